import { X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { type EncryptionAlgorithm, encrypt, type KeyEncryptionAlgorithm } from 'xml-encryption'

const encryptXml = promisify(encrypt)

interface EncryptionOptions {
  /** Base64, as metadata have it. */
  certificate: string
  content?: EncryptionAlgorithm
  key?: KeyEncryptionAlgorithm
}

/** Encrypts the assertion of an answer, as a provider does it once it is signed. */
export async function encryptAssertion(xml: string, options: EncryptionOptions): Promise<string> {
  const [assertion = ''] = /<saml:Assertion [\s\S]*<\/saml:Assertion>/.exec(xml) ?? []
  const encrypted = await encryptElement(assertion, options)
  return xml.replace(
    assertion,
    () =>
      `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${encrypted}</saml:EncryptedAssertion>`,
  )
}

/** Returns what stands in place of an element that is encrypted. */
export function encryptElement(
  xml: string,
  {
    certificate,
    content = 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    key = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  }: EncryptionOptions,
): Promise<string> {
  const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'))
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`
  return encryptXml(xml, {
    rsa_pub: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    pem,
    encryptionAlgorithm: content,
    keyEncryptionAlgorithm: key,
    warnInsecureAlgorithm: false,
  })
}
