import type { Secret } from '../../../foundation/secret.ts'
import {
  idBytes,
  idFromBytes,
  idToBytes,
  readSignedContent,
  signContent,
} from '../../../foundation/signed-content.ts'

const timeBytes = 6
const purpose = 'rating link'

interface RatingLink {
  ticketId: string
  expiresAt: Date
}

/** Returns the secret part of a link that rates one ticket until a moment. */
export function createRatingToken({ ticketId, expiresAt }: RatingLink, secret: Secret): string {
  const time = Buffer.alloc(timeBytes)
  time.writeUIntBE(expiresAt.getTime(), 0, timeBytes)
  return signContent(Buffer.concat([idToBytes(ticketId), time]), { purpose, secret })
}

/** Returns the id of the ticket that a link rates now; null for a link that has expired or is none of ours. */
export function readRatingToken(token: string, secret: Secret, now: Date): string | null {
  const content = readSignedContent(token, idBytes + timeBytes, { purpose, secret })
  if (!content || content.readUIntBE(idBytes, timeBytes) <= now.getTime()) return null
  return idFromBytes(content)
}
