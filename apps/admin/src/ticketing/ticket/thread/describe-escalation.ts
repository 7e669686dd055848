import { type EscalationMoment, EscalationSkip, type ThreadEventView, TicketPriority } from '@lodge/contracts'
import { t } from '../../../foundation/t.ts'

type EscalationStepEvent = NonNullable<ThreadEventView['step']>

/** A step of an escalation in words: of which clock, when, and what it did or why it did nothing. */
export function describeEscalation(
  { from, to }: Pick<ThreadEventView, 'from' | 'to'>,
  { metric, at, did }: EscalationStepEvent,
): string {
  const describePriority = (value: string | null) => {
    const known = TicketPriority.safeParse(value)
    return known.success ? t(`ui.priority.${known.data}`) : (value ?? '')
  }
  return t('app.ticket.events.escalated', {
    when: describeMoment(at, t(`ui.sla.inText.${metric}`)),
    what: describeOutcome(),
  })

  function describeOutcome(): string {
    switch (did) {
      case 'notified':
        return t('app.ticket.events.step.notified', { names: to ?? '' })
      case 'raised':
        return t('app.ticket.events.step.raised', { from: describePriority(from), to: describePriority(to) })
      case 'moved':
        return t('app.ticket.events.step.moved', { from: from ?? '', to: to ?? '' })
      case 'reassigned':
        return t('app.ticket.events.step.reassigned', {
          to: to ?? '',
          from: from ?? '',
          hasFrom: Boolean(from),
        })
      case 'skipped':
        return t('app.ticket.events.step.skipped', { why: describeSkip(to) })
    }
  }
}

function describeMoment(at: EscalationMoment, metric: string): string {
  if (at.kind === 'percent') return t('app.ticket.events.step.percent', { percent: at.percent, metric })
  return at.minutes === 0
    ? t('app.ticket.events.step.breach', { metric })
    : t('app.ticket.events.step.after', { minutes: at.minutes, metric })
}

function describeSkip(reason: string | null): string {
  const known = EscalationSkip.safeParse(reason)
  return known.success ? t(`app.ticket.events.skips.${known.data}`) : (reason ?? '')
}
