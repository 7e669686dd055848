import { findOne, type TableRow } from '@lodge/database'
import { personIdOf, refusal } from '@lodge/domain'
import { type Context, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import { findSecondFactorNeed } from '../../../identity/auth/second-factor/find-need.ts'
import type { Arrival } from '../issuer/exchange-code.ts'
import { SignOnRefusal } from '../sign-on-refusal.ts'
import type { Described } from './read-arrival.ts'
import { linkTo } from './sign-on.ts'

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
    const { issuer, subject } = described.arrival
    const known = await findOne(tx, 'person_identity', { providerId: provider.id, issuer, subject })
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
  const { issuer, subject } = described.arrival
  const known = await findOne(ctx.db, 'person_identity', { providerId: provider.id, issuer, subject })
  if (known?.personId !== personId) throw new SignOnRefusal('other_person', { personId })
  const isWeak = !described.isStrong && (provider.acr !== null || (await needsSecondFactor(ctx, personId)))
  if (isWeak) throw new SignOnRefusal('too_weak', { personId })
}

async function needsSecondFactor(ctx: Context, personId: string): Promise<boolean> {
  return (await findSecondFactorNeed(ctx.db, personId)) !== null
}
