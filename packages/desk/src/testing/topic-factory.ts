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
  given: {
    name?: string
    team?: { id: string }
    parent?: { id: string }
    fields?: readonly FormField[]
    priority?: TicketPriority
    slaPolicy?: { id: string }
    archivedAt?: Date
  } = {},
) {
  const name = given.name ?? `Topic ${nextNumber()}`
  const team = given.team ?? (await aTeam(db))
  const form = given.fields && (await aForm(db, given.fields))
  const topic = await db.prisma.topic.create({
    data: {
      alias: aliasOf(name),
      name,
      title: `Ask about ${name}`,
      teamId: team.id,
      parentId: given.parent?.id ?? null,
      formId: form?.id ?? null,
      priority: given.priority ?? 'normal',
      archivedAt: given.archivedAt ?? null,
    },
  })
  if (given.slaPolicy)
    await db.prisma.slaPolicy.update({
      where: { id: given.slaPolicy.id },
      data: { topicIds: { push: topic.id } },
    })
  return topic
}
