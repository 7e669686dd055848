import type { Database } from '@lodge/database'
import { type EvaluatedDeadline, evaluateDeadlines } from './evaluate-deadlines.ts'
import { buildSlaTimeline } from './sla-timeline.ts'
import { loadHistories, type TicketHistoryEvent } from './ticket-history.ts'

/**
 * Returns a ticket's deadlines as of `now`, or as of its latest event where another host dated that later, so that what
 * has just happened counts.
 */
export async function evaluateCurrentDeadlines(
  db: Database,
  ticketId: string,
  now: Date,
): Promise<EvaluatedDeadline[]> {
  const deadlines = await evaluateCurrentDeadlinesOfMany(db, [ticketId], now)
  return deadlines.get(ticketId) ?? []
}

/** Returns the same for many tickets by id, in one query. */
export async function evaluateCurrentDeadlinesOfMany(
  db: Database,
  ticketIds: readonly string[],
  now: Date,
): Promise<Map<string, EvaluatedDeadline[]>> {
  const histories = [...(await loadHistories(db, ticketIds))]
  const deadlines = histories.map(
    async ([id, history]) => [id, await evaluateHistory(db, history, now)] as const,
  )
  return new Map(await Promise.all(deadlines))
}

async function evaluateHistory(
  db: Database,
  history: readonly TicketHistoryEvent[],
  now: Date,
): Promise<EvaluatedDeadline[]> {
  const timeline = await buildSlaTimeline(db, history)
  if (!timeline) return []
  const times = timeline.steps.map((step) => Date.parse(step.event.at))
  return evaluateDeadlines(timeline, new Date(Math.max(now.getTime(), ...times)).toISOString())
}
