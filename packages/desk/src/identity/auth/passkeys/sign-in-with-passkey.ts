import { getOne } from '@lodge/database'
import { asRequester, refusalAt } from '@lodge/domain'
import { actingAs, type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import { loadRequester } from '../../people/load-requester.ts'
import { loadStaff } from '../../people/load-staff.ts'
import { requireCodes, requireOwnWay } from '../../people/ways-in.ts'
import { recordEmergency } from '../record-emergency.ts'
import { type AnsweredChallenge, requirePasskey } from './use-passkey.ts'

/**
 * Signs staff in to the admin area by one of their passkeys, which is password and second factor in one: the authenticator
 * has verified who uses it. Throws as `requirePasskey`; an account that is closed or has no role is refused alike, and so
 * is a passkey that opens the portal alone.
 */
export async function signInWithPasskey(
  ctx: Context,
  given: AnsweredChallenge,
): Promise<{ personId: string; email: string }> {
  const personId = await requirePasskey(ctx, {
    ...given,
    purpose: 'sign_in',
    findProblemOf: async ({ personId: id, opensAdmin }) => {
      if (!(await loadStaff(ctx.db, id))) return 'not_staff'
      if (!opensAdmin) return 'portal_only'
      // What lets nobody in is no use of the passkey.
      await requireOwnWay(ctx.db, id)
      return null
    },
  })
  const staff = await loadStaff(ctx.db, personId)
  if (!staff) throw refusalAt('credentialId', 'passkey_refused')
  const email = await findEmail(ctx, personId)
  const themselves = actingAs(ctx, staff, 'session')
  const signedIn = { personId, way: 'passkey' } as const
  await transaction(ctx, async (tx) => {
    await recordEventBy(themselves, tx, { type: 'person.signed_in', area: 'admin', ...signedIn })
    await recordEmergency(themselves, tx, signedIn)
  })
  return { personId, email }
}

/**
 * Signs a person in to the portal by any of their passkeys; staff get no more by it than by a code. Throws as
 * `requirePasskey`, and `requesters_by_provider_only` where a code to their address gets them in neither.
 */
export async function signInToPortalWithPasskey(
  ctx: Context,
  given: AnsweredChallenge,
): Promise<{ personId: string; email: string }> {
  const personId = await requirePasskey(ctx, {
    ...given,
    purpose: 'sign_in',
    findProblemOf: async ({ personId: id }) => {
      if (!(await loadRequester(ctx.db, id))) return 'deactivated'
      await requireCodes(ctx.db, await findEmail(ctx, id))
      return null
    },
  })
  const email = await findEmail(ctx, personId)
  const themselves = actingAs(ctx, asRequester(personId), 'session')
  await transaction(ctx, (tx) =>
    recordEventBy(themselves, tx, { type: 'person.signed_in', personId, area: 'portal', way: 'passkey' }),
  )
  return { personId, email }
}

async function findEmail({ db }: Context, id: string): Promise<string> {
  return (await getOne(db, 'person', { id }, { columns: ['email'] })).email
}

/** Proves by one of their own passkeys that it is still the person who signed in. Throws as `requirePasskey`. */
export async function proveByPasskey(ctx: Context, given: AnsweredChallenge): Promise<void> {
  const { id } = requireStaff(ctx)
  await requirePasskey(ctx, {
    ...given,
    purpose: 'proof',
    findProblemOf: async ({ personId, opensAdmin }) => {
      if (personId !== id) return 'other_person'
      return opensAdmin ? null : 'portal_only'
    },
  })
}
