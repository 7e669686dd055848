import { isDeepStrictEqual } from 'node:util'
import {
  type AutomationOutcome,
  type AutomationTriggerName,
  hourMs,
  limits,
  type Problem,
  problem,
  writeProblem,
} from '@lodge/contracts'
import { errorCodes, insertMany, newId, query, sql, type Transaction, updateMany } from '@lodge/database'
import { DomainError, type Staff } from '@lodge/domain'
import { isOutage } from '@lodge/events'
import {
  actingAs,
  type Context,
  recordEventBy,
  transaction,
  withFrozenTime,
} from '../../foundation/context.ts'
import { automationActor } from '../../identity/people/load-staff.ts'
import { takeSnapshot } from '../bulk-updates/ticket-snapshot.ts'
import { touchLockedTickets } from '../tickets/touch-ticket.ts'
import { type ConditionScope, loadConditionScope, matches } from './automation-conditions.ts'
import type { PublishedAutomation } from './published-automations.ts'
import { pauseReason, readOneDefinition } from './read-definitions.ts'
import { takeActions } from './take-actions.ts'

/** An event or a moment that sets automations off, and how far it is from the first cause. */
interface Cause {
  key: string
  trigger: AutomationTriggerName | 'time'
  depth: number
}

/** An automation that is due on a ticket, and what set it off. */
export interface DueAutomation {
  automation: PublishedAutomation
  cause: Cause
}

/** Thrown to take back a run that failed; the others are done once more without it. */
class RunFailed extends Error {
  readonly runKey: string
  readonly reason: Problem

  constructor(runKey: string, reason: Problem, cause: unknown) {
    super('A run of an automation failed', { cause })
    this.runKey = runKey
    this.reason = reason
  }
}

const keyOf = ({ automation, cause }: DueAutomation) => `${automation.id} ${cause.key}`

/** The transaction of the runs on a ticket, and all that they share. */
interface RunOnTicket {
  tx: Transaction
  ctx: Context
  ticketId: string
  scope: ConditionScope
}

/**
 * Runs, in one transaction, what `findDue` returns after the ticket is locked. Each automation sees the ticket as those
 * before left it, and runs once for each cause. One that fails does nothing: the transaction is done again, with its
 * failure written down instead.
 */
export async function runInTransaction(
  ctx: Context,
  ticketId: string,
  findDue: (tx: Transaction) => Promise<readonly DueAutomation[]>,
): Promise<AutomationOutcome[]> {
  const failed = new Map<string, Problem>()
  for (;;) {
    try {
      return await transaction(ctx, async (tx) => {
        const now = withFrozenTime(ctx)
        const [ticket] = await query<{ isMerged: boolean }>(
          tx,
          sql`SELECT merged_into_id IS NOT NULL AS "isMerged" FROM ticket WHERE id = ${ticketId} FOR NO KEY UPDATE`,
        )
        const due = await findDue(tx)
        if (!ticket || ticket.isMerged || due.length === 0) return []
        const definitions = due.map(({ automation }) => automation.definition)
        const scope = await loadConditionScope(tx, definitions, now.now())
        const outcomes: AutomationOutcome[] = []
        for (const run of due) {
          const failure = failed.get(keyOf(run)) ?? null
          const outcome = await runOnce({ tx, ctx: now, ticketId, scope }, run, failure)
          if (outcome) outcomes.push(outcome)
        }
        return outcomes
      })
    } catch (error) {
      if (!(error instanceof RunFailed)) throw error
      failed.set(error.runKey, error.reason)
    }
  }
}

async function runOnce(
  on: RunOnTicket,
  due: DueAutomation,
  failure: Problem | null,
): Promise<AutomationOutcome | null> {
  const { tx, ctx, ticketId } = on
  const { automation, cause } = due
  const [state] = await query<{ hasRun: boolean }>(
    tx,
    sql`
    SELECT EXISTS (SELECT FROM automation_run run WHERE run.automation_id = automation.id
                   AND run.ticket_id = ${ticketId} AND run.cause = ${cause.key}) AS "hasRun"
    FROM automation WHERE id = ${automation.id} AND version = ${automation.version}
      AND paused_for IS NULL AND archived_at IS NULL`,
  )
  if (!state || state.hasRun || !(await isMatch(on, automation))) return null
  const id = newId()
  if (failure) return writeRun(on, due, { id, outcome: 'failed', reason: failure })
  if (cause.depth >= limits.automationDepth) {
    const reason = problem('automation_too_deep', { max: limits.automationDepth })
    return writeRun(on, due, { id, outcome: 'failed', reason })
  }
  const read = await readOneDefinition(tx, automation.definition)
  const because = pauseReason(read) ?? (await findSpentBudget(tx, ctx, automation.id))
  if (because) {
    await pauseFor(tx, ctx, automation.id, because)
    return null
  }
  const acting = { ...actingAs(ctx, actorOf(automation), 'automation'), automationRunId: id }
  try {
    const before = await takeSnapshot(tx, ticketId)
    const [ticket] = await touchLockedTickets(tx, [ticketId])
    if (!ticket) return null
    const { actions } = read.definition
    const did = await takeActions(tx, acting, ticket, { actions, automation })
    const after = await takeSnapshot(tx, ticketId)
    const isNothing = did.length === 0 && isDeepStrictEqual(before, after)
    const outcome = isNothing ? 'nothing' : 'done'
    return await writeRun(on, due, { id, outcome, did, before, after })
  } catch (error) {
    if (isOutage(error) || isRetried(error)) throw error
    throw new RunFailed(keyOf(due), reasonOf(error), error)
  }
}

/** Postgres ended the transaction for another one's sake, and it is begun anew. */
function isRetried(error: unknown): boolean {
  const codes = errorCodes(error)
  return codes.has('40001') || codes.has('40P01')
}

function actorOf({ personId }: Pick<PublishedAutomation, 'personId'>): Staff {
  return automationActor(personId)
}

function reasonOf(error: unknown): Problem {
  return error instanceof DomainError ? error.problem : problem('automation_run_failed')
}

async function isMatch(
  { tx, ticketId, scope }: RunOnTicket,
  { definition }: PublishedAutomation,
): Promise<boolean> {
  const [found] = await query<{ isMatch: boolean }>(
    tx,
    sql`SELECT ${matches(definition.groups, scope)} AS "isMatch" FROM ticket WHERE id = ${ticketId}`,
  )
  return found?.isMatch === true
}

/** Counts at most as many runs as the budget has. */
async function findSpentBudget(tx: Transaction, ctx: Context, automationId: string): Promise<Problem | null> {
  const since = new Date(ctx.now().getTime() - hourMs)
  const max = limits.automationRunsPerHour
  const [counted] = await query<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM (
          SELECT FROM automation_run WHERE automation_id = ${automationId} AND at > ${since} LIMIT ${max}) run`,
  )
  if ((counted?.count ?? 0) < max) return null
  return problem('automation_paused', { because: 'budget', name: String(max) })
}

/** Pauses an automation and has its owner told, once. */
export async function pauseFor(
  tx: Transaction,
  ctx: Context,
  automationId: string,
  because: Problem,
): Promise<boolean> {
  const reason = writeProblem(because)
  const count = await updateMany(
    tx,
    'automation',
    { id: automationId, pausedFor: null },
    { pausedFor: reason, revision: { increment: 1 } },
  )
  if (count > 0) await recordEventBy(ctx, tx, { type: 'automation.paused', automationId, because: reason })
  return count > 0
}

interface RunResult {
  id: string
  outcome: AutomationOutcome
  reason?: Problem
  did?: readonly string[]
  before?: unknown
  after?: unknown
}

async function writeRun(
  { tx, ctx, ticketId }: RunOnTicket,
  { automation, cause }: DueAutomation,
  { id, outcome, reason, did = [], before, after }: RunResult,
): Promise<AutomationOutcome> {
  const { id: automationId, version, title } = automation
  const row = {
    id,
    ticketId,
    outcome,
    automationId,
    version,
    cause: cause.key,
    trigger: cause.trigger,
    depth: cause.depth,
    reason: reason ? writeProblem(reason) : null,
    did: [...did],
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    at: ctx.now(),
  }
  await insertMany(tx, 'automation_run', [row])
  const acting = actingAs(ctx, actorOf(automation), 'automation')
  await recordEventBy({ ...acting, automationRunId: id }, tx, {
    type: 'ticket.automation_ran',
    ticketId,
    automationId,
    runId: id,
    title,
    outcome,
  })
  return outcome
}
