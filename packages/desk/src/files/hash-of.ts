import { createHash } from 'node:crypto'

/** Returns the SHA-256 of bytes in hexadecimal digits. */
export async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
