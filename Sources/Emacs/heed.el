;;; heed.el --- Heed, a task list by ear, in a buffer  -*- lexical-binding: t; -*-

;; Copyright (C) 2026 The authors of Heed
;; SPDX-License-Identifier: GPL-3.0-or-later

;; Version: 0.2.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: calendar, convenience

;; This program is free software: you can redistribute it and/or modify
;; it under the terms of the GNU General Public License as published by
;; the Free Software Foundation, either version 3 of the License, or
;; (at your option) any later version.

;; This program is distributed in the hope that it will be useful,
;; but WITHOUT ANY WARRANTY; without even the implied warranty of
;; MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
;; GNU General Public License for more details.

;; You should have received a copy of the GNU General Public License
;; along with this program.  If not, see <https://www.gnu.org/licenses/>.

;;; Commentary:

;; M-x heed begins a conversation with Heed.  TAB completes what Heed
;; itself would complete, M-p and M-n recall what was typed to Heed here
;; and in terminals, passwords are asked for in the minibuffer, and
;; reminders come at once, above what is being typed.
;;
;; Where Emacspeak is loaded it speaks every answer, plays an icon for the
;; prompt, and another one for what came of a command.
;;
;; This file is in share/emacs/site-lisp where Heed was put.  Where Emacs does
;; not look there by itself:
;;
;;   (add-to-list 'load-path "~/.local/share/emacs/site-lisp")
;;   (autoload 'heed "heed" "Begin a conversation with Heed." t)

;;; Code:

(require 'comint)
(require 'seq)
(require 'subr-x)

(defvar emacspeak-comint-autospeak)
(defvar shell-prompt-pattern)

(defgroup heed nil
  "A task list for people who listen."
  :group 'applications)

(defcustom heed-program "heed"
  "The program, by its name or its path."
  :type 'string)

(defcustom heed-arguments nil
  "Options with which Heed is called, each a string.
They name the tasks that are meant, as in (\"--store\" \"/home/ana/tasks\")."
  :type '(repeat string))

(defcustom heed-prompt-regexp "^heed> "
  "What the prompt before a command looks like.
Another one is needed after `set prompt'.  No answer may look like it."
  :type 'regexp)

(defcustom heed-icons
  '(("\\`Reminder" . alarm)
    ("\\`Done" . task-done)
    ("\\`Deleted" . delete-object)
    ("\\`\\(?:Undone\\|Redone\\)" . yank-object)
    ("\\`\\(?:Added\\|Copied\\|Made\\)" . modified-object)
    ("\\`No tasks\\>" . nil)
    ("\\`\\(?:Cannot\\|Missing\\|No\\|Not\\|Nothing\\|Unknown\\)\\>"
     . warn-user))
  "Icons of Emacspeak by how an answer begins.
Each is a cons of a regular expression and the name of an icon, or nil
for none.  The first that fits counts."
  :type '(alist :key-type regexp :value-type symbol))

;;; What Heed says

(defvar-local heed--rest ""
  "The beginning of a line whose end has not come yet.")

(defun heed--split (output)
  "Cut OUTPUT into a list of what is whole, and what is still to come.
A line is whole with its end, or where it asks for something."
  (let ((end (if (string-match-p "[:>] \\'" output) (length output)
               (or (string-match-p "[^\n]+\\'" output) (length output)))))
    (cons (heed--parts (substring output 0 end)) (substring output end))))

(defun heed--parts (text)
  "List the answers in TEXT, and each prompt for a command by itself."
  (let ((parts nil) (start 0))
    (while (and (string-match heed-prompt-regexp text start)
                (> (match-end 0) (match-beginning 0)))
      (push (substring text start (match-beginning 0)) parts)
      (push (match-string 0 text) parts)
      (setq start (match-end 0)))
    (seq-remove #'string-empty-p
                (nreverse (cons (substring text start) parts)))))

(defun heed--icon (answer)
  "The icon for an ANSWER, or nil for none."
  (cdr (seq-find (lambda (pair) (string-match-p (car pair) answer))
                 heed-icons)))

(defun heed--play (icon)
  "Play an ICON of Emacspeak, where that is loaded."
  (let ((play (seq-find #'fboundp '(emacspeak-icon emacspeak-auditory-icon))))
    ;; Not every theme has every icon, and what is said counts for more.
    (when (and play icon) (ignore-errors (funcall play icon)))))

(defun heed--filter (process output)
  "Show OUTPUT of PROCESS, an answer first and then its prompt.
What Emacspeak takes for a prompt it does not speak, and what is shown
with a prompt it speaks with that: so each is shown by itself."
  (when (buffer-live-p (process-buffer process))
    (with-current-buffer (process-buffer process)
      (let ((parts (heed--split (concat heed--rest output))))
        (setq heed--rest (cdr parts))
        (dolist (part (car parts))
          (heed--play (heed--icon (string-trim-left part "\n+")))
          (if (string-match-p "^password\\(?: again\\)?: \\'" part)
              (heed--ask process part)
            (comint-output-filter process part)))))))

(defun heed--ask (process question)
  "Show a QUESTION of PROCESS for a password, and ask in the minibuffer.
There Emacspeak speaks it whole, and so not from the buffer too."
  (let ((emacspeak-comint-autospeak nil))
    (comint-output-filter process question))
  ;; Not while output is being taken in: what is shown comes first.
  (run-at-time 0 nil #'heed--send-password (process-buffer process) question))

(defun heed--send-password (buffer question)
  "Send what is typed, hidden, at a QUESTION to the process of BUFFER."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (comint-send-invisible (string-trim-left question)))))

;;; What is asked of Heed beside the conversation

(defun heed--lines (&rest words)
  "The lines that Heed writes when it is called with WORDS, or nil."
  (with-temp-buffer
    (when (eql 0 (apply #'process-file heed-program nil '(t nil) nil
                        (append heed-arguments words)))
      (split-string (buffer-string) "\n" t))))

(defun heed--at-command-p ()
  "Whether a command is asked for, and not the answer to a question."
  (let ((process (get-buffer-process (current-buffer))))
    (and process
         (save-excursion
           (goto-char (process-mark process))
           (not (looking-back ": " (- (point) 2)))))))

(defun heed--kept-p (input)
  "Whether INPUT is recalled later: a command, and no blank line."
  (and (heed--at-command-p) (string-match-p "[^ \t\n]" input)))

(defun heed--recall ()
  "Let what was typed to Heed before be recalled here."
  (setq comint-input-ring (make-ring comint-input-ring-size))
  (dolist (line (heed--lines "--plain" "history"))
    (ring-insert comint-input-ring line)))

(defun heed-completion-at-point ()
  "Complete what is typed before point as Heed itself would."
  (let* ((process (get-buffer-process (current-buffer)))
         (start (and process (process-mark process))))
    (when (and start (>= (point) start) (heed--at-command-p))
      (let* ((typed (buffer-substring-no-properties start (point)))
             (lines (heed--lines "--complete" "--" typed))
             ;; Names hold blanks, so what is completed begins where the
             ;; lines begin to differ from what is typed.
             (same (seq-reduce
                    (lambda (count line)
                      (let ((other (compare-strings typed 0 count line 0 nil)))
                        (if (eq other t) count (min count (1- (abs other))))))
                    lines (length typed)))
             (blank (string-match " [^ ]*\\'" (substring typed 0 same)))
             (from (if blank (1+ blank) 0)))
        (when lines
          (list (+ start from) (point)
                (mapcar (lambda (line) (substring line from)) lines)))))))

;;; The mode

(define-derived-mode heed-mode comint-mode "Heed"
  "A conversation with Heed, a task list.

\\{heed-mode-map}"
  (setq-local comint-prompt-regexp heed-prompt-regexp)
  ;; Emacspeak asks for the prompt of shells in every such buffer.
  (setq-local shell-prompt-pattern heed-prompt-regexp)
  ;; What asks for passwords is `heed--ask', and nothing asks once more.
  (setq-local comint-password-prompt-regexp regexp-unmatchable)
  (setq-local comint-prompt-read-only t)
  (setq-local comint-input-ignoredups t)
  (setq-local comint-input-filter #'heed--kept-p)
  (setq-local completion-ignore-case t)
  (setq-local completion-at-point-functions '(heed-completion-at-point)))

(define-key heed-mode-map (kbd "TAB") #'completion-at-point)

;;;###autoload
(defun heed ()
  "Begin a conversation with Heed, or go on with the one that is open."
  (interactive)
  (let ((buffer (get-buffer-create "*heed*")))
    (unless (comint-check-proc buffer)
      (with-current-buffer buffer
        (unless (derived-mode-p 'heed-mode) (heed-mode))
        (setq heed--rest "")
        (heed--recall)
        (let ((process-connection-type t)
              (coding-system-for-read 'utf-8-unix)
              (coding-system-for-write 'utf-8-unix))
          ;; The name of the mode tells Heed that its prompt is known here.
          (apply #'make-comint-in-buffer "heed" buffer "env" nil
                 (format "INSIDE_EMACS=%s,heed" emacs-version)
                 heed-program heed-arguments))
        (set-process-filter (get-buffer-process buffer) #'heed--filter)))
    (pop-to-buffer-same-window buffer)))

(provide 'heed)
;;; heed.el ends here
