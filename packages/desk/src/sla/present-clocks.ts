import type { Database } from '@lodge/database'
import { type Clock, clocksAt } from './clocks.ts'
import { historiesOf } from './history.ts'
import { slaCaseOf } from './sla-case.ts'

/**
 * A ticket's clocks by its events as of `now`, or as of its latest event where another host dated that later, so
 * that what has just happened counts.
 */
export async function presentClocks(db: Database, ticketId: string, now: Date): Promise<Clock[]> {
  const histories = await historiesOf(db.prisma, [ticketId])
  const slaCase = await slaCaseOf(db.prisma, histories.get(ticketId) ?? [])
  if (!slaCase) return []
  const times = slaCase.steps.map((step) => Date.parse(step.event.at))
  return clocksAt(slaCase, new Date(Math.max(now.getTime(), ...times)).toISOString())
}
