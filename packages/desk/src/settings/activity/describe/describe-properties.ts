import { isDeepStrictEqual } from 'node:util'
import type { ActivityFact, ActivityFacts, DomainEvent, FormAnswer, FormAnswers } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { ticketName } from '../names.ts'
import type { Description, Descriptions } from './description.ts'

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
  const before = removed.length > 0 ? { tags: removed } : null
  return changed(db, ticketId, before, added.length > 0 ? { tags: added } : null)
}

async function describeFormAnswers(
  db: Database,
  { ticketId, from, to }: DomainEvent<'ticket.form_answers_changed'>,
): Promise<Description> {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (key) => !isDeepStrictEqual(from[key], to[key]),
  )
  const fileKeys = await listFileKeys(db, ticketId)
  const of = (formAnswers: FormAnswers): ActivityFacts =>
    Object.fromEntries(keys.map((key) => [key, toFact(formAnswers[key], fileKeys.includes(key))]))
  return changed(db, ticketId, of(from), of(to))
}

async function listFileKeys(db: Database, ticketId: string): Promise<string[]> {
  const rows = await query<{ key: string }>(
    db,
    sql`
    SELECT field->>'key' AS key
    FROM ticket JOIN form_version version ON version.id = ticket.form_version_id, jsonb_array_elements(version.fields) field
    WHERE ticket.id = ${ticketId} AND field->>'type' = 'file'`,
  )
  return rows.map(({ key }) => key)
}

/** Of files the log keeps how many, and not what they are called: they can go, and the log cannot. */
function toFact(answer: FormAnswer | undefined, isFile: boolean): ActivityFact {
  if (isFile && Array.isArray(answer)) return { code: 'files', count: answer.length }
  return answer ?? null
}

async function changed(
  db: Database,
  ticketId: string,
  before: ActivityFacts | null,
  after: ActivityFacts | null,
): Promise<Description> {
  return { subject: await ticketName(db, ticketId), before, after }
}
