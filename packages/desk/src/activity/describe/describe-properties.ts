import { isDeepStrictEqual } from 'node:util'
import type { DomainEvent, FormAnswer, FormAnswers } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { ticketName } from '../names.ts'
import type { Description, Descriptions, Facts } from './description.ts'

export const propertyDescriptions = {
  'ticket.snoozed': describeSnooze,
  'ticket.unsnoozed': describeUnsnooze,
  'ticket.tags_changed': describeTags,
  'ticket.form_answers_changed': describeFormAnswers,
} satisfies Partial<Descriptions>

async function describeSnooze(db: Database, event: DomainEvent<'ticket.snoozed'>): Promise<Description> {
  return changed(db, event.ticketId, { until: event.from }, { until: event.to })
}

async function describeUnsnooze(db: Database, event: DomainEvent<'ticket.unsnoozed'>): Promise<Description> {
  return changed(db, event.ticketId, { until: event.from }, { until: null })
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
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (key) => !isDeepStrictEqual(from[key], to[key]),
  )
  const of = (formAnswers: FormAnswers): Facts =>
    Object.fromEntries(keys.map((key) => [key, toFact(formAnswers[key])]))
  return changed(db, ticketId, of(from), of(to))
}

function toFact(answer: FormAnswer | undefined): string | boolean | null {
  return Array.isArray(answer) ? answer.join(', ') : (answer ?? null)
}

async function changed(
  db: Database,
  ticketId: string,
  before: Facts | null,
  after: Facts | null,
): Promise<Description> {
  return { subject: await ticketName(db, ticketId), before, after }
}
