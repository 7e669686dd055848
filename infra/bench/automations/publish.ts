import { randomUUID } from 'node:crypto'
import { AutomationDefinition, automationEventOf } from '@lodge/contracts'
import { type Database, insertMany, newId } from '@lodge/database'
import { anAgent } from '@lodge/desk/testing'

type Definition = ReturnType<typeof AutomationDefinition.parse>

export const noActions: Definition['actions'] = {
  macro: null,
  note: '',
  reply: '',
  changes: [{ kind: 'add_tag', tag: 'bench' }],
  notice: null,
  webhook: null,
}

/** Writes published automations, all at once; those by time have been looked at up to `evaluatedUntil`. */
export async function publishAll(
  db: Database,
  definitions: readonly Definition[],
  evaluatedUntil: Date | null = null,
): Promise<void> {
  const owner = await anAgent(db, { permissions: ['manage_automation', 'view_all_tickets'] })
  const at = new Date()
  const rows = definitions.map((definition, position) => {
    const { trigger } = definition
    const triggers = trigger.kind === 'event' ? trigger.events : []
    const alias = `automation-${randomUUID()}`
    return { id: newId(), personId: newId(), alias, definition, position, triggers }
  })
  await insertMany(
    db,
    'person',
    rows.map(({ personId: id, alias }) => {
      const email = `${alias}@automations.invalid`
      const times = { createdAt: at, updatedAt: at, archivedAt: at }
      return { id, alias, email, name: alias, isIntegration: true, ...times }
    }),
  )
  await insertMany(
    db,
    'automation',
    rows.map(({ id, personId, alias, definition, position, triggers }) => ({
      id,
      personId,
      alias,
      title: alias,
      ownerId: owner.id,
      position,
      draft: definition,
      version: 1,
      triggers,
      eventTypes: [...new Set(triggers.map(automationEventOf))],
      evaluatedUntil: definition.trigger.kind === 'time' ? evaluatedUntil : null,
      updatedAt: at,
    })),
  )
  await insertMany(
    db,
    'automation_version',
    rows.map(({ id: automationId, alias, definition }) => ({
      automationId,
      number: 1,
      title: alias,
      definition: AutomationDefinition.parse(definition),
      publishedBy: owner.id,
      publishedAt: at,
    })),
  )
}
