import { findOne, type TableRow } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { SignOnRefusal } from '../sign-on-refusal.ts'

type Provider = TableRow<'identity_provider'>

/**
 * Returns a federation as the one of its providers that has an entity id, in all a provider of SAML with the federation's
 * settings; any other provider as it is. Its domains are those that the federation says are its own, where the settings
 * trust that. Throws `SignOnRefusal` for one that is not in the federation, is not chosen, or whose metadata have ended.
 */
export async function requireMember(
  { db, now }: Pick<Context, 'db' | 'now'>,
  provider: Provider,
  entityId: string | null,
): Promise<Provider> {
  if (provider.protocol !== 'federation') return provider
  const isChosen = entityId !== null && (!provider.isChosenOnly || provider.chosenMembers.includes(entityId))
  const member = isChosen
    ? await findOne(db, 'federation_member', { providerId: provider.id, entityId })
    : null
  if (!member || member.validUntil <= now()) throw new SignOnRefusal('not_offered')
  return {
    ...provider,
    protocol: 'saml',
    issuer: member.entityId,
    ssoAddress: member.ssoAddress,
    logoutAddress: member.logoutAddress,
    certificates: member.certificates,
    wantsSignedRequests: member.wantsSignedRequests,
    domains: provider.trustsScopes ? member.scopes : [],
  }
}
