import { signOnAnswerPath, signOnMetadataPath } from '@lodge/contracts'
import { escapeXml, namespaces } from './xml.ts'

const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'

/** Our addresses for one provider. Each provider knows us by a name of its own, so that no answer fits two of them. */
export function ownService({ appUrl }: { appUrl: string }, { alias }: { alias: string }) {
  return { entityId: appUrl + signOnMetadataPath(alias), answerAddress: appUrl + signOnAnswerPath(alias) }
}

/** Returns our metadata, which a provider reads or is given. */
export function renderOwnMetadata(ctx: { appUrl: string }, provider: { alias: string }): string {
  const { entityId, answerAddress } = ownService(ctx, provider)
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${namespaces.metadata}" entityID="${escapeXml(entityId)}">
  <md:SPSSODescriptor protocolSupportEnumeration="${namespaces.protocol}" AuthnRequestsSigned="false" WantAssertionsSigned="true">
    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:transient</md:NameIDFormat>
    <md:AssertionConsumerService Binding="${postBinding}" Location="${escapeXml(answerAddress)}" index="0" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`
}
