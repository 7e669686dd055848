import { signOnAnswerPath, signOnMetadataPath, signOnSignOutPath } from '@lodge/contracts'
import { type KeyContext, listOwnCertificates } from './own-keys.ts'
import { redirectBinding } from './read-metadata.ts'
import { escapeXml, namespaces } from './xml.ts'

const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'

/** Our addresses for one provider. Each provider knows us by a name of its own, so that no answer fits two of them. */
export function ownService({ appUrl }: { appUrl: string }, { alias }: { alias: string }) {
  return {
    entityId: appUrl + signOnMetadataPath(alias),
    answerAddress: appUrl + signOnAnswerPath(alias),
    signOutAddress: appUrl + signOnSignOutPath(alias),
  }
}

/** Returns our metadata, which a provider reads or is given. */
export async function renderOwnMetadata(
  ctx: KeyContext,
  provider: { alias: string; signsRequests: boolean; wantsSignedRequests: boolean },
): Promise<string> {
  const [inUse = '', next = ''] = await listOwnCertificates(ctx)
  const isSigned = provider.signsRequests || provider.wantsSignedRequests
  const keys = [
    descriptor('signing', inUse),
    descriptor('signing', next),
    // Providers encrypt to the first that they find.
    descriptor('encryption', inUse),
    descriptor('encryption', next),
  ]
  const { entityId, answerAddress, signOutAddress } = ownService(ctx, provider)
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${namespaces.metadata}" entityID="${escapeXml(entityId)}">
  <md:SPSSODescriptor protocolSupportEnumeration="${namespaces.protocol}" AuthnRequestsSigned="${isSigned}" WantAssertionsSigned="true">
${keys.join('\n')}
    <md:SingleLogoutService Binding="${redirectBinding}" Location="${escapeXml(signOutAddress)}"/>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:transient</md:NameIDFormat>
    <md:AssertionConsumerService Binding="${postBinding}" Location="${escapeXml(answerAddress)}" index="0" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`
}

/** Algorithms that we can open, the best first. */
const encryptionMethods = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
]

function descriptor(use: 'signing' | 'encryption', certificate: string): string {
  const methods = use === 'signing' ? [] : encryptionMethods
  const accepted = methods.map((method) => `<md:EncryptionMethod Algorithm="${method}"/>`).join('')
  return `    <md:KeyDescriptor use="${use}"><ds:KeyInfo xmlns:ds="${namespaces.signature}"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${accepted}</md:KeyDescriptor>`
}
