import { isDeepStrictEqual } from 'node:util'
import type { AliasParams, BusinessHoursView, SaveBusinessHours, UpdateBusinessHours } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { notFound } from '@lodge/domain'
import { withFrozenTime, type Context, recordEventBy, transaction } from '../context.ts'
import { lockSlaSettings } from '../sla/rules-lock.ts'
import { startRecalculation } from './begin-retime.ts'
import { calendarViews, draftOf } from './calendar-views.ts'
import { calendarFrom, checkCalendar } from './check-calendar.ts'
import { findFreeAlias } from './free-alias.ts'
import { saveConflict } from './refusals.ts'
import { requireSuperadmin } from './superadmin-only.ts'

/** Adds business hours; `invalid_input` at each field where they cannot be counted by. */
export async function createCalendar(ctx: Context, input: SaveBusinessHours): Promise<BusinessHoursView> {
  requireSuperadmin(ctx)
  checkCalendar(input)
  const alias = await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockSlaSettings(tx)
    const { id, alias } = await tx.calendar.create({
      data: { alias: await findFreeAlias(tx, 'calendar', input.name), name: input.name },
    })
    await addVersion(tx, { calendarId: id, version: 1, at: now.now() }, input)
    await recordEventBy(now, tx, {
      type: 'business_hours.changed',
      calendarId: id,
      how: 'created',
      fields: [],
      version: 1,
    })
    return alias
  })
  return getCalendar(ctx, { alias })
}

/**
 * Changes business hours. Other hours make a new version, by which the open tickets that count by them are re-timed
 * in the background; a new name does not. `record_changed` when someone saved since.
 */
export async function updateCalendar(
  ctx: Context,
  { alias, revision, ...input }: UpdateBusinessHours & AliasParams,
): Promise<BusinessHoursView> {
  requireSuperadmin(ctx)
  checkCalendar(input)
  const isCurrent = await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockSlaSettings(tx)
    const before = await findCalendar(tx, alias)
    if (before.revision !== revision) return false
    const fields = changedFields(before, input)
    if (fields.length > 0) await writeCalendar(tx, now, before, input, fields)
    return true
  })
  const present = await getCalendar(ctx, { alias })
  if (!isCurrent) throw saveConflict(present)
  return present
}

/** Business hours by their alias, archived ones too; others are `not_found`. */
export async function getCalendar(ctx: Context, { alias }: AliasParams): Promise<BusinessHoursView> {
  requireSuperadmin(ctx)
  const [calendar] = await calendarViews(ctx.db, { alias })
  if (!calendar) throw notFound('This calendar')
  return calendar
}

export async function listCalendars(ctx: Context): Promise<BusinessHoursView[]> {
  requireSuperadmin(ctx)
  return calendarViews(ctx.db)
}

type Found = Awaited<ReturnType<typeof findCalendar>>

export async function findCalendar(tx: Transaction, alias: string) {
  const calendar = await tx.calendar.findUnique({
    where: { alias },
    include: { versions: { orderBy: { version: 'desc' }, take: 1 } },
  })
  const [version] = calendar?.versions ?? []
  if (!calendar || !version) throw notFound('This calendar')
  const { id, name, revision } = calendar
  return { id, name, revision, version: version.version, ...draftOf(version) }
}

async function writeCalendar(
  tx: Transaction,
  ctx: Context,
  before: Found,
  input: SaveBusinessHours,
  fields: string[],
): Promise<void> {
  const { id: calendarId } = before
  const areHoursNew = fields.some((field) => field !== 'name')
  const version = before.version + (areHoursNew ? 1 : 0)
  await tx.calendar.update({
    where: { id: calendarId },
    data: { name: input.name, revision: { increment: 1 } },
  })
  if (areHoursNew) await addVersion(tx, { calendarId, version, at: ctx.now() }, input)
  const event = { type: 'business_hours.changed', calendarId, how: 'edited', fields, version } as const
  const eventId = await recordEventBy(ctx, tx, event)
  if (areHoursNew) await startRecalculation(tx, eventId, { calendarId }, ctx.now())
}

function changedFields(before: Found, input: SaveBusinessHours): string[] {
  const names = {
    name: 'name',
    timezone: 'time zone',
    weekly: 'weekly windows',
    holidays: 'holidays',
  } as const
  const { name, timezone, weekly, holidays } = input
  const after = { name, timezone, weekly, holidays }
  return (['name', 'timezone', 'weekly', 'holidays'] as const)
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => names[field])
}

async function addVersion(
  tx: Transaction,
  { calendarId, version, at }: { calendarId: string; version: number; at: Date },
  input: SaveBusinessHours,
): Promise<void> {
  const { timezone, weekly, holidays = [] } = calendarFrom(input)
  await tx.calendarVersion.create({
    data: {
      calendarId,
      version,
      definition: { timezone, weekly: { ...weekly }, holidays },
      holidayNames: Object.fromEntries(input.holidays.map(({ date, name }) => [date, name])),
      createdAt: at,
    },
  })
}
