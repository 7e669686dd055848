import { vi } from 'vitest'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
/** Returns `bytes` of a text as they are written where they cross a wire. */
export const written = (text: string) =>
  btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

interface AuthenticatorOptions {
  /** Returns what the person or the authenticator refuses with. */
  refuse?: () => Error | null
  /** Resolves where somebody chooses a passkey among what the browser fills in; without it the browser offers none there. */
  chosen?: Promise<void>
}

/** Puts an authenticator into the page, which jsdom has none of; returns what it is asked. */
export function plugInAuthenticator({ refuse = () => null, chosen }: AuthenticatorOptions = {}) {
  const answer = (response: object) => ({
    id: written('key'),
    rawId: bytes('key'),
    type: 'public-key',
    getClientExtensionResults: () => ({}),
    response: { clientDataJSON: bytes('client'), ...response },
  })
  const asked: { create: unknown[]; get: unknown[]; accepted: unknown[] } = {
    create: [],
    get: [],
    accepted: [],
  }
  const ask = async (kind: 'create' | 'get', options: { publicKey: unknown }, response: object) => {
    asked[kind].push(options.publicKey)
    const refusal = refuse()
    if (refusal) throw refusal
    return answer(response)
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, {
      isUserVerifyingPlatformAuthenticatorAvailable: async () => true,
      isConditionalMediationAvailable: async () => chosen !== undefined,
      signalAllAcceptedCredentials: async (options: unknown) => asked.accepted.push(options),
    }),
  )
  vi.stubGlobal('navigator', {
    ...window.navigator,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
    credentials: {
      create: (options: { publicKey: unknown }) =>
        ask('create', options, {
          attestationObject: bytes('attestation'),
          getTransports: () => ['internal'],
        }),
      get: async (options: { publicKey: unknown; mediation?: string }) => {
        if (options.mediation === 'conditional') await chosen
        return ask('get', options, {
          authenticatorData: bytes('authenticator'),
          signature: bytes('signature'),
          userHandle: bytes('me'),
        })
      },
    },
  })
  return asked
}

/** Takes it out again. */
export const unplugAuthenticator = () => vi.unstubAllGlobals()
