import type { Context } from '../../foundation/context.ts'
import type { Secret } from '../../foundation/secret.ts'

/** The context of those that make secrets, with LODGE_SECRET. */
export interface TokenContext extends Context {
  secret: Secret
}
