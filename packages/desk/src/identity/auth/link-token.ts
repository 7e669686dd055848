import { createHash, randomBytes } from 'node:crypto'

/** Creates the secret of a link: 32 random bytes, which only the link knows. What is stored of it is its hash. */
export function createLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashLinkToken(token) }
}

/** Returns what is stored of the secret of a link. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
