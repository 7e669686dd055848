/** All that an answer of a provider is checked by. It counts once. */
export interface SignOnAttempt {
  state: string
  /** With SAML the id of the request. */
  nonce: string
  /** Empty with SAML. */
  verifier: string
  /** The issuer as it was when the attempt began. */
  issuer: string
}
