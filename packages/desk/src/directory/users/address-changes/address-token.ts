import type { Secret } from '../../../foundation/secret.ts'
import { readSignedId, signId } from '../../../foundation/signed-content.ts'

const purpose = 'address link'

/** Returns the secret part of the link by which a person confirms one change of their address. */
export function createAddressToken(addressChangeId: string, secret: Secret): string {
  return signId(addressChangeId, { purpose, secret })
}

/** Returns the id of the change that a link confirms; null for a link that is none of ours. */
export function readAddressToken(token: string, secret: Secret): string | null {
  return readSignedId(token, { purpose, secret })
}
