import type { Context } from '../../foundation/context.ts'
import type { ServerReach } from '../mail-servers/find-server-address.ts'
import type { TokenServers } from './token-servers.ts'

/** Reads mailboxes of mail servers. */
export interface ImapContext extends Context {
  /** LODGE_SECRET, with which passwords are encrypted. */
  secret: string
  serverReach: ServerReach
  tokenServers: TokenServers
}
