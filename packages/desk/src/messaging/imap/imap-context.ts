import type { Context } from '../../foundation/context.ts'
import type { ImapReach } from './find-imap-address.ts'
import type { TokenServers } from './token-servers.ts'

/** Reads mailboxes of mail servers. */
export interface ImapContext extends Context {
  /** LODGE_SECRET, with which passwords are encrypted. */
  secret: string
  imapReach: ImapReach
  tokenServers: TokenServers
}
