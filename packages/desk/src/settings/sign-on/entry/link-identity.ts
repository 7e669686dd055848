import type { TableRow } from '@lodge/database'
import { personIdOf, refusal } from '@lodge/domain'
import { type Context, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import { findSecondFactorNeed } from '../../../identity/auth/second-factor/find-need.ts'
import { findIdentity } from '../identities/find-identity.ts'
import type { Arrival } from '../issuer/exchange-code.ts'
import { SignOnRefusal } from '../sign-on-refusal.ts'
import type { Described } from './read-arrival.ts'
import { linkTo, lockIdentity } from './sign-on.ts'

type Provider = TableRow<'identity_provider'>
type Linked = Described & { arrival: Pick<Arrival, 'issuer' | 'subject'> }

/**
 * Links what a provider knows of whoever acts to their account, whatever address it names. Throws `SignOnRefusal` where
 * somebody else is linked to it.
 */
export async function linkIdentity(ctx: Context, provider: Provider, described: Linked): Promise<void> {
  const personId = personIdOf(ctx.actor)
  if (personId === null) throw refusal('not_signed_in')
  await transaction(ctx, async (tx) => {
    await lockIdentity(tx, provider, described)
    const known = await findIdentity(tx, provider, described.arrival)
    if (known && known.personId !== personId) throw new SignOnRefusal('linked_already', { personId })
    if (known) return
    // An address that nobody has shown to be theirs verifies none.
    const email = described.isTrusted ? described.email : null
    await linkTo(withFrozenTime(ctx), tx, provider, { ...described, email, personId, isNew: false })
  })
}

/**
 * Takes it as a proof that staff have just signed in at a provider again. Throws `SignOnRefusal` for somebody else, and
 * for a sign-in without a second factor where the account has one.
 */
export async function proveByProvider(ctx: Context, provider: Provider, described: Linked): Promise<void> {
  const { id: personId } = requireStaff(ctx)
  const known = await findIdentity(ctx.db, provider, described.arrival)
  if (known?.personId !== personId) throw new SignOnRefusal('other_person', { personId })
  if (described.isStrong) return
  if (provider.acr !== null || (await findSecondFactorNeed(ctx.db, personId)) !== null)
    throw new SignOnRefusal('too_weak', { personId })
}
