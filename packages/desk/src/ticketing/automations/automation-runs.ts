import {
  AutomationDefinition,
  type AutomationEffect,
  AutomationOutcome,
  type AutomationRunParams,
  type AutomationRunsPage,
  type AutomationRunView,
  AutomationTriggerName,
  type ListAutomationRuns,
  type ListTicketAutomationRuns,
  limits,
  minuteMs,
  readProblem,
  type TicketParams,
} from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import {
  type Database,
  findOne,
  query,
  type Sql,
  sql,
  type Transaction,
  updateOne,
  uuids,
} from '@lodge/database'
import { authorize, canManage, refusal } from '@lodge/domain'
import { type Context, transaction, withFrozenTime } from '../../foundation/context.ts'
import { decodeCursor, encodeCursor } from '../../foundation/cursor.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { visibleTo } from '../../foundation/visibility.ts'
import { restoreTicket } from '../bulk-updates/restore-ticket.ts'
import { findAddedTags, snapshotFields, TicketSnapshot } from '../bulk-updates/ticket-snapshot.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'
import { requireAutomationKeeper } from './automation-access.ts'

/** Returns a page of the runs on tickets that the actor sees, the latest first. */
export function listAutomationRuns(
  ctx: Context,
  { automation, outcome, cursor }: ListAutomationRuns,
): Promise<AutomationRunsPage> {
  requireAutomationKeeper(ctx)
  const ofAutomation = automation ? sql`automation.alias = ${automation}` : sql`TRUE`
  const withOutcome = outcome ? sql`run.outcome = ${outcome}` : sql`TRUE`
  return pageOfRuns(ctx, sql`${ofAutomation} AND ${withOutcome}`, cursor)
}

/** Returns a page of the runs on a ticket that the actor sees. */
export async function listTicketAutomationRuns(
  ctx: Context,
  { number, cursor }: ListTicketAutomationRuns & TicketParams,
): Promise<AutomationRunsPage> {
  requireStaff(ctx)
  const [ticket] = await query<{ id: string }>(
    ctx.db,
    sql`SELECT id FROM ticket WHERE number = ${number} AND ${visibleTo(ctx.actor)}`,
  )
  if (!ticket) throw refusal('ticket_not_found')
  return pageOfRuns(ctx, sql`run.ticket_id = ${ticket.id}`, cursor)
}

/** Takes back what a run changed, if nobody has changed it since; messages stay. */
export async function undoAutomationRun(
  ctx: Context,
  { id }: AutomationRunParams,
): Promise<AutomationRunView> {
  requireStaff(ctx)
  await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    const [found] = await query<{ number: number }>(
      tx,
      sql`SELECT ticket.number FROM automation_run run JOIN ticket ON ticket.id = run.ticket_id
          WHERE run.id = ${id} AND ${visibleTo(ctx.actor)}`,
    )
    if (!found) throw refusal('automation_run_not_found')
    const ticket = await touchTicket(tx, now, found.number)
    authorize(canManage(ctx.actor, ticket))
    const run = await findOne(tx, 'automation_run', { id })
    if (!run) throw refusal('automation_run_not_found')
    if (run.undoneAt) throw refusal('automation_run_undone')
    const states = statesOf(run)
    if (!states || !isChanged(states)) throw refusal('automation_run_changed_nothing')
    if (!undoUntil(run, now.now())) throw refusal('automation_run_too_old')
    await restoreTicket(tx, now, ticket, { left: states.after, was: states.before })
    await updateOne(tx, 'automation_run', { id }, { undoneAt: now.now() }, { columns: ['id'] })
  })
  const { items } = await pageOfRuns(ctx, sql`run.id = ${id}`, undefined)
  const [view] = items
  if (!view) throw refusal('automation_run_not_found')
  return view
}

interface RunRow {
  id: string
  alias: string
  title: string
  version: number
  definition: unknown
  number: number
  subject: string
  trigger: string
  depth: number
  outcome: string
  reason: string | null
  did: string[]
  before: unknown
  after: unknown
  macroTitle: string | null
  webhookName: string | null
  at: Date
  undoneAt: Date | null
  [column: string]: unknown
}

async function pageOfRuns(
  ctx: Context,
  condition: Sql,
  cursor: string | undefined,
): Promise<AutomationRunsPage> {
  const place = decodeCursor(cursor, 'at')
  const earlier = place ? sql`(run.at, run.id) < (${new Date(place.at)}, ${place.id})` : sql`TRUE`
  const rows = await query<RunRow>(
    ctx.db,
    sql`
    SELECT run.id, automation.alias, automation.title, run.version, version.definition, ticket.number, ticket.subject,
           run.trigger, run.depth, run.outcome, run.reason, run.did, run.before, run.after, run.at,
           run.undone_at AS "undoneAt",
           (SELECT macro.title FROM macro WHERE macro.alias = version.definition->'actions'->>'macro') AS "macroTitle",
           (SELECT webhook.name FROM webhook
            WHERE webhook.alias = version.definition->'actions'->>'webhook') AS "webhookName"
    FROM automation_run run
    JOIN automation ON automation.id = run.automation_id
    JOIN automation_version version ON version.automation_id = run.automation_id AND version.number = run.version
    JOIN ticket ON ticket.id = run.ticket_id
    WHERE ${condition} AND ${visibleTo(ctx.actor)} AND ${earlier}
    ORDER BY run.at DESC, run.id DESC LIMIT ${limits.pageSize + 1}`,
  )
  const shown = rows.slice(0, limits.pageSize)
  const last = rows.length > limits.pageSize ? shown.at(-1) : undefined
  const names = await loadNames(
    ctx.db,
    shown.flatMap((row) => statesOf(row) ?? []),
  )
  return {
    items: shown.map((row) => toRunView(row, names, ctx.now())),
    next: last ? encodeCursor({ order: 'at', at: last.at.toISOString(), id: last.id }) : null,
  }
}

function toRunView(row: RunRow, names: ReadonlyMap<string, string>, now: Date): AutomationRunView {
  const { id, alias, title, version, number, subject, depth, at, undoneAt } = row
  const reason = row.reason === null ? null : readProblem(row.reason)
  const trigger = AutomationTriggerName.safeParse(row.trigger).data ?? 'time'
  return {
    id,
    automation: { alias, name: title },
    version,
    ticket: { number, subject },
    outcome: AutomationOutcome.parse(row.outcome),
    reason: reason && inEnglish(reason),
    because: { trigger, groups: AutomationDefinition.parse(row.definition).groups },
    effects: describeEffects(row, names),
    depth,
    at: at.toISOString(),
    undoUntil: undoUntil(row, now),
    undoneAt: undoneAt?.toISOString() ?? null,
  }
}

interface RunStates {
  before: TicketSnapshot
  after: TicketSnapshot
}

/** Returns the ticket before and after; null for a run that changed nothing or failed. */
function statesOf(row: { before: unknown; after: unknown }): RunStates | null {
  const [before, after] = [row.before, row.after].map((state) => TicketSnapshot.safeParse(state).data)
  return before && after ? { before, after } : null
}

function isChanged({ before, after }: RunStates): boolean {
  const tags = [...findAddedTags(before, after), ...findAddedTags(after, before)]
  return tags.length > 0 || snapshotFields.some((key) => before[key] !== after[key])
}

/** As long as a bulk update can be undone. */
function undoUntil(
  row: { before: unknown; after: unknown; at: Date; undoneAt: Date | null },
  now: Date,
): string | null {
  const states = statesOf(row)
  if (row.undoneAt || !states || !isChanged(states)) return null
  const until = new Date(row.at.getTime() + limits.bulkUndoMinutes * minuteMs)
  return until > now ? until.toISOString() : null
}

/** Returns the names of the records in snapshots, by their ids. */
export async function loadNames(
  db: Database | Transaction,
  states: readonly RunStates[],
): Promise<Map<string, string>> {
  const ids = states.flatMap(({ before, after }) =>
    [before, after].flatMap(({ teamId, assigneeId, topicId, courseId }) =>
      [teamId, assigneeId, topicId, courseId].flatMap((id) => id ?? []),
    ),
  )
  if (ids.length === 0) return new Map()
  const wanted = uuids([...new Set(ids)])
  const rows = await query<{ id: string; name: string }>(
    db,
    sql`
    SELECT id, name FROM team WHERE id = ANY(${wanted})
    UNION ALL SELECT id, name FROM topic WHERE id = ANY(${wanted})
    UNION ALL SELECT id, name FROM person WHERE id = ANY(${wanted})
    UNION ALL SELECT id, code || ' ' || name FROM course WHERE id = ANY(${wanted})`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface Effects {
  did: readonly string[]
  before: unknown
  after: unknown
  macroTitle: string | null
  webhookName: string | null
}

/** Returns all that a run did, in its order. */
export function describeEffects(run: Effects, names: ReadonlyMap<string, string>): AutomationEffect[] {
  const { did, macroTitle } = run
  const webhook = { kind: 'webhook', name: run.webhookName ?? '' } as const
  const has = (deed: string) => did.includes(deed)
  const states = statesOf(run)
  return [
    ...(has('macro') ? [{ kind: 'macro', title: macroTitle ?? '' } as const] : []),
    ...(has('note') ? [{ kind: 'note' } as const] : []),
    ...(has('reply') ? [{ kind: 'reply' } as const] : []),
    ...(states ? describeChanges(states, names) : []),
    ...(has('notice') ? [{ kind: 'notice' } as const] : []),
    ...(has('webhook') ? [{ ...webhook, isCalled: true }] : []),
    ...(has('webhook_not_told') ? [{ ...webhook, isCalled: false }] : []),
  ]
}

function describeChanges(
  { before, after }: RunStates,
  names: ReadonlyMap<string, string>,
): AutomationEffect[] {
  const named = (id: string | null | undefined) => (id ? (names.get(id) ?? null) : null)
  const all = [
    { property: 'status', from: before.status, to: after.status },
    { property: 'priority', from: before.priority, to: after.priority },
    { property: 'team', from: named(before.teamId), to: named(after.teamId) },
    { property: 'assignee', from: named(before.assigneeId), to: named(after.assigneeId) },
    { property: 'topic', from: named(before.topicId), to: named(after.topicId) },
    { property: 'course', from: named(before.courseId), to: named(after.courseId) },
  ] as const
  const [added, removed] = [findAddedTags(before, after), findAddedTags(after, before)]
  return [
    ...all.filter(({ from, to }) => from !== to).map((change) => ({ kind: 'property', ...change }) as const),
    ...(added.length + removed.length > 0 ? [{ kind: 'tags', added, removed } as const] : []),
  ]
}
