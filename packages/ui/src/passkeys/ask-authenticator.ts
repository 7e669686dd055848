import type { AddPasskey, PasskeyCreation, PasskeyList, PasskeyRequest, UsePasskey } from '@lodge/contracts'
import {
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

/** Has an authenticator make a passkey. Rejects with `WebAuthnError`, whose cause is the browser's. */
export async function makePasskey(options: PasskeyCreation): Promise<Omit<AddPasskey, 'name'>> {
  const { id, response } = await startRegistration({ optionsJSON: options })
  return {
    credentialId: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}

/**
 * Has an authenticator sign a challenge: at once, or where somebody chooses a passkey among what the browser fills in.
 * Ends what was asked before. Rejects with `WebAuthnError`.
 */
export async function askForPasskey(
  options: PasskeyRequest,
  { isFilledIn = false } = {},
): Promise<UsePasskey> {
  const { id, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isFilledIn })
  return {
    credentialId: id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle ?? null,
  }
}

/** Ends what an authenticator is asked. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony()
}

/**
 * Tells authenticators which passkeys count, so that they offer none that was removed, or lost on its way here. A browser
 * that cannot say so offers them in vain.
 */
export async function tellAccepted({ accepted }: PasskeyList): Promise<void> {
  if (!accepted) return
  await sendSignal({
    signalName: 'allAcceptedCredentials',
    rpID: accepted.partyId,
    userID: accepted.userHandle,
    allAcceptedCredentialIDs: accepted.credentialIds,
  }).catch(() => undefined)
}
