import { sealSecret, unsealSecret } from '../../foundation/seal-secret.ts'
import type { Secret } from '../../foundation/secret.ts'

interface SecretOf {
  providerId: string
  /** LODGE_SECRET. */
  secret: Secret
}

export function sealProviderSecret(text: string, { providerId, secret }: SecretOf): string {
  return sealSecret(text, { secret, purpose: 'identity provider', ownerId: providerId })
}

/** Returns null where LODGE_SECRET has changed since. */
export function openProviderSecret(sealed: string, { providerId, secret }: SecretOf): string | null {
  return unsealSecret(sealed, { secret, purpose: 'identity provider', ownerId: providerId })
}
