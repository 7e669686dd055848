import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'
import { WebPushMessage } from '@lodge/contracts'

export interface BrowserKeys {
  pair: ECDH
  auth: Buffer
}

const bytesOf = (...parts: Parameters<typeof hkdfSync>) => Buffer.from(hkdfSync(...parts))

/** Returns what a browser with these keys reads in a body of `aes128gcm` (RFC 8291). Throws where it is for another. */
export function decryptMessage(body: Buffer, { pair, auth }: BrowserKeys): WebPushMessage {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = bytesOf('sha256', pair.computeSecret(sender), auth, info, 32)
  const key = bytesOf('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = bytesOf('sha256', secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return WebPushMessage.parse(JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')))
}
