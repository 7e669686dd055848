import { Secret, TOTP } from 'otpauth'

/**
 * Returns the code that an authenticator app with this secret shows at a moment; `steps` half minutes later, which the
 * desk takes as well, so that a test need not wait after it has used one.
 */
export function codeOf(secret: string, moment: Date, steps = 0): string {
  const timestamp = moment.getTime() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}
