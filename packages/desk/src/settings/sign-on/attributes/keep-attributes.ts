import { dayMs, limits } from '@lodge/contracts'
import { sql, type Transaction, updateMany } from '@lodge/database'
import { type Context, transaction } from '../../../foundation/context.ts'
import type { Attributes } from './attributes.ts'

/** Keeps the groups that a provider has just named, for previews of its rules. One that names none has nothing written. */
export async function keepAttributes(
  ctx: Context,
  tx: Transaction,
  identityId: string,
  { groups, departments }: Attributes,
): Promise<void> {
  const isNothing = groups === null && departments.length === 0
  await updateMany(
    tx,
    'person_identity',
    isNothing ? sql`id = ${identityId} AND groups_seen_at IS NOT NULL` : { id: identityId },
    {
      groups: (groups ?? []).slice(0, limits.groupsKept),
      departments: departments.slice(0, limits.groupsKept),
      groupsSeenAt: isNothing ? null : ctx.now(),
    },
  )
}

/** Forgets the groups of people who have not come by the provider for long. */
export async function forgetGroups(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - limits.groupsKeptDays * dayMs)
  await transaction(ctx, (tx) =>
    updateMany(tx, 'person_identity', sql`groups_seen_at < ${before}`, {
      groups: [],
      departments: [],
      groupsSeenAt: null,
    }),
  )
}
