import { type EscalationMoment, EscalationSkip, type ThreadEventView, TicketPriority } from '@lodge/contracts'
import type { Strings } from '@lodge/ui'
import { adminStrings } from '../messages.ts'

const { escalated, step: strings, skips } = adminStrings.ticket.events

type Step = NonNullable<ThreadEventView['step']>

/** A step of an escalation in words: of which clock, when, and what it did or why it did nothing. */
export function escalationSentence(
  { from, to }: Pick<ThreadEventView, 'from' | 'to'>,
  { metric, at, did }: Step,
  { priority, sla }: Strings,
): string {
  const inWords = (value: string | null) => {
    const known = TicketPriority.safeParse(value)
    return known.success ? priority[known.data] : (value ?? '')
  }
  return escalated(sla.long[metric], whenInWords(at), whatWasDone())

  function whatWasDone(): string {
    switch (did) {
      case 'notified':
        return strings.notified(to ?? '')
      case 'raised':
        return strings.raised(inWords(from), inWords(to))
      case 'moved':
        return strings.moved(from ?? '', to ?? '')
      case 'reassigned':
        return strings.reassigned(from, to ?? '')
      case 'skipped':
        return strings.skipped(whyNot(to))
    }
  }
}

function whenInWords(at: EscalationMoment): string {
  if (at.kind === 'percent') return strings.percent(at.percent)
  return at.minutes === 0 ? strings.breach : strings.after(at.minutes)
}

function whyNot(reason: string | null): string {
  const known = EscalationSkip.safeParse(reason)
  return known.success ? skips[known.data] : (reason ?? '')
}
