import { superadmin, type UpdateWaysIn, type WaysInView } from '@lodge/contracts'
import {
  countRows,
  type Database,
  findMany,
  getOne,
  query,
  sql,
  type Transaction,
  updateMany,
} from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../../../foundation/context.ts'
import { findChange } from '../../../foundation/records/find-change.ts'
import { requireSuperadmin } from '../../../foundation/require-superadmin.ts'
import { saveConflict } from '../../../foundation/save-errors.ts'
import { findWaysIn, isEmergencyAccount, isFitForEmergency } from '../../../identity/people/ways-in.ts'

/** Returns which areas are for providers alone, and the superadmins who have emergency accounts or can have one. */
export async function getWaysIn(ctx: Context): Promise<WaysInView> {
  requireSuperadmin(ctx)
  return toView(ctx.db)
}

/**
 * Says which areas are for providers alone, and which accounts get in by themselves. Throws `invalid_input` where an area
 * would have no provider, or nobody could get in without one, and `edit_conflict` with what someone has saved since.
 */
export function saveWaysIn(
  ctx: Context,
  { emergencyAccounts, revision, ...ways }: UpdateWaysIn,
): Promise<WaysInView> {
  requireSuperadmin(ctx)
  return transaction(ctx, async (tx) => {
    await query(tx, sql`SELECT FROM site FOR NO KEY UPDATE`)
    const site = await getOne(tx, 'site', {}, { columns: ['recordId', 'name', 'revision'] })
    if (site.revision !== revision) {
      const changed = { type: 'site.changed', id: site.recordId } as const
      throw await saveConflict(ctx, tx, { ...changed, present: await toView(tx) })
    }
    const before = await factsOf(tx)
    const chosen = await findMany(
      tx,
      'person',
      sql`alias = ANY(${[...emergencyAccounts]}) AND archived_at IS NULL
          AND role_id = (SELECT id FROM role WHERE name = ${superadmin}) AND ${isFitForEmergency}`,
      { columns: ['id', 'alias'] },
    )
    const fit = new Set(chosen.map(({ alias }) => alias))
    const unfit = emergencyAccounts.findIndex((alias) => !fit.has(alias))
    if (unfit >= 0) throw refusalAt(`emergencyAccounts.${unfit}`, 'emergency_account_unfit')
    const ids = chosen.map(({ id }) => id)
    await updateMany(tx, 'person', sql`is_emergency AND id <> ALL(${ids}::uuid[])`, { isEmergency: false })
    await updateMany(tx, 'person', { id: ids }, { isEmergency: true })
    await updateMany(tx, 'site', {}, { ...ways, revision: { increment: 1 } })
    await requireWorkableWays(tx)
    const change = findChange(before, await factsOf(tx))
    if (Object.keys(change.after).length > 0)
      await recordEventBy(ctx, tx, {
        type: 'site.changed',
        recordId: site.recordId,
        subject: site.name,
        how: 'edited',
        ...change,
      })
    return toView(tx)
  })
}

/** Throws `invalid_input` where an area that is for providers alone has none, or no emergency account works. */
export async function requireWorkableWays(tx: Transaction): Promise<void> {
  const { staffByProviderOnly, requestersByProviderOnly, codesElsewhere } = await findWaysIn(tx)
  if (staffByProviderOnly) await requireProviderFor(tx, 'staff', 'staffByProviderOnly')
  if (requestersByProviderOnly) await requireProviderFor(tx, 'requesters', 'requestersByProviderOnly')
  // Without a domain of a provider's, everybody would be outside.
  if (requestersByProviderOnly && codesElsewhere && (await countServing(tx, 'requesters', true)) === 0)
    throw refusalAt('codesElsewhere', 'providers_have_no_domains')
  if ((staffByProviderOnly || requestersByProviderOnly) && (await countEmergency(tx)) === 0)
    throw refusalAt('emergencyAccounts', 'emergency_account_required')
}

const countEmergency = (tx: Transaction) => countRows(tx, 'person', isEmergencyAccount)

async function requireProviderFor(
  tx: Transaction,
  audience: 'staff' | 'requesters',
  field: string,
): Promise<void> {
  if ((await countServing(tx, audience)) === 0) throw refusalAt(field, 'area_needs_provider')
}

function countServing(
  tx: Transaction,
  audience: 'staff' | 'requesters',
  hasDomains = false,
): Promise<number> {
  return countRows(
    tx,
    'identity_provider',
    sql`protocol <> 'lti' AND is_offered AND archived_at IS NULL AND audience IN (${audience}, 'both')
        AND (cardinality(domains) > 0 OR trusts_scopes OR NOT ${hasDomains})`,
  )
}

async function factsOf(tx: Transaction) {
  const marked = await findMany(tx, 'person', { isEmergency: true }, { columns: ['name'], orderBy: ['name'] })
  return { ...(await findWaysIn(tx)), emergencyAccounts: marked.map(({ name }) => name) }
}

async function toView(db: Database | Transaction): Promise<WaysInView> {
  const [{ revision }, ways, accounts] = await Promise.all([
    getOne(db, 'site', {}, { columns: ['revision'] }),
    findWaysIn(db),
    query<WaysInView['accounts'][number]>(
      db,
      sql`SELECT alias, COALESCE(NULLIF(name, ''), email) AS name, email, is_emergency AS "isEmergency",
                 ${isFitForEmergency} AS "isFit"
          FROM person WHERE archived_at IS NULL AND role_id = (SELECT id FROM role WHERE name = ${superadmin})
          ORDER BY name, email`,
    ),
  ])
  return { revision, ...ways, accounts }
}
