import {
  idBytes,
  idFromBytes,
  idToBytes,
  readSignedContent,
  signContent,
} from '../../../foundation/signed-content.ts'

const purpose = 'address link'

/** Returns the secret part of the link by which a person confirms one change of their address. */
export function createAddressToken(addressChangeId: string, secret: string): string {
  return signContent(idToBytes(addressChangeId), { purpose, secret })
}

/** Returns the id of the change that a link confirms; null for a link that is none of ours. */
export function readAddressToken(token: string, secret: string): string | null {
  const content = readSignedContent(token, idBytes, { purpose, secret })
  return content && idFromBytes(content)
}
