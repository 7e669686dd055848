import { query, sql, type Transaction } from '@lodge/database'
import { type Context, transaction } from '../../foundation/context.ts'
import { type AlarmChange, evaluateLockedTickets } from './evaluate-locked-tickets.ts'
import type { SlaTicketRow } from './evaluate-ticket.ts'
import { lockDueTickets, lockFreeTickets, lockTickets } from './lock-tickets.ts'

/** An alarm that moved, and the milliseconds until then by the database's clock. */
export interface TimedAlarmChange extends AlarmChange {
  inMs: number | null
}

/** The outcome of a batch: the tickets that were evaluated, the alarms that moved, and the failures. */
export interface EvaluationBatch {
  ticketIds: string[]
  alarmChanges: TimedAlarmChange[]
  failures: { ticketId: string; error: unknown }[]
}

type Lock = (tx: Transaction) => Promise<SlaTicketRow[]>

/**
 * Evaluates many tickets at once, by the database's clock, which is the same for all hosts. Tickets that are locked are
 * waited for one by one, so that they delay no others, and one that cannot be evaluated does not stop the rest.
 */
export async function evaluateTickets(ctx: Context, ticketIds: readonly string[]): Promise<EvaluationBatch> {
  const free = await evaluateBatch(ctx, (tx) => lockFreeTickets(tx, ticketIds))
  const tried = new Set([...free.ticketIds, ...free.failures.map((failure) => failure.ticketId)])
  const oneByOne = await evaluateOneByOne(
    ctx,
    ticketIds.filter((id) => !tried.has(id)),
  )
  return mergeBatches([free, oneByOne])
}

/** Evaluates up to `limit` tickets with a deadline that is due, except for those in `besides`. */
export function evaluateDueTickets(
  ctx: Context,
  limit: number,
  besides: readonly string[],
): Promise<EvaluationBatch> {
  return evaluateBatch(ctx, (tx) => lockDueTickets(tx, limit, besides))
}

async function evaluateBatch(ctx: Context, lock: Lock): Promise<EvaluationBatch> {
  let ticketIds: string[] = []
  try {
    const alarmChanges = await transaction(ctx, async (tx) => {
      const tickets = await lock(tx)
      ticketIds = tickets.map((ticket) => ticket.id)
      return tickets.length > 0 ? evaluateByDatabaseTime(ctx, tx, tickets) : []
    })
    return { ticketIds, alarmChanges: alarmChanges, failures: [] }
  } catch (error) {
    if (ticketIds.length === 0) throw error
    return evaluateOneByOne(ctx, ticketIds)
  }
}

async function evaluateOneByOne(ctx: Context, ticketIds: readonly string[]): Promise<EvaluationBatch> {
  const all: EvaluationBatch[] = []
  for (const ticketId of ticketIds) {
    all.push(await evaluateAlone(ctx, ticketId))
  }
  return mergeBatches(all)
}

async function evaluateAlone(ctx: Context, ticketId: string): Promise<EvaluationBatch> {
  try {
    const alarmChanges = await transaction(ctx, async (tx) =>
      evaluateByDatabaseTime(ctx, tx, await lockTickets(tx, [ticketId])),
    )
    return { ticketIds: [ticketId], alarmChanges: alarmChanges, failures: [] }
  } catch (error) {
    return { ticketIds: [], alarmChanges: [], failures: [{ ticketId, error }] }
  }
}

/** The time is read once the locks are held, so that none passes before the evaluation. */
async function evaluateByDatabaseTime(
  ctx: Context,
  tx: Transaction,
  tickets: readonly SlaTicketRow[],
): Promise<TimedAlarmChange[]> {
  const asked = readTime(tx)
  // In a transaction that is over already, the evaluation throws before it waits for the time.
  asked.catch(() => undefined)
  const alarmChanges = await evaluateLockedTickets(ctx, tx, tickets, asked)
  const now = (await asked).getTime()
  return alarmChanges.map((change) => ({
    ...change,
    inMs: change.alarmAt === null ? null : Date.parse(change.alarmAt) - now,
  }))
}

async function readTime(tx: Transaction): Promise<Date> {
  const [row] = await query<{ now: Date }>(tx, sql`SELECT clock_timestamp() AS now`)
  if (!row) throw new Error('The database did not tell the time.')
  return row.now
}

function mergeBatches(all: readonly EvaluationBatch[]): EvaluationBatch {
  return {
    ticketIds: all.flatMap((batch) => batch.ticketIds),
    alarmChanges: all.flatMap((batch) => batch.alarmChanges),
    failures: all.flatMap((batch) => batch.failures),
  }
}
