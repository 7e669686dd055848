import type { SecondFactorSecret } from '@lodge/contracts'
import { Secret, TOTP } from 'otpauth'

/** The settings that every authenticator app assumes (RFC 6238). */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** The steps that a clock may be off, either way. */
const window = 1

/** Creates a secret of 160 bits, in base32. */
export function createSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns what an authenticator app is told of a secret; it lists the account by the site and the address. */
export function describeSecret(
  secret: string,
  { site, email }: { site: string; email: string },
): SecondFactorSecret {
  const totp = new TOTP({ ...kind, issuer: site, label: email, secret: Secret.fromBase32(secret) })
  return { uri: totp.toString(), secret }
}

/** Returns the step whose code this is, in half minutes since 1970; null for none that counts now. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const distance = totp.validate({ token: code, timestamp, window })
  return distance === null ? null : totp.counter({ timestamp }) + distance
}
