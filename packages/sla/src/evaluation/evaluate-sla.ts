import type { Calendar, SlaEvaluation, SlaEvent, SlaPolicyInput } from '@lodge/contracts'
import { compileCalendar } from '../calendar/compile-calendar.ts'
import { formatInstant, parseInstant } from '../time/timestamps.ts'
import { TicketClocks } from './ticket-clocks.ts'
import { notApplicableMetric, toMetric } from './to-metric.ts'

/** Calendar and policy in force when the ticket was created, and its events. */
export type SlaInput = { calendar: Calendar; policy: SlaPolicyInput; events: SlaEvent[] }
type TimedEvent = { at: number; event: SlaEvent }

/**
 * Says how a ticket's clocks stand at an instant. Pure: it reads no clock and sees no event after `asOf`.
 *
 * - `dueAt`: running, the projection; met, what it was when fulfilled; breached, the moment of the breach;
 *   null while paused, cancelled, without a target, or when the calendar never opens for so long.
 * - `breached` begins at `dueAt` itself, once the events of that instant are known and none of them fulfilled it.
 *   A late fulfilment stays `breached` and sets `fulfilledAt`.
 * - `remainingMinutes` is target minus elapsed, negative when overdue; without a target it is 0, as is the percentage.
 * - Elapsed time keeps counting while no target applies; such a metric is `not_applicable`.
 * - `warnings[].at` is null when a pause or the end of the clock keeps it from being reached, and the moment of the
 *   change when a change of target found it already reached.
 * - `breachHistory` lists every breach, the present one included.
 *
 * @param asOf ISO instant
 * @throws RangeError on a time that isn't an instant, an unusable calendar, a target that isn't positive,
 *   or events that don't start with `ticket_created`
 */
export function evaluateSla({ calendar, policy, events }: SlaInput, asOf: string): SlaEvaluation {
  const now = parseInstant(asOf)
  const compiled = compileCalendar(calendar)
  const moments = sortByTime(events)
  const [first, ...rest] = moments
  if (first?.event.type !== 'ticket_created')
    throw new RangeError('The events of a ticket start with ticket_created')
  if (first.at > now)
    return {
      asOf: formatInstant(now),
      firstResponse: notApplicableMetric(),
      nextResponse: [],
      resolution: notApplicableMetric(),
    }

  const clocks = new TicketClocks(first.event, first.at, policy, compiled)
  for (const { at, event } of rest) {
    if (at > now) break
    clocks.advanceTo(at)
    clocks.apply(event)
  }
  clocks.advanceTo(now)
  clocks.recordReachedBreaches()
  return toEvaluation(clocks, now)
}

function toEvaluation(clocks: TicketClocks, now: number): SlaEvaluation {
  const { firstResponse, resolution, cycles, calendar } = clocks
  const percents = clocks.policy.warnAtPercent ?? []
  return {
    asOf: formatInstant(now),
    firstResponse: firstResponse ? toMetric(firstResponse, now, calendar, percents) : notApplicableMetric(),
    nextResponse: cycles
      .filter((cycle) => cycle.hadTarget)
      .map((cycle) => toMetric(cycle, now, calendar, percents)),
    resolution: toMetric(resolution, now, calendar, percents),
  }
}

/** Keeps the order of events of one instant. */
function sortByTime(events: SlaEvent[]): TimedEvent[] {
  const moments = events.map((event) => ({ at: parseInstant(event.at), event }))
  return moments.sort((a, b) => a.at - b.at)
}
