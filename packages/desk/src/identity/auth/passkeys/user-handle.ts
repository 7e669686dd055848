/** Returns what authenticators know a person by: their id as bytes, in base64url. It is the same for each of their passkeys, so that a second one on an authenticator takes the first one's place. */
export function userHandleOf(personId: string): string {
  return Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url')
}
