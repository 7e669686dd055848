import { type AwayView, dayMs, limits, type OwnAway, type SaveAway } from '@lodge/contracts'
import {
  type Database,
  findOne,
  query,
  remove,
  sql,
  type TableRow,
  type Transaction,
  upsert,
} from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
import { requireReportViewer } from '../../foundation/require-report-viewer.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { teamsVisibleTo } from '../../foundation/visibility.ts'

/** The condition on `away` that it is in force. */
export const isAwayAt = (now: Date) => sql`away.starts_at <= ${now} AND away.ends_at > ${now}`

/** Returns when the agent is away; null where they are not, and will not be. */
export async function getOwnAway(ctx: Context): Promise<OwnAway> {
  const { id } = requireStaff(ctx)
  return { away: await findAway(ctx.db, id, ctx.now()) }
}

/** Enters when the agent is away, in place of what was entered before. Throws `invalid_input`. */
export async function saveOwnAway(ctx: Context, away: SaveAway): Promise<OwnAway> {
  const { id } = requireStaff(ctx)
  await saveAway(ctx, id, away)
  return getOwnAway(ctx)
}

/** Ends the agent's absence, or gives up the one that lies ahead. Without one nothing happens. */
export async function endOwnAway(ctx: Context): Promise<OwnAway> {
  const { id } = requireStaff(ctx)
  await endAway(ctx, id)
  return getOwnAway(ctx)
}

/** Enters when a colleague is away. Throws `not_found` for anybody who is in no team that the actor sees. */
export async function saveAwayOf(
  ctx: Context,
  { alias, ...away }: SaveAway & { alias: string },
): Promise<void> {
  await saveAway(ctx, await findMember(ctx, alias), away)
}

export async function endAwayOf(ctx: Context, { alias }: { alias: string }): Promise<void> {
  await endAway(ctx, await findMember(ctx, alias))
}

async function findMember(ctx: Context, alias: string): Promise<string> {
  const actor = requireReportViewer(ctx)
  const [person] = await query<{ id: string }>(
    ctx.db,
    sql`
    SELECT person.id FROM person WHERE person.alias = ${alias} AND ${isActiveStaff} AND EXISTS (
      SELECT FROM team_member member JOIN team ON team.id = member.team_id AND team.archived_at IS NULL
      WHERE member.person_id = person.id AND ${teamsVisibleTo(actor)})`,
  )
  if (!person) throw refusal('person_not_found')
  return person.id
}

async function findAway(db: Database, personId: string, now: Date): Promise<AwayView | null> {
  const away = await findOne(db, 'away', sql`person_id = ${personId} AND ends_at > ${now}`)
  if (!away) return null
  const deputy = away.deputyId
    ? await findOne(db, 'person', { id: away.deputyId }, { columns: ['alias', 'name'] })
    : null
  return toAwayView({ ...away, deputy })
}

interface NamedAway extends Pick<TableRow<'away'>, 'startsAt' | 'endsAt' | 'handsOver'> {
  deputy: { alias: string; name: string } | null
}

export function toAwayView({ startsAt, endsAt, handsOver, deputy }: NamedAway): AwayView {
  return { from: startsAt.toISOString(), until: endsAt.toISOString(), deputy, handsOver }
}

async function saveAway(
  ctx: Context,
  personId: string,
  { from, until, deputy, handsOver }: SaveAway,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const at = now.now()
    const before = await lockAway(tx, personId)
    const isRunning = before !== null && before.startsAt <= at && before.endsAt > at
    const beginning = from === null ? at : new Date(from)
    // Whoever is away already keeps the moment at which they left.
    const startsAt = isRunning && beginning <= at ? before.startsAt : beginning
    const endsAt = new Date(until)
    if (endsAt <= at || endsAt <= startsAt) throw refusalAt('until', 'away_ends_before')
    if (endsAt.getTime() > at.getTime() + limits.awayDays * dayMs)
      throw refusalAt('until', 'away_too_long', { days: limits.awayDays })
    const deputyId = deputy === null ? null : await findDeputy(tx, personId, deputy)
    const away = { personId, startsAt, endsAt, deputyId, handsOver, hasBegun: startsAt <= at }
    if (before && isSameAway(before, away)) return
    await upsert(tx, 'away', ['personId'], away)
    await recordAway(now, tx, away, 'entered')
  })
}

function isSameAway(one: TableRow<'away'>, other: TableRow<'away'>): boolean {
  return (
    one.startsAt.getTime() === other.startsAt.getTime() &&
    one.endsAt.getTime() === other.endsAt.getTime() &&
    one.deputyId === other.deputyId &&
    one.handsOver === other.handsOver
  )
}

async function endAway(ctx: Context, personId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const away = await lockAway(tx, personId)
    if (!away) return
    await remove(tx, 'away', { personId })
    await recordAway(withFrozenTime(ctx), tx, away, 'ended')
  })
}

/** Locks the person too, so that two who enter their first absence come one after the other. */
async function lockAway(tx: Transaction, personId: string): Promise<TableRow<'away'> | null> {
  await query(tx, sql`SELECT FROM person WHERE id = ${personId} FOR NO KEY UPDATE`)
  return findOne(tx, 'away', { personId })
}

async function findDeputy(tx: Transaction, personId: string, alias: string): Promise<string> {
  const deputy = await findOne(tx, 'person', sql`alias = ${alias} AND ${isActiveStaff}`, { columns: ['id'] })
  if (!deputy) throw refusalAt('deputy', 'not_staff')
  if (deputy.id === personId) throw refusalAt('deputy', 'own_deputy')
  return deputy.id
}

/** Records that aways have begun. Returns how many. */
export function beginAways(ctx: Context, limit: number): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const begun = await changeAways(
      tx,
      sql`
      UPDATE away SET has_begun = TRUE WHERE person_id IN (
        SELECT person_id FROM away WHERE NOT has_begun AND starts_at <= ${now.now()}
        LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
    )
    for (const away of begun) await recordAway(now, tx, away, 'began')
    return begun.length
  })
}

/** Deletes aways that are over. Returns how many. */
export function endAways(ctx: Context, limit: number): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const ended = await changeAways(
      tx,
      sql`
      DELETE FROM away WHERE person_id IN (
        SELECT person_id FROM away WHERE ends_at <= ${now.now()} LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
    )
    for (const away of ended) await recordAway(now, tx, away, 'ended')
    return ended.length
  })
}

function changeAways(tx: Transaction, change: ReturnType<typeof sql>): Promise<TableRow<'away'>[]> {
  return query<TableRow<'away'> & { [column: string]: unknown }>(
    tx,
    sql`${change} RETURNING person_id AS "personId", starts_at AS "startsAt", ends_at AS "endsAt",
        deputy_id AS "deputyId", hands_over AS "handsOver", has_begun AS "hasBegun"`,
  )
}

async function recordAway(
  ctx: Context,
  tx: Transaction,
  { personId, startsAt, endsAt, deputyId, handsOver }: TableRow<'away'>,
  how: 'entered' | 'began' | 'ended',
): Promise<void> {
  const [from, until] = [startsAt.toISOString(), endsAt.toISOString()]
  await recordEventBy(ctx, tx, {
    type: 'person.away_changed',
    personId,
    how,
    from,
    until,
    deputyId,
    handsOver,
  })
}
