/** Changes a signed answer so that its signature stays right for what nobody reads. */
type Wrapping = (xml: string) => string

const evil = 'urn:evil'
const parts = (xml: string) => {
  const [, head = '', assertion = '', tail = ''] =
    /^(.*?)(<saml:Assertion.*<\/saml:Assertion>)(.*)$/s.exec(xml) ?? []
  const [signature = ''] = /<ds:Signature .*<\/ds:Signature>/s.exec(assertion) ?? []
  const unsigned = assertion.replace(signature, '')
  /** Says that somebody else has signed in, under another id. */
  const forge = (text: string) =>
    text
      .replace(/ ID="[^"]+"/, ` ID="_${evil.replace(':', '-')}"`)
      .replace(/(<saml:NameID[^>]*>)[^<]*/, '$1admin')
  return { head, assertion, tail, signature, unsigned, forge }
}
const within = (signature: string, inside: string) =>
  signature.replace('</ds:Signature>', `${inside}</ds:Signature>`)
const afterIssuer = (assertion: string, signature: string) =>
  assertion.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)

/** The eight variants by the names that testers give them. */
export const wrappings: [name: string, Wrapping][] = [
  [
    'XSW1: the response in the signature of a forged one',
    (xml) => {
      const { head, signature, unsigned, forge, tail } = parts(xml)
      return `${forge(head)}${within(signature, xml)}${forge(unsigned)}${tail}`
    },
  ],
  [
    'XSW2: the response beside the signature in a forged one',
    (xml) => {
      const { head, signature, unsigned, forge, tail } = parts(xml)
      return `${forge(head)}${xml}${signature}${forge(unsigned)}${tail}`
    },
  ],
  [
    'XSW3: a forged assertion before the signed one',
    (xml) => {
      const { head, assertion, unsigned, forge, tail } = parts(xml)
      return `${head}${forge(unsigned)}${assertion}${tail}`
    },
  ],
  [
    'XSW4: a forged assertion around the signed one',
    (xml) => {
      const { head, assertion, unsigned, forge, tail } = parts(xml)
      return `${head}${forge(unsigned).replace('</saml:Assertion>', `${assertion}</saml:Assertion>`)}${tail}`
    },
  ],
  [
    'XSW5: a forged assertion with the signature, and the signed one at the end',
    (xml) => {
      const { head, assertion, unsigned, forge, tail } = parts(xml)
      return `${head}${forge(assertion)}${tail.replace('</samlp:Response>', `${unsigned}</samlp:Response>`)}`
    },
  ],
  [
    'XSW6: a forged assertion whose signature has the signed one inside',
    (xml) => {
      const { head, signature, unsigned, forge, tail } = parts(xml)
      return `${head}${afterIssuer(forge(unsigned), within(signature, unsigned))}${tail}`
    },
  ],
  [
    'XSW7: a forged assertion among extensions',
    (xml) => {
      const { head, assertion, unsigned, forge, tail } = parts(xml)
      return `${head}<samlp:Extensions>${forge(unsigned)}</samlp:Extensions>${assertion}${tail}`
    },
  ],
  [
    'XSW8: a forged assertion whose signature has the signed one as an object',
    (xml) => {
      const { head, signature, unsigned, forge, tail } = parts(xml)
      const wrapped = within(signature, `<ds:Object>${unsigned}</ds:Object>`)
      return `${head}${afterIssuer(forge(unsigned), wrapped)}${tail}`
    },
  ],
]
