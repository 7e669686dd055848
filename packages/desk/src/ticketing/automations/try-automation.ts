import { isDeepStrictEqual } from 'node:util'
import {
  type AutomationDefinition,
  type AutomationOutcome,
  type AutomationTrial,
  automationEventOf,
  automationTriggersOf,
  dayMs,
  limits,
  type Problem,
  type TryAutomation,
} from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import { query, type Sql, sql, type Transaction, texts } from '@lodge/database'
import { authorize, canSeeAllTickets, DomainError, personIdOf } from '@lodge/domain'
import { actingAs, type Context, transaction, withFrozenTime } from '../../foundation/context.ts'
import { invalidInput } from '../../foundation/save-errors.ts'
import { visibleTo } from '../../foundation/visibility.ts'
import { automationActor } from '../../identity/people/load-staff.ts'
import { type TicketSnapshot, takeSnapshot } from '../bulk-updates/ticket-snapshot.ts'
import { touchLockedTickets } from '../tickets/touch-ticket.ts'
import { requireAutomationKeeper, requireKnownWebhook } from './automation-access.ts'
import { loadConditionScope, matches } from './automation-conditions.ts'
import { mayBeAfter, momentOf } from './automation-moments.ts'
import { describeEffects, loadNames } from './automation-runs.ts'
import { namesRequesters } from './definition-references.ts'
import { goneProblems, readOneDefinition } from './read-definitions.ts'
import { takeActions } from './take-actions.ts'

interface Tried {
  ticket: { number: number; subject: string }
  outcome: AutomationOutcome
  reason: Problem | null
  did: string[]
  before: TicketSnapshot | null
  after: TicketSnapshot | null
}

/** Carries what a run did out of its transaction, of which nothing stays. */
class TakenBack extends Error {
  readonly tried: Tried

  constructor(tried: Tried) {
    super('A trial changes nothing')
    this.tried = tried
  }
}

/**
 * Returns what a definition would do to tickets of the last 30 days as they are now, of those that the actor sees: the
 * very actions are taken, each ticket in a transaction that is taken back.
 */
export async function tryAutomation(
  ctx: Context,
  { definition: given }: TryAutomation,
): Promise<AutomationTrial> {
  const agent = requireAutomationKeeper(ctx)
  authorize(!namesRequesters(given) || canSeeAllTickets(agent))
  await requireKnownWebhook(ctx.db, agent, given)
  const now = withFrozenTime(ctx)
  const read = await readOneDefinition(now.db, given)
  const problems = goneProblems(read, 'definition.')
  if (Object.keys(problems).length > 0) throw invalidInput(problems)
  const { definition } = read
  const scope = await loadConditionScope(now.db, [definition], now.now())
  const isMatch = matches(definition.groups, scope)
  const candidates = sql`ticket WHERE ${visibleTo(ctx.actor)} AND ticket.merged_into_id IS NULL
    AND ${wasSetOff(definition, now.now())}`
  const most = limits.automationTrialCount
  const { counts, found } = await transaction(now, async (tx) => {
    await query(tx, sql`SELECT set_config('statement_timeout', '5000', TRUE)`)
    const [counted] = await query<{ considered: number; matched: number }>(
      tx,
      sql`SELECT count(*)::int AS considered, count(*) FILTER (WHERE "isMatch")::int AS matched
          FROM (SELECT ${isMatch} AS "isMatch" FROM ${candidates} ORDER BY ticket.number DESC LIMIT ${most}) ticket`,
    )
    const rows = await query<{ id: string; number: number; subject: string }>(
      tx,
      sql`SELECT ticket.id, ticket.number, ticket.subject FROM ${candidates} AND ${isMatch}
          ORDER BY ticket.number DESC LIMIT ${limits.automationTrialTickets}`,
    )
    return { counts: counted ?? { considered: 0, matched: 0 }, found: rows }
  })
  const all: Tried[] = []
  for (const { id, ...ticket } of found)
    all.push(await tryOn(now, { id, ticket }, definition, personIdOf(agent) ?? ''))
  const states = all.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []))
  const names = await loadNames(now.db, states)
  const nameOf = (wanted: 'macro' | 'webhook') => read.named.find(({ kind }) => kind === wanted)?.name ?? null
  return {
    items: all.map(({ ticket, outcome, reason, ...done }) => ({
      ticket,
      outcome,
      reason: reason && inEnglish(reason),
      effects: describeEffects(
        { ...done, macroTitle: nameOf('macro'), webhookName: nameOf('webhook') },
        names,
      ),
    })),
    ...counts,
    isMore: counts.considered >= most,
  }
}

/** Something of the last 30 days would have set it off. */
function wasSetOff({ trigger }: AutomationDefinition, now: Date): Sql {
  const since = new Date(now.getTime() - limits.automationTrialDays * dayMs)
  if (trigger.kind === 'time')
    return sql`${mayBeAfter(trigger.after, since)} AND ${momentOf[trigger.after]} > ${since}`
  const replies = (['requester', 'staff'] as const).flatMap((by) =>
    (['public', 'internal'] as const)
      .filter((visibility) =>
        automationTriggersOf('ticket.replied', { by, visibility }).some((name) =>
          trigger.events.includes(name),
        ),
      )
      .map((visibility) => `${by} ${visibility}`),
  )
  return sql`ticket.updated_at > ${since} AND EXISTS (
    SELECT FROM event WHERE event.ticket_id = ticket.id AND event.created_at > ${since}
      AND event.type = ANY(${texts([...new Set(trigger.events.map(automationEventOf))])})
      AND (event.type <> 'ticket.replied'
           OR (event.payload->>'by') || ' ' || (event.payload->>'visibility') = ANY(${texts(replies)})))`
}

async function tryOn(
  ctx: Context,
  { id, ticket }: { id: string; ticket: Tried['ticket'] },
  definition: AutomationDefinition,
  personId: string,
): Promise<Tried> {
  try {
    return await transaction(ctx, async (tx) => {
      throw new TakenBack(await takeFor(tx, ctx, { id, ticket }, definition, personId))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.tried
    if (!(error instanceof DomainError)) throw error
    return { ticket, outcome: 'failed', reason: error.problem, did: [], before: null, after: null }
  }
}

async function takeFor(
  tx: Transaction,
  ctx: Context,
  { id, ticket }: { id: string; ticket: Tried['ticket'] },
  { actions }: AutomationDefinition,
  personId: string,
): Promise<Tried> {
  const acting = actingAs(ctx, automationActor(personId), 'automation')
  await query(tx, sql`SELECT FROM ticket WHERE id = ${id} FOR NO KEY UPDATE`)
  const before = await takeSnapshot(tx, id)
  const [touched] = await touchLockedTickets(tx, [id])
  // What would be recorded of the automation is taken back before anybody reads it.
  const automation = { id: personId, title: '' }
  const did = touched ? await takeActions(tx, acting, touched, { actions, automation }) : []
  const after = await takeSnapshot(tx, id)
  const isNothing = did.length === 0 && isDeepStrictEqual(before, after)
  return { ticket, outcome: isNothing ? 'nothing' : 'done', reason: null, did, before, after }
}
