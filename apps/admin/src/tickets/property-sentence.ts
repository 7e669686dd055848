import { limits, type ThreadEventView } from '@lodge/contracts'
import { formatDateTime, weekdayOf } from '@lodge/ui'
import { propertyWords } from './property-words.ts'

const words = propertyWords.events

/** A change of a property as the end of a sentence about who made it; null for any other event. */
export function propertySentence({ type, from, to }: ThreadEventView, timeZone: string): string | null {
  if (type === 'ticket.snoozed') return snoozeSentence(from, to ?? '', timeZone)
  if (type === 'ticket.unsnoozed') return words.unsnoozed
  if (type === 'ticket.topic_changed') return words.topic(from ?? '', to ?? '')
  if (type === 'ticket.department_changed') return words.unit(from, to)
  if (type === 'ticket.course_changed') return words.course(from, to)
  if (type === 'ticket.form_answers_changed') return words.answers
  if (type === 'ticket.follow_up_created') return to === null ? words.follows(from ?? '') : words.followUp(to)
  return null
}

/** What is special about a change of status: who or what brought it about, and until when it lasts. */
export function statusSentence(plain: string, { because, until }: ThreadEventView, timeZone: string): string {
  if (because === 'woken') return words.woken
  if (because === 'closed_by_time') return words.closedByTime(limits.closeAfterDays)
  return until ? words.until(plain, whenIn(until, timeZone)) : plain
}

function snoozeSentence(from: string | null, to: string, timeZone: string): string {
  const until = whenIn(to, timeZone)
  return from === null ? words.snoozed(until) : words.snoozeChanged(whenIn(from, timeZone), until)
}

function whenIn(moment: string, timeZone: string): string {
  return `${weekdayOf(moment, { timeZone })} ${formatDateTime(moment, timeZone)}`
}
