import {
  type AutomationDefinition,
  type AutomationView,
  type FieldErrors,
  routes,
  SaveAutomation,
} from '@lodge/contracts'
import { http } from '../../foundation/http.ts'
import { toPlainText } from '../../foundation/rich-text/shorten-html.ts'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import type { SettingsRecord } from '../../foundation/settings-form/settings-record.ts'
import type { RecordPart } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { describeTrigger } from './describe-automation.ts'
import { automationQuery } from './queries.ts'

type AutomationSettings = SettingsRecord<AutomationView, SaveAutomation, SaveAutomation>
export type AutomationPart = RecordPart<AutomationView, SaveAutomation>

const blankDefinition = (): AutomationDefinition => ({
  trigger: { kind: 'event', events: ['ticket_created'] },
  groups: [],
  actions: { macro: null, note: '', reply: '', changes: [], notice: null, webhook: null },
})

/** Automations as a kind of record; what is edited is the draft. */
export function describeAutomations(): AutomationSettings {
  return {
    kind: 'automation',
    query: automationQuery,
    path: (alias) => `/admin/edit-automation/${alias}`,
    crumbs: (name) => [{ label: t('automations.title'), to: '/admin/automations' }, { label: name }],
    createTitle: t('automations.createTitle'),
    nameOf: ({ title }) => title,
    about: ({ owner, published }) =>
      published
        ? t('automations.aboutPublished', { version: published.version, name: published.by.name })
        : t('automations.aboutDraft', { name: owner.name }),
    schema: SaveAutomation,
    check: checkAutomation,
    blank: () => ({ title: '', definition: blankDefinition() }),
    toValues: ({ title, draft }) => ({ title, definition: draft }),
    listChanges: listAutomationChanges,
    create: (body) => http.call(routes.createAutomation, { body }),
    update: (alias, body) => http.call(routes.updateAutomation, { params: { alias }, body }),
    archive: (alias, isArchived) =>
      http.call(routes.archiveAutomation, { params: { alias }, body: { isArchived } }),
    askToArchive: async ({ title }, willBeArchived) =>
      willBeArchived
        ? { title: t('automations.archiveTitle', { title }), text: t('automations.archiveText') }
        : null,
  }
}

/** An editor without a word still has its paragraph, which is no message. */
function checkAutomation({ definition: { actions } }: SaveAutomation): FieldErrors {
  const { macro, note, reply, changes, notice, webhook } = actions
  const hasWords = [note, reply].some((html) => toPlainText(html) !== '')
  const isNothing =
    [macro, notice, webhook].every((part) => part === null) && !hasWords && changes.length === 0
  return isNothing ? { 'definition.actions': t('automations.nothing') } : {}
}

function listAutomationChanges() {
  return describeChanges<SaveAutomation>([
    { path: 'title', label: t('automations.name'), of: ({ title }) => title },
    {
      path: 'definition.trigger',
      label: t('automations.trigger'),
      of: ({ definition }) => definition.trigger,
      was: ({ definition }) => describeTrigger(definition.trigger),
      parts: ['definition'],
    },
    {
      path: 'definition.groups',
      label: t('automations.conditions'),
      of: ({ definition }) => definition.groups,
      was: ({ definition }) =>
        t('automations.conditionCount', {
          count: definition.groups.reduce((sum, { conditions }) => sum + conditions.length, 0),
        }),
      parts: ['definition'],
    },
    {
      path: 'definition.actions',
      label: t('automations.actions'),
      of: ({ definition }) => definition.actions,
      was: ({ definition }) => t('automations.actionCount', { count: countActions(definition.actions) }),
      parts: ['definition'],
    },
  ])
}

function countActions({ changes, ...actions }: AutomationDefinition['actions']): number {
  const { macro, note, reply, notice, webhook } = actions
  const parts = [macro !== null, note !== '', reply !== '', notice !== null, (webhook ?? null) !== null]
  return parts.filter(Boolean).length + changes.length
}
