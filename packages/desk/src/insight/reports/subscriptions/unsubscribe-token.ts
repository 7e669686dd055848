import type { Secret } from '../../../foundation/secret.ts'
import { readSignedId, signId } from '../../../foundation/signed-content.ts'

const purpose = 'unsubscribe link'

/**
 * Returns the secret part of the link that ends one report by mail. It does not expire: whoever finds an old mail can
 * still end what they get.
 */
export function createUnsubscribeToken(subscriptionId: string, secret: Secret): string {
  return signId(subscriptionId, { purpose, secret })
}

/** Returns the id of the report that a link ends; null for a link that is none of ours. */
export function readUnsubscribeToken(token: string, secret: Secret): string | null {
  return readSignedId(token, { purpose, secret })
}
