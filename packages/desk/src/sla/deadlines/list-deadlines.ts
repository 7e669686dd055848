import type { DeadlineView } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { evaluateCurrentDeadlines, evaluateCurrentDeadlinesOfMany } from './current-deadlines.ts'
import { toDeadlineView } from './deadline-view.ts'
import { type EvaluatedDeadline, hasTarget } from './evaluate-deadlines.ts'

/** Returns a ticket's deadlines with a target as of `now`: first response, next responses, resolution. */
export async function listDeadlines(db: Database, ticketId: string, now: Date): Promise<DeadlineView[]> {
  return toDeadlineViews(db, await evaluateCurrentDeadlines(db, ticketId, now), now)
}

/** Returns the same for many tickets by id, in one query. */
export async function listDeadlinesOfMany(
  db: Database,
  ticketIds: readonly string[],
  now: Date,
): Promise<Map<string, DeadlineView[]>> {
  const deadlines = await evaluateCurrentDeadlinesOfMany(db, ticketIds, now)
  const views = [...deadlines].map(async ([id, own]) => [id, await toDeadlineViews(db, own, now)] as const)
  return new Map(await Promise.all(views))
}

function toDeadlineViews(
  db: Database,
  deadlines: readonly EvaluatedDeadline[],
  now: Date,
): Promise<DeadlineView[]> {
  return Promise.all(deadlines.filter(hasTarget).map(({ stored }) => toDeadlineView(db, stored, now)))
}
