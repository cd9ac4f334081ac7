;;; heed-tests.el --- Heed in Emacs, in batch  -*- lexical-binding: t; -*-

;;; Commentary:

;; Run by Tests/TerminalTests/EmacsTests.swift.  HEED_PROGRAM is the built
;; program, HEED_SAID a file with every line of the transcripts, beside which
;; one whose name ends in -spelt has them as Heed says them in other modes.

;;; Code:

(require 'ert)
(require 'heed)
(require 'shell)

(defconst heed-tests-secret "red river 77"
  "The password of whoever registers here.")

(defvar emacspeak-comint-autospeak t)

(defvar heed-tests-spoken nil
  "What Emacspeak would have spoken, the last first; `item' for its icon.")

(defun heed-tests-listen (show process output)
  "Call SHOW with PROCESS and OUTPUT, and note what would be heard.
The condition is that of emacspeak-comint.el."
  (funcall show process output)
  (with-current-buffer (process-buffer process)
    (unless (or (not emacspeak-comint-autospeak) (string-match-p "^\r" output))
      (save-excursion
        (goto-char comint-last-output-start)
        (push (if (or (looking-at shell-prompt-pattern)
                      (looking-at comint-prompt-regexp))
                  'item
                output)
              heed-tests-spoken)))))

(defun heed-tests-until (regexp)
  "Wait until REGEXP stands behind the last line that was sent."
  (let ((end (+ (float-time) 20)))
    (while (not (save-excursion
                  (goto-char (or (bound-and-true-p comint-last-input-end) 1))
                  (re-search-forward regexp nil t)))
      (when (> (float-time) end)
        (ert-fail (list regexp (buffer-string))))
      (accept-process-output nil 0.05))))

(defun heed-tests-type (line &optional regexp)
  "Type LINE and Enter, and wait for REGEXP, or for the next prompt."
  (goto-char (point-max))
  (insert line)
  (comint-send-input)
  (heed-tests-until (or regexp "^heed> \\'")))

(defmacro heed-tests-with (begin &rest body)
  "Do BODY in the buffer that BEGIN makes, with a home and a listener."
  (declare (indent 1))
  `(let* ((home (make-temp-file "heed-" t))
          (heed-program (getenv "HEED_PROGRAM"))
          (kill-buffer-query-functions nil)
          (heed-tests-spoken nil)
          (process-environment
           (append (list (concat "HOME=" home)
                         (concat "XDG_DATA_HOME=" home "/data")
                         (concat "XDG_CONFIG_HOME=" home "/config"))
                   process-environment)))
     (advice-add 'comint-output-filter :around #'heed-tests-listen)
     (unwind-protect
         (with-current-buffer ,begin
           (unwind-protect (progn ,@body)
             (when (get-buffer-process (current-buffer))
               (delete-process (current-buffer)))
             (kill-buffer)))
       (advice-remove 'comint-output-filter #'heed-tests-listen)
       (delete-directory home t))))

(defun heed-tests-begin ()
  "Begin Heed in its own mode."
  (heed)
  (heed-tests-until "^heed> \\'")
  (current-buffer))

(defun heed-tests-shell ()
  "Begin Heed as in a shell of Emacs, whose patterns are the default."
  (with-current-buffer (generate-new-buffer "*shell of heed*")
    (comint-mode)
    (setq-local comint-prompt-regexp shell-prompt-pattern)
    (make-comint-in-buffer "shell of heed" (current-buffer) heed-program)
    (heed-tests-until "^heed> \\'")
    (current-buffer)))

(defun heed-tests-ring ()
  "What can be recalled, the newest first."
  (ring-elements comint-input-ring))

(ert-deftest heed-tests-a-conversation ()
  (heed-tests-with (heed-tests-begin)
    (should (derived-mode-p 'heed-mode))
    (heed-tests-type "add Buy milk" "^Added 1, Buy milk\\.\nheed> \\'")
    (heed-tests-type "done milk" "^Done, Buy milk\\.")
    (should (equal (heed-tests-ring) '("done milk" "add Buy milk")))
    (let ((buffer (current-buffer)))
      (heed)
      (should (eq (current-buffer) buffer)))
    (heed-tests-type "quit" "^Saved\\. Goodbye\\.$")))

(ert-deftest heed-tests-answers-are-spoken-and-prompts-are-not ()
  (heed-tests-with (heed-tests-begin)
    (setq heed-tests-spoken nil)
    (heed-tests-type "add Pay #7, $5, 50% > 2")
    (should (equal (reverse heed-tests-spoken)
                   '("Added 1, Pay #7, $5, 50% > 2.\n" item)))))

(ert-deftest heed-tests-answers-are-spoken-in-a-shell ()
  (heed-tests-with (heed-tests-shell)
    (setq heed-tests-spoken nil)
    (heed-tests-type "add Pay #7, $5, 50% > 2")
    (should (string-prefix-p
             "Added 1, Pay hash 7, dollar 5, 50 percent greater than 2.\n"
             (car (last heed-tests-spoken))))))

(defun heed-tests-silent (file)
  "The lines of FILE that would not be spoken as answers here."
  (let ((process (start-process "cat" (current-buffer) "cat")) silent)
    (dolist (line (with-temp-buffer
                    (insert-file-contents file)
                    (split-string (buffer-string) "\n" t)))
      (setq heed-tests-spoken nil)
      (let ((inhibit-read-only t)) (erase-buffer))
      (set-marker (process-mark process) (point-min))
      (if (derived-mode-p 'heed-mode)
          (heed--filter process (concat line "\nheed> "))
        (comint-output-filter process (concat line "\nheed> ")))
      (unless (and (stringp (car (last heed-tests-spoken)))
                   (string-prefix-p line (car (last heed-tests-spoken))))
        (push line silent)))
    (set-process-query-on-exit-flag process nil)
    silent))

(ert-deftest heed-tests-every-line-of-the-transcripts-is-spoken ()
  (let ((said (getenv "HEED_SAID")))
    (heed-tests-with (with-current-buffer (generate-new-buffer "*said*")
                       (heed-mode)
                       (current-buffer))
      (should-not (heed-tests-silent said)))
    (heed-tests-with (with-current-buffer (generate-new-buffer "*said*")
                       (comint-mode)
                       (setq-local comint-prompt-regexp shell-prompt-pattern)
                       (current-buffer))
      ;; Some lines would be silent, or the words for signs were for nothing.
      (should (heed-tests-silent said))
      (delete-process (current-buffer))
      (should-not (heed-tests-silent (concat said "-spelt"))))))

(defun heed-tests-register ()
  "Register with a password, and look for it where it must not stand."
  (let (asked)
    (cl-letf (((symbol-function 'read-passwd)
               (lambda (prompt &rest _)
                 (push prompt asked)
                 (copy-sequence heed-tests-secret))))
      (heed-tests-type "register" "^name: \\'")
      (heed-tests-type "Ana" "^email: \\'")
      (heed-tests-type "ana@example.org" "^Type yes when"))
    (should (= (length asked) 2))
    (should (string-match-p "password again" (car asked)))
    (should-not (string-match-p heed-tests-secret (buffer-string)))
    (should-not (seq-some
                 (lambda (line) (string-match-p heed-tests-secret line))
                 (heed-tests-ring)))))

(ert-deftest heed-tests-passwords-are-hidden ()
  (heed-tests-with (heed-tests-begin)
    (heed-tests-register)
    ;; The minibuffer speaks the question.
    (should-not (seq-some (lambda (part)
                            (and (stringp part)
                                 (string-match-p "password: \\'" part)))
                          heed-tests-spoken))
    ;; Nor are answers to questions recalled.
    (should (equal (heed-tests-ring) '("register")))))

(ert-deftest heed-tests-passwords-are-hidden-in-a-shell ()
  (heed-tests-with (heed-tests-shell) (heed-tests-register)))

(defun heed-tests-remind ()
  "Let a reminder come while a line is typed, and finish the line."
  (goto-char (point-max))
  (insert "add mi")
  (setq heed-tests-spoken nil)
  (should (heed--lines "add" "Call" "Ana," "remind" "today" "12:00" "am"))
  (heed-tests-until "^Reminder\\. Call Ana, .*\\.\nheed> add mi\\'")
  (should (string-match-p "Reminder" (car (last heed-tests-spoken))))
  (heed-tests-type "lk" "^Added 2, milk\\.\nheed> \\'"))

(ert-deftest heed-tests-a-reminder-comes-at-once ()
  (heed-tests-with (heed-tests-begin)
    (heed-tests-remind)
    (should (equal (heed-tests-ring) '("add milk")))))

(ert-deftest heed-tests-a-reminder-comes-at-once-in-a-shell ()
  (heed-tests-with (heed-tests-shell) (heed-tests-remind)))

(defun heed-tests-complete (typed)
  "What stands at the prompt when TYPED was completed."
  (goto-char (point-max))
  (insert typed)
  (let ((inhibit-message t)) (completion-at-point))
  (prog1 (buffer-substring-no-properties
          (process-mark (get-buffer-process (current-buffer))) (point-max))
    (comint-kill-input)))

(ert-deftest heed-tests-completion-is-heeds ()
  (heed-tests-with (heed-tests-begin)
    (heed-tests-type "add Buy milk")
    (heed-tests-type "add Buy bread")
    (heed-tests-type "new page Shopping list")
    (dolist (case '(("unt" . "untag") ("done buy m" . "done Buy milk")
                    ("done b" . "done Buy ") ("done Buy " . "done Buy ")
                    ("page sh" . "page Shopping list") ("zz" . "zz")))
      (should (equal (heed-tests-complete (car case)) (cdr case))))
    (should (eq (key-binding (kbd "TAB")) #'completion-at-point))
    (let ((found (progn (insert "done Buy ") (heed-completion-at-point))))
      (should (equal (sort (nth 2 found) #'string<) '("bread" "milk"))))))

(ert-deftest heed-tests-nothing-completes-at-a-question ()
  (heed-tests-with (heed-tests-begin)
    (heed-tests-type "add" "^name: \\'")
    (should (equal (heed-tests-complete "unt") "unt"))))

(ert-deftest heed-tests-what-was-typed-before-is-recalled ()
  (heed-tests-with (heed-tests-begin)
    (heed-tests-type "add Pay #7")
    (heed-tests-type "add" "^name: \\'")
    (heed-tests-type "Buy soap" "^urgency: \\'")
    (heed-tests-type "save" "^heed> \\'")
    (heed-tests-type "quit" "^Saved")
    (while (get-buffer-process (current-buffer)) (accept-process-output nil 0.05))
    (heed)
    (heed-tests-until "^heed> \\'")
    (should (equal (heed-tests-ring) '("quit" "add" "add Pay #7")))))

(ert-deftest heed-tests-icons-tell-what-came-of-it ()
  (heed-tests-with (heed-tests-begin)
    (let (played)
      (cl-letf (((symbol-function 'emacspeak-icon)
                 (lambda (icon) (push icon played) (error "No such icon"))))
        (dolist (line '("add Buy milk" "done 1" "done 9" "list" "undo"))
          (heed-tests-type line)))
      (should (equal (reverse played)
                     '(modified-object task-done warn-user yank-object))))))

(ert-deftest heed-tests-output-that-comes-in-pieces-is-shown-whole ()
  (heed-tests-with (with-current-buffer (generate-new-buffer "*pieces*")
                     (heed-mode)
                     (start-process "cat" (current-buffer) "cat")
                     (current-buffer))
    (let ((process (get-buffer-process (current-buffer))))
      (dolist (piece '("Added 1, Pay " "#7." "\nhe" "ed" "> "))
        (heed--filter process piece))
      (should (equal (reverse heed-tests-spoken) '("Added 1, Pay #7.\n" item)))
      (should (equal (buffer-string) "Added 1, Pay #7.\nheed> ")))))

(ert-deftest heed-tests-answers-to-lines-typed-ahead-are-spoken-apart ()
  (should (equal (heed--split "Added 1, Pay #7.\nheed> Done, b> c.\nheed> Ad")
                 '(("Added 1, Pay #7.\n" "heed> " "Done, b> c.\n")
                   . "heed> Ad"))))

(provide 'heed-tests)
;;; heed-tests.el ends here
