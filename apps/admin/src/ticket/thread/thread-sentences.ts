import { isThreadEvent, limits, type ThreadEventType, type ThreadEventView } from '@lodge/contracts'
import { languageName } from '@lodge/domain'
import { formatDateTime, formatWeekday, type Strings } from '@lodge/ui'
import { adminStrings } from '../../strings.ts'
import { propertyStrings } from '../property-strings.ts'
import { ticketStrings } from '../strings.ts'
import { describeEscalation } from './describe-escalation.ts'

const words = adminStrings.ticket.events
const properties = propertyStrings.events
const merges = ticketStrings.events

interface Reader {
  shared: Strings
  timeZone: string
}

type Sentence = (event: ThreadEventView, reader: Reader) => string

/** Each event of a thread as the end of a sentence about who caused it; a missing one is a type error. */
const sentences: Record<ThreadEventType, Sentence> = {
  'ticket.status_changed': statusSentence,
  'ticket.snoozed': ({ from, to }, { timeZone }) =>
    from === null
      ? properties.snoozed(whenIn(to, timeZone))
      : properties.snoozeChanged(whenIn(from, timeZone), whenIn(to, timeZone)),
  'ticket.unsnoozed': () => properties.unsnoozed,
  'ticket.assigned': assignment,
  'ticket.team_changed': ({ from, to }) => words.team(from ?? '', to ?? ''),
  'ticket.priority_changed': ({ from, to }, { shared }) =>
    words.priority(named(from, shared.priority), named(to, shared.priority)),
  'ticket.topic_changed': ({ from, to }) => properties.topic(from ?? '', to ?? ''),
  'ticket.department_changed': ({ from, to }) => properties.department(from, to),
  'ticket.course_changed': ({ from, to }) => properties.course(from, to),
  'ticket.language_changed': ({ from, to }) =>
    properties.language(from && languageName(from), to && languageName(to)),
  'ticket.form_answers_changed': () => properties.formAnswers,
  'ticket.follow_up_created': ({ from, to }) =>
    to === null ? properties.follows(from ?? '') : properties.followUp(to),
  // The source's number is only in the target's thread.
  'ticket.merged': ({ to }) => (to === null ? merges.merged : merges.mergedHere(to)),
  'ticket.unmerged': ({ to }) => (to === null ? merges.unmerged : merges.unmergedHere(to)),
  'deadline.breached': ({ to }, { shared }) => words.breached(named(to, shared.sla.long)),
  'deadline.escalated': (event, { shared }) =>
    event.step ? describeEscalation(event, event.step, shared) : event.type,
}

/** Returns the end of a sentence about who caused an event; an event that is not known yet is its type. */
export function threadSentence(event: ThreadEventView, reader: Reader): string {
  return isThreadEvent(event.type) ? sentences[event.type](event, reader) : event.type
}

function statusSentence({ from, to, because, until }: ThreadEventView, { shared, timeZone }: Reader): string {
  if (because === 'unsnoozed') return properties.wokenUp
  if (because === 'auto_closed') return properties.closedByTime(limits.autoCloseAfterDays)
  const changed = words.status(named(from, shared.status.staff), named(to, shared.status.staff))
  return until ? properties.until(changed, whenIn(until, timeZone)) : changed
}

function assignment({ actor, from, to }: ThreadEventView): string {
  if (to === null) return from === actor ? words.gaveBack : words.unassigned(from ?? '')
  if (to !== actor) return words.assigned(to)
  return from === null ? words.took : words.tookFrom(from)
}

function named(value: string | null, names: Record<string, string>): string {
  return value === null ? '' : (names[value] ?? value)
}

function whenIn(moment: string | null, timeZone: string): string {
  return moment === null ? '' : `${formatWeekday(moment, { timeZone })} ${formatDateTime(moment, timeZone)}`
}
