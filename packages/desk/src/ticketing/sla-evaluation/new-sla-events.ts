import type { EventToRecord } from '@lodge/events'
import type { DeadlineRow } from '../../sla/deadlines/deadline-rows.ts'
import { isAfter } from '../../sla/instants.ts'

/**
 * Returns a deadline's warning or breach since it was stored as `before`: one for a moment. A breach stands for the
 * warnings that came with it, and the highest warning for the lower ones. A deadline that was breached and whose new
 * target is used up too has said so already. The keys let each be recorded once.
 */
export function findNewSlaEvents(deadline: DeadlineRow, before: DeadlineRow | undefined): EventToRecord[] {
  const { id: deadlineId, ticketId, metric, cycle } = deadline
  const about = { ticketId, deadlineId, metric, cycle }
  const breaches = findNewBreaches(deadline, before)
  if (breaches.length > 0)
    return breaches.map(
      (dueAt): EventToRecord => ({
        event: { type: 'deadline.breached', ...about, dueAt },
        idempotencyKey: `breach:${deadlineId}:${dueAt}`,
      }),
    )
  const warned = new Set(before ? warningsReached(before).map(warningKey) : [])
  const reached = warningsReached(deadline).filter((warning) => !warned.has(warningKey(warning)))
  const highest = reached.toSorted((one, other) => one.percent - other.percent).at(-1)
  if (!highest || deadline.state === 'breached') return []
  const { percent, at } = highest
  return [
    {
      event: { type: 'deadline.warned', ...about, percent },
      idempotencyKey: `warn:${deadlineId}:${percent}:${at}`,
    },
  ]
}

function findNewBreaches(deadline: DeadlineRow, before: DeadlineRow | undefined): string[] {
  const isSameRound = before?.evaluation.startedAt === deadline.evaluation.startedAt
  if (isSameRound && before?.state === 'breached' && deadline.state === 'breached') return []
  const known = new Set(before ? breachTimes(before) : [])
  return breachTimes(deadline).filter((at) => !known.has(at))
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
