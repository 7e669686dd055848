import type { Agent } from 'undici'
import type { Context } from '../../foundation/context.ts'
import type { Secret } from '../../foundation/secret.ts'

/** The context of those that ask identity providers or keep their secrets. */
export interface SignOnContext extends Context {
  /** LODGE_SECRET, with which the secrets are encrypted. */
  secret: Secret
  /** The origin that browsers use. */
  appUrl: string
  /** Connects to no address that Lodge may not reach. */
  agent: Agent
  /** Providers without https, which demonstrations and tests have. */
  allowsHttp: boolean
}
