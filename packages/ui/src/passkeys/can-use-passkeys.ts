/** Returns whether this browser makes and uses passkeys here: by https or on `localhost`, and never at an IP address. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(window.location.hostname)
  return window.isSecureContext && 'PublicKeyCredential' in window && !isAddress
}

/** Returns whether the browser offers passkeys among what it fills in, beside the field for the address. */
export async function canFillPasskeysIn(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Returns whether this device itself keeps passkeys and checks who uses it, as by a fingerprint or a screen lock. */
export async function keepsPasskeysItself(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  return (await window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable?.()) ?? false
}

/** Loads what speaks to authenticators, where somebody wants that. */
export const loadPasskeys = () => import('./ask-authenticator.ts')
