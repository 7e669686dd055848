import {
  type ChangingProperty,
  fromKeys,
  isThreadEvent,
  limits,
  propertyChangedBy,
  propertyEventTypes,
  SlaMetric,
  type ThreadEventType,
  type ThreadEventView,
  TicketPriority,
  TicketRating,
  TicketStatus,
} from '@lodge/contracts'
import { formatDateTime, formatWeekday } from '@lodge/ui'
import { inSentence } from '../../../foundation/in-sentence.ts'
import { describeWord, isWord } from '../../../foundation/property-words.ts'
import { t } from '../../../foundation/t.ts'
import { describeEscalation } from './describe-escalation.ts'

interface Reader {
  timeZone: string
}

type Sentence = (event: ThreadEventView, reader: Reader) => string

/** Each event of a thread as the end of a sentence about who caused it; a missing one is a type error. */
const sentences: Record<ThreadEventType, Sentence> = {
  ...fromKeys(propertyEventTypes, (type) => propertySentence(propertyChangedBy(type))),
  'ticket.status_changed': statusSentence,
  'ticket.snoozed': ({ from, to }, { timeZone }) =>
    from === null
      ? t('ticket-property.events.snoozed', { until: whenIn(to, timeZone) })
      : t('ticket-property.events.snoozeChanged', { from: whenIn(from, timeZone), to: whenIn(to, timeZone) }),
  'ticket.unsnoozed': () => t('ticket-property.events.unsnoozed'),
  'ticket.assigned': assignment,
  'ticket.assignment_waits': ({ to, because }) => waitSentence(to ?? '', because),
  'ticket.team_changed': ({ from, to }) => t('app.ticket.events.team', { from: from ?? '', to: to ?? '' }),
  'ticket.priority_changed': ({ from, to }) =>
    t('app.ticket.events.priority', { from: describePriority(from), to: describePriority(to) }),
  'ticket.requester_changed': ({ to }) => t('ticket.events.requester', { name: to ?? '' }),
  'ticket.rated': ({ to }) => t('ticket.events.rated', { rating: describeRating(to) }),
  // Only of the requester’s answers the fields are named.
  'ticket.form_answers_changed': ({ to }) =>
    to === null
      ? t('ticket-property.events.formAnswers')
      : t('ticket-property.events.missingAnswers', { fields: to }),
  'ticket.follow_up_created': ({ from, to }) =>
    to === null
      ? t('ticket-property.events.follows', { number: from ?? '' })
      : t('ticket-property.events.followUp', { number: to }),
  'ticket.macro_applied': ({ to }) => t('ticket.events.macro', { title: to ?? '' }),
  'ticket.automation_ran': ({ from, to }) => automationSentence(from, to ?? ''),
  'ticket.webhook_called': ({ from, to }) =>
    t('ticket.events.webhook', { title: from ?? '', name: to ?? '' }),
  // The source's number is only in the target's thread.
  'ticket.merged': ({ to }) =>
    to === null ? t('ticket.events.merged') : t('ticket.events.mergedHere', { number: to }),
  'ticket.unmerged': ({ to }) =>
    to === null ? t('ticket.events.unmerged') : t('ticket.events.unmergedHere', { number: to }),
  // The other ticket may be gone.
  'ticket.message_moved': ({ from, to }) =>
    to === null
      ? t('ticket.events.messageHere', { number: from ?? '', isKnown: from !== null })
      : t('ticket.events.messageAway', { number: to }),
  'ticket.split': ({ from, to }) =>
    to === null
      ? t('ticket.events.splitHere', { number: from ?? '', isKnown: from !== null })
      : t('ticket.events.splitAway', { number: to }),
  'deadline.breached': ({ to }) => t('app.ticket.events.breached', { metric: describeMetric(to) }),
  'deadline.escalated': (event) => (event.step ? describeEscalation(event, event.step) : event.type),
}

function automationSentence(outcome: string | null, title: string): string {
  if (outcome === 'failed') return t('ticket.events.automationFailed', { title })
  return outcome === 'nothing'
    ? t('ticket.events.automationNothing', { title })
    : t('ticket.events.automation', { title })
}

/** Returns the end of a sentence about who caused an event; an event that is not known yet is its type. */
export function threadSentence(event: ThreadEventView, reader: Reader): string {
  return isThreadEvent(event.type) ? sentences[event.type](event, reader) : event.type
}

/** Returns what is said of a changed property that has no sentence of its own. */
function propertySentence(property: ChangingProperty): Sentence {
  const describe = (value: string | null) => {
    if (value === null) return ''
    return isWord(property) ? describeWord(property, value) : value
  }
  return ({ from, to }) =>
    t('property.thread', {
      name: inSentence(t(`property.names.${property}`)),
      from: describe(from),
      to: describe(to),
      hasFrom: from !== null,
      hasTo: to !== null,
    })
}

function statusSentence(
  { from, to, because, until, afterDays }: ThreadEventView,
  { timeZone }: Reader,
): string {
  if (because === 'unsnoozed') return t('ticket-property.events.wokenUp')
  if (because === 'auto_closed')
    return t('ticket-property.events.closedByTime', { days: afterDays ?? limits.autoCloseAfterDays })
  const changed = t('app.ticket.events.status', {
    from: describeStatus(from),
    to: describeStatus(to),
  })
  return until
    ? t('ticket-property.events.until', { sentence: changed, when: whenIn(until, timeZone) })
    : changed
}

function waitSentence(team: string, because: ThreadEventView['because']): string {
  if (because === 'full') return t('ticket.events.waitsFull', { team })
  return because === 'skill'
    ? t('ticket.events.waitsSkill', { team })
    : t('ticket.events.waitsNobody', { team })
}

function assignment({ actor, from, to, because }: ThreadEventView): string {
  if (because === 'deputy') return t('ticket.events.deputy', { to: to ?? '', from: from ?? '' })
  if (because === 'away') return t('ticket.events.awayAgain', { from: from ?? '' })
  if (because === 'round_robin') return t('ticket.events.byTurns', { to: to ?? '' })
  if (because === 'least_loaded') return t('ticket.events.leastLoaded', { to: to ?? '' })
  if (to === null)
    return from === actor
      ? t('app.ticket.events.gaveBack')
      : t('app.ticket.events.unassigned', { from: from ?? '' })
  if (to !== actor) return t('app.ticket.events.assigned', { to })
  return from === null ? t('app.ticket.events.took') : t('app.ticket.events.tookFrom', { from })
}

function describeStatus(value: string | null): string {
  const known = TicketStatus.options.find((status) => status === value)
  return known ? t(`ui.status.staff.${known}`) : (value ?? '')
}

function describePriority(value: string | null): string {
  const known = TicketPriority.options.find((priority) => priority === value)
  return known ? t(`ui.priority.${known}`) : (value ?? '')
}

function describeRating(value: string | null): string {
  return t(`ticket-list.values.rating.${TicketRating.catch('none').parse(value)}`)
}

function describeMetric(value: string | null): string {
  const known = SlaMetric.options.find((metric) => metric === value)
  return known ? t(`ui.sla.inText.${known}`) : (value ?? '')
}

function whenIn(moment: string | null, timeZone: string): string {
  return moment === null ? '' : `${formatWeekday(moment, { timeZone })} ${formatDateTime(moment, timeZone)}`
}
