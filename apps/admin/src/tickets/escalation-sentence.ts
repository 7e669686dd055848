import { type EscalationMoment, EscalationSkip, type ThreadEventView, TicketPriority } from '@lodge/contracts'
import type { Messages } from '@lodge/ui'
import { messages } from '../messages.ts'

const { escalated, step: words, skips } = messages.ticket.events

type Step = NonNullable<ThreadEventView['step']>

/** A step of an escalation in words: of which clock, when, and what it did or why it did nothing. */
export function escalationSentence(
  { from, to }: Pick<ThreadEventView, 'from' | 'to'>,
  { metric, at, did }: Step,
  { priority, sla }: Messages,
): string {
  const inWords = (value: string | null) => {
    const known = TicketPriority.safeParse(value)
    return known.success ? priority[known.data] : (value ?? '')
  }
  return escalated(sla.long[metric], whenInWords(at), whatWasDone())

  function whatWasDone(): string {
    switch (did) {
      case 'notified':
        return words.notified(to ?? '')
      case 'raised':
        return words.raised(inWords(from), inWords(to))
      case 'moved':
        return words.moved(from ?? '', to ?? '')
      case 'reassigned':
        return words.reassigned(from, to ?? '')
      case 'skipped':
        return words.skipped(whyNot(to))
    }
  }
}

function whenInWords(at: EscalationMoment): string {
  if (at.kind === 'percent') return words.percent(at.percent)
  return at.minutes === 0 ? words.breach : words.after(at.minutes)
}

function whyNot(reason: string | null): string {
  const known = EscalationSkip.safeParse(reason)
  return known.success ? skips[known.data] : (reason ?? '')
}
