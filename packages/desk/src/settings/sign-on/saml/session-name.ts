import { createHash } from 'node:crypto'

/** Somebody as one provider of SAML names them, for once or for good. */
export interface NamedSubject {
  issuer: string
  /** The text of the NameID. */
  nameId: string
}

/** Names a session at a provider of SAML on two lines: whose it is, hashed, and its index there, empty without one. */
export function samlSessionName(subject: NamedSubject, index: string | null): string {
  return `${samlOwnerName(subject)}\n${index ?? ''}`
}

/** Names all sessions of somebody at a provider of SAML. */
export function samlOwnerName({ issuer, nameId }: NamedSubject): string {
  return createHash('sha256')
    .update(JSON.stringify([issuer, nameId]))
    .digest('base64url')
}

/** Returns by what the owner of a session is found: with SAML its first line, with OpenID Connect all of it. */
export function ownerNameOf(sid: string): string {
  return sid.split('\n', 1)[0] ?? ''
}

/** Returns whether a request names a session. One that names no index means all, and a session without one has no other name. */
export function isNamed(sid: string, ownerName: string, indexes: readonly string[]): boolean {
  const [owner, index = ''] = sid.split('\n')
  return owner === ownerName && (indexes.length === 0 || index === '' || indexes.includes(index))
}
