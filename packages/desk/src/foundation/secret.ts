/**
 * LODGE_SECRET alone; or, while it is being changed, with LODGE_FORMER_SECRET: the first makes what is new, and what
 * either has made counts.
 */
export type Secret = string | readonly [present: string, former: string]

export function presentSecret(secret: Secret): string {
  return typeof secret === 'string' ? secret : secret[0]
}

/** Returns the secrets that count, the present one first. */
export function listSecrets(secret: Secret): readonly string[] {
  return typeof secret === 'string' ? [secret] : secret
}
