import { type EscalationMoment, EscalationSkip, type ThreadEventView, TicketPriority } from '@lodge/contracts'
import type { Strings } from '@lodge/ui'
import { adminStrings } from '../../strings.ts'

const { escalated, step: strings, skips } = adminStrings.ticket.events

type EscalationStepEvent = NonNullable<ThreadEventView['step']>

/** A step of an escalation in words: of which clock, when, and what it did or why it did nothing. */
export function describeEscalation(
  { from, to }: Pick<ThreadEventView, 'from' | 'to'>,
  { metric, at, did }: EscalationStepEvent,
  { priority, sla }: Strings,
): string {
  const describePriority = (value: string | null) => {
    const known = TicketPriority.safeParse(value)
    return known.success ? priority[known.data] : (value ?? '')
  }
  return escalated(sla.long[metric], describeMoment(at), describeOutcome())

  function describeOutcome(): string {
    switch (did) {
      case 'notified':
        return strings.notified(to ?? '')
      case 'raised':
        return strings.raised(describePriority(from), describePriority(to))
      case 'moved':
        return strings.moved(from ?? '', to ?? '')
      case 'reassigned':
        return strings.reassigned(from, to ?? '')
      case 'skipped':
        return strings.skipped(describeSkip(to))
    }
  }
}

function describeMoment(at: EscalationMoment): string {
  if (at.kind === 'percent') return strings.percent(at.percent)
  return at.minutes === 0 ? strings.breach : strings.after(at.minutes)
}

function describeSkip(reason: string | null): string {
  const known = EscalationSkip.safeParse(reason)
  return known.success ? skips[known.data] : (reason ?? '')
}
