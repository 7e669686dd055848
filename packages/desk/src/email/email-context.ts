import type { Context } from '../context.ts'
import type { Mailer } from './mailer.ts'

/** What the e-mail handlers have beside a context. */
export interface EmailContext extends Context {
  mailer: Mailer
  /** The origin that browsers use, without a slash at its end. */
  appUrl: string
  /** LODGE_SECRET, which keys the hashes of sign-in codes. */
  secret: string
}
