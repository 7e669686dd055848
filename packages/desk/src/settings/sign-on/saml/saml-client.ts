import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { ownService } from './own-service.ts'

export interface SamlProvider {
  alias: string
  issuer: string
  ssoAddress: string | null
  certificates: string[]
  wantsSignedRequests: boolean
  signsRequests: boolean
}

interface RequestOptions {
  requestId?: string
  /** Classes of sign-in that are asked for; none asks for no particular one. */
  classes?: string[]
  isForced?: boolean
  /** Signs requests where it is given. */
  privateKey?: string | null
}

/**
 * Returns the library as it checks signatures and makes requests. Times, audience, recipient and request are ours to
 * check (`check-assertion.ts`): it goes by the machine's clock, and takes what is missing for granted.
 */
export function samlClient(
  ctx: { appUrl: string },
  provider: SamlProvider,
  { requestId = '', classes = [], isForced = false, privateKey = null }: RequestOptions = {},
): SAML {
  const { entityId, answerAddress } = ownService(ctx, provider)
  return new SAML({
    issuer: entityId,
    callbackUrl: answerAddress,
    idpCert: provider.certificates,
    ...(provider.ssoAddress !== null && { entryPoint: provider.ssoAddress }),
    ...(privateKey !== null && { privateKey, signatureAlgorithm: 'sha256' as const }),
    identifierFormat: null,
    generateUniqueId: () => requestId,
    authnContext: classes,
    disableRequestedAuthnContext: classes.length === 0,
    forceAuthn: isForced,
    wantAssertionsSigned: true,
    // A signature of the whole says nothing that the assertion's does not.
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: -1,
    audience: false,
  })
}
