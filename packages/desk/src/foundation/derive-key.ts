import { hkdfSync } from 'node:crypto'

/** Derives the 256-bit key of one purpose from LODGE_SECRET, so that no two purposes share a key. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
