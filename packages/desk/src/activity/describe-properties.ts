import type { DomainEvent, FormAnswers } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import type { Description, Descriptions, Facts } from './description.ts'
import { ticketName, topicName } from './names.ts'

export const propertyDescriptions = {
  'ticket.snoozed': describeSnooze,
  'ticket.unsnoozed': describeUnsnooze,
  'ticket.topic_changed': describeTopic,
  'ticket.department_changed': describeDepartment,
  'ticket.course_changed': describeCourse,
  'ticket.tags_changed': describeTags,
  'ticket.form_answers_changed': describeFormAnswers,
  'ticket.follow_up_created': describeFollowUp,
} satisfies Partial<Descriptions>

async function describeSnooze(db: Database, event: DomainEvent<'ticket.snoozed'>): Promise<Description> {
  return changed(db, event.ticketId, { until: event.from }, { until: event.to })
}

async function describeUnsnooze(db: Database, event: DomainEvent<'ticket.unsnoozed'>): Promise<Description> {
  return changed(db, event.ticketId, { until: event.from }, { until: null })
}

async function describeTopic(
  db: Database,
  { ticketId, from, to }: DomainEvent<'ticket.topic_changed'>,
): Promise<Description> {
  const [before, after] = await Promise.all([topicName(db, from), topicName(db, to)])
  return changed(db, ticketId, { topic: before }, { topic: after })
}

async function describeDepartment(
  db: Database,
  { ticketId, from, to }: DomainEvent<'ticket.department_changed'>,
): Promise<Description> {
  const departments = await db.prisma.department.findMany({ where: { id: { in: present(from, to) } } })
  const name = (id: string | null) => departments.find((department) => department.id === id)?.name ?? null
  return changed(db, ticketId, { department: name(from) }, { department: name(to) })
}

async function describeCourse(
  db: Database,
  { ticketId, from, to }: DomainEvent<'ticket.course_changed'>,
): Promise<Description> {
  const courses = await db.prisma.course.findMany({ where: { id: { in: present(from, to) } } })
  const name = (id: string | null) => {
    const course = courses.find((one) => one.id === id)
    return course ? `${course.code} ${course.name}` : null
  }
  return changed(db, ticketId, { course: name(from) }, { course: name(to) })
}

async function describeTags(
  db: Database,
  { ticketId, added, removed }: DomainEvent<'ticket.tags_changed'>,
): Promise<Description> {
  const before = removed.length > 0 ? { tags: removed.join(', ') } : null
  return changed(db, ticketId, before, added.length > 0 ? { tags: added.join(', ') } : null)
}

async function describeFormAnswers(
  db: Database,
  { ticketId, from, to }: DomainEvent<'ticket.form_answers_changed'>,
): Promise<Description> {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((key) => from[key] !== to[key])
  const of = (formAnswers: FormAnswers): Facts =>
    Object.fromEntries(keys.map((key) => [key, formAnswers[key] ?? null]))
  return changed(db, ticketId, of(from), of(to))
}

async function describeFollowUp(
  db: Database,
  { ticketId, oldId, newId }: DomainEvent<'ticket.follow_up_created'>,
): Promise<Description> {
  const after: Facts =
    ticketId === oldId
      ? { followedBy: await ticketName(db, newId) }
      : { follows: await ticketName(db, oldId) }
  return changed(db, ticketId, null, after)
}

function present(...ids: (string | null)[]): string[] {
  return ids.filter((id) => id !== null)
}

async function changed(
  db: Database,
  ticketId: string,
  before: Facts | null,
  after: Facts | null,
): Promise<Description> {
  return { subject: await ticketName(db, ticketId), before, after }
}
