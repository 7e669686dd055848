import { domainEvents } from '@lodge/contracts'
import { isFinal } from '@lodge/domain'
import type { Situation } from './report-fact.ts'

/** The events that change what reports count of a ticket. */
export const reportedEvents = [
  'ticket.created',
  'ticket.replied',
  'ticket.status_changed',
  'ticket.assigned',
  'ticket.team_changed',
  'ticket.priority_changed',
  'ticket.topic_changed',
  'ticket.department_changed',
  'ticket.course_changed',
  'ticket.tags_changed',
  'ticket.rated',
  'ticket.merged',
  'ticket.unmerged',
  'deadline.breached',
] as const

type ReportedEventType = (typeof reportedEvents)[number]

/** An event of a ticket as it was recorded. */
export interface ReportedEvent {
  type: ReportedEventType
  payload: unknown
  at: Date
  actorId: string | null
}

/** An event with what was true of its ticket once it had happened. */
export interface TicketMoment {
  event: ReportedEvent
  /** Never before that of an earlier event, whatever the hosts' clocks said. */
  at: Date
  situation: Situation
  isOpen: boolean
}

/** Returns a ticket's events in their order; `present` is what is true of it after the last one. */
export function listMoments(present: Situation, events: readonly ReportedEvent[]): TicketMoment[] {
  let situation = events.reduceRight(undoChange, present)
  let isOpen = false
  let at = new Date(0)
  return events.map((event) => {
    situation = applyChange(situation, event)
    isOpen = isOpenAfter(event, isOpen)
    at = event.at > at ? event.at : at
    return { event, at, situation, isOpen }
  })
}

function isOpenAfter({ type, payload }: ReportedEvent, before: boolean): boolean {
  switch (type) {
    case 'ticket.created':
      return true
    case 'ticket.merged':
      return false
    case 'ticket.unmerged':
    case 'ticket.status_changed':
      return !isFinal(domainEvents[type].payload.parse(payload).to)
    default:
      return before
  }
}

function applyChange(before: Situation, { type, payload }: ReportedEvent): Situation {
  if (type === 'ticket.tags_changed') {
    const { added, removed } = domainEvents[type].payload.parse(payload)
    return { ...before, tags: withTags(before.tags, added, removed) }
  }
  return { ...before, ...readChange({ type, payload })?.to }
}

function undoChange(after: Situation, { type, payload }: ReportedEvent): Situation {
  if (type === 'ticket.tags_changed') {
    const { added, removed } = domainEvents[type].payload.parse(payload)
    return { ...after, tags: withTags(after.tags, removed, added) }
  }
  return { ...after, ...readChange({ type, payload })?.from }
}

function withTags(tags: readonly string[], added: readonly string[], removed: readonly string[]): string[] {
  return [...new Set([...tags.filter((tag) => !removed.includes(tag)), ...added])].toSorted()
}

interface SituationChange {
  from: Partial<Situation>
  to: Partial<Situation>
}

function readChange({ type, payload }: Pick<ReportedEvent, 'type' | 'payload'>): SituationChange | null {
  switch (type) {
    case 'ticket.assigned':
      return changeOf('assigneeId', domainEvents[type].payload.parse(payload))
    case 'ticket.team_changed':
      return changeOf('teamId', domainEvents[type].payload.parse(payload))
    case 'ticket.topic_changed':
      return changeOf('topicId', domainEvents[type].payload.parse(payload))
    case 'ticket.department_changed':
      return changeOf('departmentId', domainEvents[type].payload.parse(payload))
    case 'ticket.course_changed':
      return changeOf('courseId', domainEvents[type].payload.parse(payload))
    case 'ticket.priority_changed':
      return changeOf('priority', domainEvents[type].payload.parse(payload))
    default:
      return null
  }
}

function changeOf<Value>(field: keyof Situation, { from, to }: { from: Value; to: Value }): SituationChange {
  return { from: { [field]: from }, to: { [field]: to } }
}
