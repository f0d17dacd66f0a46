;;; check.el --- eglot without a window -*- lexical-binding: t -*-
;; A finding comes, its quick fix is applied, the finding is gone.  Run by
;; crates/app/tests/editors.rs with CADRE (the program) and CADRE_FILE set:
;;   emacs --batch -l check.el
(package-initialize)
(require 'eglot)
(require 'flymake)

(defun cadre-wait (what done)
  "Wait until DONE gives something; WHAT is said if that takes too long."
  (let ((end (+ (float-time) (string-to-number (or (getenv "CADRE_PATIENCE") "240")))))
    (while (not (funcall done))
      (when (> (float-time) end) (error "Waited in vain: %s" what))
      (accept-process-output nil 0.1))))

(let ((program (getenv "CADRE")) (file (getenv "CADRE_FILE")) (found nil) (count 0))
  (setq eglot-sync-connect 120 eglot-autoreconnect nil make-backup-files nil)
  (add-to-list 'eglot-server-programs `(java-mode . (,program "lsp" "--no-jdk")))
  (find-file file)
  (java-mode)
  (apply #'eglot (eglot--guess-contact))
  ;; What the server tells, whether or not anything is drawn.
  (cl-defmethod eglot-handle-notification :after
    (_server (_method (eql textDocument/publishDiagnostics)) &key _uri diagnostics &allow-other-keys)
    (setq count (1+ count) found (append diagnostics nil)))
  (set-buffer (get-file-buffer file))
  (eglot--signal-textDocument/didOpen)
  (cadre-wait "a diagnostic" (lambda () found))
  (let* ((server (eglot-current-server))
         (range (plist-get (car found) :range))
         (actions (jsonrpc-request server :textDocument/codeAction
                                   (list :textDocument (eglot--TextDocumentIdentifier)
                                         :range range :context '(:diagnostics []))))
         (fix (seq-find (lambda (action) (and (plist-get action :edit)
                                         (string-match-p "requires acc" (plist-get action :title))))
                        actions)))
    (unless fix (error "There is no quick fix: %S" actions))
    (eglot--apply-workspace-edit (plist-get fix :edit))
    (eglot--signal-textDocument/didChange)
    (cadre-wait "no diagnostic" (lambda () (null found)))
    (princ "emacs: a finding, its quick fix, no finding\n")
    (set-buffer-modified-p nil)
    (eglot-shutdown server)))
