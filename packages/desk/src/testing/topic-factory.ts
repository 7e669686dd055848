import type { FormField, TicketPriority } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { noon } from './context.ts'
import { aliasOf } from './person-factory.ts'
import { nextNumber } from './sequence.ts'

export function aTeam(db: Database, { name = `Team ${nextNumber()}` } = {}) {
  return db.prisma.team.create({ data: { alias: aliasOf(name), name } })
}

/** Creates a form whose one published version has these fields. */
async function aForm(db: Database, fields: readonly FormField[]) {
  const name = `Form ${nextNumber()}`
  return db.prisma.form.create({
    data: {
      alias: aliasOf(name),
      name,
      versions: { create: { version: 1, fields: [...fields], publishedAt: noon } },
    },
  })
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
  const topic = await db.prisma.topic.create({
    data: {
      alias: aliasOf(name),
      name,
      title: `Ask about ${name}`,
      teamId: team.id,
      parentId: attributes.parent?.id ?? null,
      formId: form?.id ?? null,
      priority: attributes.priority ?? 'normal',
      archivedAt: attributes.archivedAt ?? null,
    },
  })
  if (attributes.slaPolicy)
    await db.prisma.slaPolicy.update({
      where: { id: attributes.slaPolicy.id },
      data: { topicIds: { push: topic.id } },
    })
  return topic
}
