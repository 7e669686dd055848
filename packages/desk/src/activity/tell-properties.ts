import type { Answers, DomainEvent } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import type { Facts, Told } from './facts.ts'
import { ticketName, topicName } from './names.ts'

/** The time at which a snoozed ticket opens by itself. */
export async function tellSnoozed(db: Database, event: DomainEvent<'ticket.snoozed'>): Promise<Told> {
  return changed(db, event.ticketId, { until: event.from }, { until: event.to })
}

export async function tellUnsnoozed(db: Database, event: DomainEvent<'ticket.unsnoozed'>): Promise<Told> {
  return changed(db, event.ticketId, { until: event.from }, { until: null })
}

export async function tellTopic(
  db: Database,
  { ticketId, from, to }: DomainEvent<'ticket.topic_changed'>,
): Promise<Told> {
  const [before, after] = await Promise.all([topicName(db, from), topicName(db, to)])
  return changed(db, ticketId, { topic: before }, { topic: after })
}

export async function tellUnit(
  db: Database,
  { ticketId, from, to }: DomainEvent<'ticket.department_changed'>,
): Promise<Told> {
  const units = await db.prisma.unit.findMany({ where: { id: { in: present(from, to) } } })
  const name = (id: string | null) => units.find((unit) => unit.id === id)?.name ?? null
  return changed(db, ticketId, { department: name(from) }, { department: name(to) })
}

export async function tellCourse(
  db: Database,
  { ticketId, from, to }: DomainEvent<'ticket.course_changed'>,
): Promise<Told> {
  const courses = await db.prisma.course.findMany({ where: { id: { in: present(from, to) } } })
  const name = (id: string | null) => {
    const course = courses.find((one) => one.id === id)
    return course ? `${course.code} ${course.name}` : null
  }
  return changed(db, ticketId, { course: name(from) }, { course: name(to) })
}

export async function tellTags(
  db: Database,
  { ticketId, added, removed }: DomainEvent<'ticket.tags_changed'>,
): Promise<Told> {
  const before = removed.length > 0 ? { tags: removed.join(', ') } : null
  return changed(db, ticketId, before, added.length > 0 ? { tags: added.join(', ') } : null)
}

/** The answers that are no longer what they were, by the keys of the form. */
export async function tellAnswers(
  db: Database,
  { ticketId, from, to }: DomainEvent<'ticket.form_answers_changed'>,
): Promise<Told> {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((key) => from[key] !== to[key])
  const of = (answers: Answers): Facts => Object.fromEntries(keys.map((key) => [key, answers[key] ?? null]))
  return changed(db, ticketId, of(from), of(to))
}

export async function tellFollowUp(
  db: Database,
  { ticketId, oldId, newId }: DomainEvent<'ticket.follow_up_created'>,
): Promise<Told> {
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
): Promise<Told> {
  return { subject: await ticketName(db, ticketId), before, after }
}
