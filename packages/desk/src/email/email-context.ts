import type { Context } from '../context.ts'
import type { Mailer } from './mailer.ts'

export interface EmailContext extends Context {
  mailer: Mailer
  /** The origin that browsers use, without a slash at its end. */
  appUrl: string
  /** LODGE_SECRET, the key of the hashes of sign-in codes. */
  secret: string
}
