import { type AutomationDefinition, automationEventOf } from '@lodge/contracts'
import { insert } from '../../tables/change.ts'
import { getOne } from '../../tables/find.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import { toAlias } from './to-alias.ts'

interface DemoAutomation {
  title: string
  isPublished: boolean
  definition: AutomationDefinition
}

const noActions: AutomationDefinition['actions'] = {
  macro: null,
  note: '',
  reply: '',
  changes: [],
  notice: null,
  webhook: null,
}

const automations: DemoAutomation[] = [
  {
    title: 'Put rooms without hot water first',
    isPublished: true,
    definition: {
      trigger: { kind: 'event', events: ['ticket_created'] },
      groups: [
        {
          match: 'all',
          conditions: [
            { kind: 'property', field: 'team', value: 'accommodation' },
            { kind: 'words', not: false, words: ['no hot water', 'burst pipe'] },
          ],
        },
      ],
      actions: {
        ...noActions,
        changes: [
          { kind: 'priority', priority: 'high' },
          { kind: 'add_tag', tag: 'water' },
        ],
        note: '<p>No water, or too much of it. The number of the plumber on call is in the handbook of the residences.</p>',
      },
    },
  },
  {
    title: 'Tag lost student cards',
    isPublished: true,
    definition: {
      trigger: { kind: 'event', events: ['ticket_created', 'requester_replied'] },
      groups: [
        {
          match: 'any',
          conditions: [{ kind: 'words', not: false, words: ['lost my card', 'lost my student card'] }],
        },
      ],
      actions: { ...noActions, changes: [{ kind: 'add_tag', tag: 'lost-card' }] },
    },
  },
  {
    title: 'Remind the assignee of a student who waits',
    isPublished: false,
    definition: {
      trigger: { kind: 'time', after: 'requester_waits', amount: 8, unit: 'hours', time: 'business' },
      groups: [],
      actions: {
        ...noActions,
        notice: { people: [], teams: [], assignee: true, text: 'This student has waited for a working day.' },
      },
    },
  },
]

/** Adds automations of a superadmin: two that run on tickets from now on, and a draft. */
export async function addAutomations(
  tx: Transaction,
  { ownerEmail, since, now }: { ownerEmail: string; since: Date; now: Date },
): Promise<void> {
  const { id: ownerId } = await getOne(tx, 'person', { email: ownerEmail }, { columns: ['id'] })
  for (const [index, { title, isPublished, definition }] of automations.entries()) {
    const alias = toAlias(title)
    const actor = await insert(tx, 'person', {
      alias: `automation-${alias}`,
      email: `automation-${alias}@automations.invalid`,
      name: title,
      isIntegration: true,
      createdAt: since,
      updatedAt: since,
      archivedAt: since,
    })
    const { trigger } = definition
    const triggers = trigger.kind === 'event' ? trigger.events : []
    const { id } = await insert(tx, 'automation', {
      alias,
      title,
      personId: actor.id,
      ownerId,
      position: index + 1,
      draft: definition,
      version: isPublished ? 1 : null,
      triggers: isPublished ? triggers : [],
      eventTypes: isPublished ? [...new Set(triggers.map(automationEventOf))] : [],
      revision: isPublished ? 2 : 1,
      updatedAt: now,
    })
    if (isPublished)
      await insert(tx, 'automation_version', {
        automationId: id,
        number: 1,
        title,
        definition,
        publishedBy: ownerId,
        publishedAt: now,
      })
  }
}
