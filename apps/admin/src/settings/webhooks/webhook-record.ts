import { routes, SaveWebhook, type WebhookRecord } from '@lodge/contracts'
import { formatList } from '@lodge/ui'
import { findNames } from '../../foundation/edit-conflicts/find-name.ts'
import { http } from '../../foundation/http.ts'
import { queryCache } from '../../foundation/query-cache.ts'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import type { SettingsRecord } from '../../foundation/settings-form/settings-record.ts'
import { t } from '../../foundation/t.ts'
import { queuesQuery } from '../../ticketing/queues/queries.ts'
import { useNewSecret } from './new-secret-store.ts'
import { webhookQuery } from './queries.ts'
import { eventNames } from './webhook-words.ts'

/** Webhooks as a kind of record. */
export function describeWebhooks(): SettingsRecord<WebhookRecord, SaveWebhook, SaveWebhook> {
  return {
    kind: 'webhook',
    query: webhookQuery,
    path: (alias) => `/admin/settings/webhooks/${alias}`,
    crumbs: (name) => [{ label: t('webhooks.title'), to: '/admin/settings/webhooks' }, { label: name }],
    createTitle: t('webhooks.create'),
    nameOf: ({ name }) => name,
    about: ({ owner }) => t('webhooks.about', { owner: owner.name }),
    schema: SaveWebhook,
    blank: () => ({ name: '', address: '', events: [], teams: [], includesPersonalData: false }),
    toValues: ({ name, address, events, teams, includesPersonalData }) => ({
      name,
      address,
      events,
      teams: teams.map(({ alias }) => alias),
      includesPersonalData,
    }),
    listChanges: listWebhookChanges,
    create: async (body) => {
      const { secret, ...view } = await http.call(routes.createWebhook, { body })
      useNewSecret.getState().secretMade({ alias: view.alias, name: view.name, secret })
      return view
    },
    update: (alias, body) => http.call(routes.updateWebhook, { params: { alias }, body }),
    archive: (alias, isArchived) =>
      http.call(routes.archiveWebhook, { params: { alias }, body: { isArchived } }),
    askToArchive: async ({ name }, willBeArchived) =>
      willBeArchived
        ? { title: t('webhooks.archiveTitle', { name }), text: t('webhooks.archiveText') }
        : null,
  }
}

function listWebhookChanges(views: readonly WebhookRecord[]) {
  const offered = queryCache.getQueryData(queuesQuery.queryKey)?.teams
  return describeChanges<SaveWebhook>([
    { path: 'name', label: t('webhooks.name'), of: ({ name }) => name },
    { path: 'address', label: t('webhooks.address'), of: ({ address }) => address },
    {
      path: 'events',
      label: t('webhooks.eventsLabel'),
      of: ({ events }) => events,
      isUnordered: true,
      was: ({ events }) => formatList(events.map((event) => eventNames[event]())),
    },
    {
      path: 'teams',
      label: t('webhooks.teams'),
      of: ({ teams }) => teams,
      isUnordered: true,
      was: ({ teams }) =>
        findNames(teams, ...views.map((view) => view.teams), offered) || t('webhooks.allTeams'),
    },
    {
      path: 'includesPersonalData',
      label: t('webhooks.personalData'),
      of: ({ includesPersonalData }) => includesPersonalData,
      was: ({ includesPersonalData }) =>
        includesPersonalData ? t('webhooks.included') : t('webhooks.leftOut'),
    },
  ])
}
