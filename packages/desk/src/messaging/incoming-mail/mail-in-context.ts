import type { FilesContext } from '../../foundation/context.ts'
import type { FileStore } from '../../foundation/file-store.ts'
import type { Secret } from '../../foundation/secret.ts'

/** Reads incoming mail and acts on it. */
export interface MailInContext extends FilesContext {
  /** Keeps mails as they came; `files` is for what was attached to them. */
  mails: FileStore
  /** LODGE_SECRET, the key of the addresses for replies. */
  secret: Secret
  /** In a demo mail of this machine counts as proved to be its sender's, where no server says otherwise. */
  trustsEverySender: boolean
}
