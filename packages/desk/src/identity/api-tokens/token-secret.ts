import { createHmac, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { deriveKey } from '../../foundation/derive-key.ts'
import { listSecrets, presentSecret, type Secret } from '../../foundation/secret.ts'

export type TokenKind = 'integration' | 'personal'

/** Scanners of source code find a secret by its beginning. */
const prefixes = { integration: 'lodge_it_', personal: 'lodge_pt_' } as const satisfies Record<
  TokenKind,
  string
>

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Of 62 letters: 190 bits that nobody guesses. */
const randomLength = 32
const checksumLength = 6
const secretShape = new RegExp(
  `^(${Object.values(prefixes).join('|')})[0-9A-Za-z]{${randomLength + checksumLength}}$`,
)

/** Creates the secret of a token, which only its owner keeps: a prefix, random letters and their checksum. */
export function createTokenSecret(kind: TokenKind): string {
  const random = Array.from({ length: randomLength }, () => letters[randomInt(letters.length)]).join('')
  const content = `${prefixes[kind]}${random}`
  return `${content}${checksumOf(content)}`
}

/** Returns whether a text is of the form of a secret, which costs no look at the database. */
export function isTokenSecret(text: string): boolean {
  if (!secretShape.test(text)) return false
  return checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength)
}

/** Returns whether a text begins as a secret of ours does, right or wrong. */
export function looksLikeToken(text: string): boolean {
  return Object.values(prefixes).some((prefix) => text.startsWith(prefix))
}

/** Returns what is stored of a secret: of random letters a fast hash is enough, and LODGE_SECRET is its key. */
export function hashTokenSecret(text: string, secret: Secret): string {
  return hashBy(presentSecret(secret), text)
}

/** Returns what may be stored of a secret, as LODGE_SECRET and the former one have hashed it; the present one first. */
export function listTokenHashes(text: string, secret: Secret): string[] {
  return listSecrets(secret).map((each) => hashBy(each, text))
}

function hashBy(secret: string, text: string): string {
  const key = deriveKey(secret, 'lodge api token')
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Returns the end of a secret, by which people tell tokens apart. */
export function hintOf(text: string): string {
  return text.slice(-4)
}

function checksumOf(content: string): string {
  let rest = crc32(content)
  let digits = ''
  for (let place = 0; place < checksumLength; place += 1) {
    digits = `${letters[rest % letters.length]}${digits}`
    rest = Math.floor(rest / letters.length)
  }
  return digits
}
