import type { EventToRecord } from '@lodge/events'
import type { DeadlineRow } from '../deadlines/deadline-rows.ts'
import { isAfter } from '../instants.ts'

/** Returns a deadline's warnings and breaches since it was stored as `before`. Their keys let each be recorded once. */
export function findNewSlaEvents(deadline: DeadlineRow, before: DeadlineRow | undefined): EventToRecord[] {
  const { id: deadlineId, ticketId, metric, cycle } = deadline
  const about = { ticketId, deadlineId, metric, cycle }
  const warned = new Set(before ? warningsReached(before).map(warningKey) : [])
  const breached = new Set(before ? breachTimes(before) : [])
  return [
    ...warningsReached(deadline)
      .filter((warning) => !warned.has(warningKey(warning)))
      .map(
        ({ percent, at }): EventToRecord => ({
          event: { type: 'deadline.warned', ...about, percent },
          idempotencyKey: `warn:${deadlineId}:${percent}:${at}`,
        }),
      ),
    ...breachTimes(deadline)
      .filter((at) => !breached.has(at))
      .map(
        (dueAt): EventToRecord => ({
          event: { type: 'deadline.breached', ...about, dueAt },
          idempotencyKey: `breach:${deadlineId}:${dueAt}`,
        }),
      ),
  ]
}

interface ReachedWarning {
  percent: number
  at: string
}

/** Returns the warnings that elapsed time has reached: a deadline that was met in time never reaches its later ones. */
function warningsReached({ evaluation, evaluatedAt }: DeadlineRow): ReachedWarning[] {
  return evaluation.warnings.flatMap(({ percent, at }) => {
    const isReached = at !== null && evaluation.percentElapsed >= percent && !isAfter(at, evaluatedAt)
    return isReached ? [{ percent, at: toFullInstant(at) }] : []
  })
}

/** Returns each moment at which the target ran out, earlier targets included. */
function breachTimes({ evaluation: { breachHistory, breachedAt } }: DeadlineRow): string[] {
  const earlier = breachHistory.map((breach) => breach.at)
  const moments = breachedAt === null ? earlier : [...earlier, breachedAt]
  return [...new Set(moments.map(toFullInstant))]
}

function warningKey({ percent, at }: ReachedWarning): string {
  return `${percent}:${at}`
}

/** Returns a moment in one notation, as keys need it. */
function toFullInstant(at: string): string {
  return new Date(at).toISOString()
}
