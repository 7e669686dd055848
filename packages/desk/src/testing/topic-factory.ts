import type { FormField, TicketPriority } from '@lodge/contracts'
import { type Database, insert, query, sql, uuid } from '@lodge/database'
import { noon } from './context.ts'
import { aliasOf } from './person-factory.ts'
import { nextNumber } from './sequence.ts'

export function aTeam(db: Database, { name = `Team ${nextNumber()}` } = {}) {
  return insert(db, 'team', { alias: aliasOf(name), name })
}

/** Creates a form whose one published version has these fields. */
async function aForm(db: Database, fields: readonly FormField[]) {
  const name = `Form ${nextNumber()}`
  const form = await insert(db, 'form', { alias: aliasOf(name), name })
  await insert(db, 'form_version', { formId: form.id, version: 1, fields, publishedAt: noon })
  return form
}

/** Creates a topic that takes tickets for its team, by default a new one. `fields` gives it a form. */
export async function aTopic(
  db: Database,
  attributes: {
    name?: string
    team?: { id: string }
    parent?: { id: string }
    fields?: readonly FormField[]
    priority?: TicketPriority
    slaPolicy?: { id: string }
    archivedAt?: Date
  } = {},
) {
  const name = attributes.name ?? `Topic ${nextNumber()}`
  const team = attributes.team ?? (await aTeam(db))
  const form = attributes.fields && (await aForm(db, attributes.fields))
  const topic = await insert(db, 'topic', {
    alias: aliasOf(name),
    name,
    title: `Ask about ${name}`,
    teamId: team.id,
    parentId: attributes.parent?.id ?? null,
    formId: form?.id ?? null,
    priority: attributes.priority ?? 'normal',
    archivedAt: attributes.archivedAt ?? null,
  })
  if (attributes.slaPolicy)
    await query(
      db,
      sql`UPDATE sla_policy SET topic_ids = topic_ids || ${uuid(topic.id)} WHERE id = ${attributes.slaPolicy.id}`,
    )
  return topic
}
