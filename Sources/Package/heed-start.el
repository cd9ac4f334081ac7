;;; heed-start.el --- lets M-x heed begin a conversation -*- lexical-binding: t -*-

;; Copyright (C) 2026 The authors of Heed
;; SPDX-License-Identifier: GPL-3.0-or-later

;;; Commentary:

;; Emacs reads this at its start, from where a package puts it.

;;; Code:

;; A package that was removed and not purged leaves this file: then there is no heed.el to load.
(when (locate-library "heed")
  (autoload 'heed "heed" "Begin a conversation with Heed." t))

;;; heed-start.el ends here
