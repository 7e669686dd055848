import type { Context } from '../../foundation/context.ts'
import type { Secret } from '../../foundation/secret.ts'
import type { DeskStrings } from '../../foundation/strings.ts'
import type { Mailer } from './mailer.ts'

export interface EmailContext extends Context {
  mailer: Mailer
  /** Returns the texts of mails for a recipient's language tag. */
  strings: (language: string | null) => DeskStrings
  /** The origin that browsers use, without a slash at its end. */
  appUrl: string
  /** LODGE_SECRET, the key of the hashes of sign-in codes. */
  secret: Secret
}
