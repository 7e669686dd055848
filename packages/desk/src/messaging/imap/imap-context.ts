import type { Context } from '../../foundation/context.ts'
import type { Secret } from '../../foundation/secret.ts'
import type { ServerReach } from '../mail-servers/find-server-address.ts'
import type { TokenServers } from './token-servers.ts'

/** Asks for the tokens of mailboxes. */
export interface TokenContext extends Context {
  /** LODGE_SECRET, with which passwords and tokens are encrypted. */
  secret: Secret
  tokenServers: TokenServers
}

/** Reads mailboxes of mail servers. */
export interface ImapContext extends TokenContext {
  serverReach: ServerReach
}
