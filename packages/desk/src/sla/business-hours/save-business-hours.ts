import { isDeepStrictEqual } from 'node:util'
import type { AliasParams, BusinessHoursView, SaveBusinessHours, UpdateBusinessHours } from '@lodge/contracts'
import { type Database, findOne, getOne, insert, type Transaction, updateOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { findFreeAlias } from '../../foundation/find-free-alias.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { saveConflict } from '../../foundation/save-errors.ts'
import { lockSlaSettings } from '../settings-lock.ts'
import { startRecalculation } from '../start-recalculation.ts'
import { listBusinessHoursViews, toBusinessHoursInput } from './business-hours-views.ts'
import { checkBusinessHours, toCalendar } from './check-business-hours.ts'

/** Creates business hours; throws `invalid_input` at each field that the engine cannot use. */
export async function createBusinessHours(
  ctx: Context,
  input: SaveBusinessHours,
): Promise<BusinessHoursView> {
  requireSuperadmin(ctx)
  checkBusinessHours(input)
  const alias = await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockSlaSettings(tx)
    const { id, alias } = await insert(tx, 'business_hours', {
      alias: await findFreeAlias(tx, 'business_hours', input.name),
      name: input.name,
    })
    await addBusinessHoursVersion(tx, { businessHoursId: id, version: 1, at: now.now() }, input)
    await recordEventBy(now, tx, {
      type: 'business_hours.changed',
      businessHoursId: id,
      how: 'created',
      fields: [],
      version: 1,
    })
    return alias
  })
  return getBusinessHours(ctx, { alias })
}

/**
 * Changes business hours. Other hours make a new version, and the open tickets that use them are recalculated in the
 * background; a new name does neither. Throws `edit_conflict` when someone has saved since.
 */
export async function updateBusinessHours(
  ctx: Context,
  { alias, revision, ...input }: UpdateBusinessHours & AliasParams,
): Promise<BusinessHoursView> {
  requireSuperadmin(ctx)
  checkBusinessHours(input)
  const staleId = await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockSlaSettings(tx)
    const before = await findBusinessHours(tx, alias)
    if (before.revision !== revision) return before.id
    const fields = changedFields(before, input)
    if (fields.length > 0) await updateBusinessHoursRow(tx, now, before, input, fields)
    return null
  })
  const present = await getBusinessHours(ctx, { alias })
  if (staleId !== null)
    throw await saveConflict(ctx, ctx.db, { present, type: 'business_hours.changed', id: staleId })
  return present
}

/** Returns business hours by their alias, archived or not; throws `not_found`. */
export async function getBusinessHours(ctx: Context, { alias }: AliasParams): Promise<BusinessHoursView> {
  requireSuperadmin(ctx)
  const [businessHours] = await listBusinessHoursViews(ctx.db, alias)
  if (!businessHours) throw refusal('business_hours_not_found')
  return businessHours
}

export async function listBusinessHours(ctx: Context): Promise<BusinessHoursView[]> {
  requireSuperadmin(ctx)
  return listBusinessHoursViews(ctx.db)
}

type FoundBusinessHours = Awaited<ReturnType<typeof findBusinessHours>>

export async function findBusinessHours(tx: Database | Transaction, alias: string) {
  const businessHours = await findOne(tx, 'business_hours', { alias })
  if (!businessHours) throw refusal('business_hours_not_found')
  const { id, name, revision } = businessHours
  const version = await getOne(
    tx,
    'business_hours_version',
    { businessHoursId: id },
    { orderBy: ['version DESC'] },
  )
  return { id, name, revision, version: version.version, ...toBusinessHoursInput(version) }
}

async function updateBusinessHoursRow(
  tx: Transaction,
  ctx: Context,
  before: FoundBusinessHours,
  input: SaveBusinessHours,
  fields: string[],
): Promise<void> {
  const { id: businessHoursId } = before
  const areHoursNew = fields.some((field) => field !== 'name')
  const version = before.version + (areHoursNew ? 1 : 0)
  await updateOne(
    tx,
    'business_hours',
    { id: businessHoursId },
    { name: input.name, revision: { increment: 1 } },
  )
  if (areHoursNew) await addBusinessHoursVersion(tx, { businessHoursId, version, at: ctx.now() }, input)
  const event = { type: 'business_hours.changed', businessHoursId, how: 'edited', fields, version } as const
  const eventId = await recordEventBy(ctx, tx, event)
  if (areHoursNew) await startRecalculation(tx, eventId, { businessHoursId }, ctx.now())
}

function changedFields(before: FoundBusinessHours, input: SaveBusinessHours): string[] {
  const { name, timezone, weekly, holidays } = input
  const after = { name, timezone, weekly, holidays }
  return (['name', 'timezone', 'weekly', 'holidays'] as const).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  )
}

async function addBusinessHoursVersion(
  tx: Transaction,
  { businessHoursId, version, at }: { businessHoursId: string; version: number; at: Date },
  input: SaveBusinessHours,
): Promise<void> {
  const { timezone, weekly, holidays = [] } = toCalendar(input)
  await insert(tx, 'business_hours_version', {
    businessHoursId,
    version,
    definition: { timezone, weekly: { ...weekly }, holidays },
    holidayNames: Object.fromEntries(input.holidays.map(({ date, name }) => [date, name])),
    createdAt: at,
  })
}
