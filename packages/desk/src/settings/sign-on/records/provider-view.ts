import {
  type IdentityProviderRecord,
  ltiKeysPath,
  ltiLaunchPath,
  ltiLoginPath,
  MetadataProblem,
  ProviderAudience,
  ProviderProtocol,
  signOnReturnPath,
  speaksSaml,
} from '@lodge/contracts'
import type { TableRow } from '@lodge/database'
import { openProviderSecret } from '../provider-secret.ts'
import { describeCertificate } from '../saml/certificates.ts'
import { ownService } from '../saml/own-service.ts'
import type { SignOnContext } from '../sign-on-context.ts'

/** Returns a provider as superadmins see it, with the addresses of ours that are entered there. */
export function toProviderView(
  ctx: SignOnContext,
  row: TableRow<'identity_provider'>,
): IdentityProviderRecord {
  const { id, alias, name, issuer, clientId, domains, scopes, acr, nameClaim, emailClaim, isOffered } = row
  const isSaml = speaksSaml(row.protocol)
  const isLti = row.protocol === 'lti'
  const own = ownService(ctx, row)
  return {
    alias,
    protocol: ProviderProtocol.parse(row.protocol),
    name,
    issuer,
    clientId,
    audience: ProviderAudience.parse(row.audience),
    domains,
    scopes,
    acr,
    nameClaim,
    emailClaim,
    isOffered,
    isSecretReadable:
      row.protocol !== 'openid' ||
      openProviderSecret(row.secret, { providerId: id, secret: ctx.secret }) !== null,
    returnAddress: isSaml
      ? own.answerAddress
      : ctx.appUrl + (isLti ? ltiLaunchPath : signOnReturnPath(alias)),
    signOutAddress: isLti ? '' : own.signOutAddress,
    metadataAddress: isSaml ? own.entityId : '',
    metadataUrl: row.metadataUrl,
    metadataReadAt: row.metadataReadAt?.toISOString() ?? null,
    metadataProblem: MetadataProblem.nullable().parse(row.metadataProblem),
    ssoAddress: row.ssoAddress,
    certificates: row.certificates.map((certificate) => describeCertificate(certificate, ctx.now())),
    subjectAttribute: row.subjectAttribute,
    signsRequests: row.signsRequests,
    wantsSignedRequests: row.wantsSignedRequests,
    metadataCertificates: row.metadataCertificates.map((each) => describeCertificate(each, ctx.now())),
    metadataUntil: row.metadataUntil?.toISOString() ?? null,
    trustsScopes: row.trustsScopes,
    chosenMembers: row.isChosenOnly ? row.chosenMembers : null,
    memberCount: row.memberCount,
    leftOut: row.leftOut,
    deployments: row.deployments,
    authorizationAddress: row.authorizationAddress,
    tokenAddress: row.tokenAddress,
    keySetAddress: row.keySetAddress,
    loginAddress: isLti ? ctx.appUrl + ltiLoginPath : '',
    keysAddress: isLti ? ctx.appUrl + ltiKeysPath : '',
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}
