import { isIP } from 'node:net'
import { refusal } from '@lodge/domain'

/** The site that passkeys are made for: the host of this installation, and the one origin that its pages have. */
export interface PasskeyParty {
  id: string
  origin: string
}

/** Returns the party of an installation's address; null where browsers make none for it: they want https, and a name. */
export function passkeyPartyOf(appUrl: string): PasskeyParty | null {
  const { hostname, origin, protocol } = new URL(appUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  const isName = !hostname.startsWith('[') && isIP(hostname) === 0
  return isSecure && isName ? { id: hostname, origin } : null
}

/** Throws `passkeys_not_offered` without one. */
export function requireParty(party: PasskeyParty | null): PasskeyParty {
  if (!party) throw refusal('passkeys_not_offered')
  return party
}
