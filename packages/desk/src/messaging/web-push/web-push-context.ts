import { createECDH } from 'node:crypto'
import type { Context } from '../../foundation/context.ts'
import type { DeskStrings } from '../../foundation/strings.ts'

/** Keys by which push services and browsers know who sends (VAPID, RFC 8292), as base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export interface WebPushContext extends Context {
  /** Null where web push is off. */
  keys: VapidKeys | null
  /** The `mailto:` address at which a push service reaches us about our messages. */
  contact: string
  /** The origins of push services besides those of the browsers. */
  services: readonly string[]
  /** Returns the texts of messages for a recipient's language tag. */
  strings: (language: string | null) => DeskStrings
}

/** Returns whether the two keys belong together; nothing reaches anybody with a pair that does not. */
export function isKeyPair({ publicKey, privateKey }: VapidKeys): boolean {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
}
