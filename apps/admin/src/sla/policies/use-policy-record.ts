import { routes, SaveSlaPolicy, type SlaPolicyView } from '@lodge/contracts'
import { joinFacts } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { listNodes } from '../../foundation/edit-conflicts/find-name.ts'
import { http } from '../../foundation/http.ts'
import { queryCache } from '../../foundation/query-cache.ts'
import type { SettingsRecord } from '../../foundation/settings-form/settings-record.ts'
import type { RecordPart } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { businessHoursListQuery, orderImpactQuery, policyQuery, scopeOptionsQuery } from '../queries.ts'
import { checkPolicy, listPolicyChanges, toPolicyInput } from './policy-changes.ts'

type PolicyRecord = SettingsRecord<SlaPolicyView, SaveSlaPolicy, SaveSlaPolicy>

export type PolicyPart = RecordPart<SlaPolicyView, SaveSlaPolicy>

/** SLA policies as a kind of record. */
export function usePolicyRecord(): PolicyRecord {
  return {
    kind: 'sla-policy',
    query: policyQuery,
    path: (alias) => `/admin/settings/sla-policies/${alias}`,
    crumbs: (name) => [
      { label: t('app.titles.settings') },
      { label: t('sla-settings.policies'), to: '/admin/settings/sla-policies' },
      { label: name },
    ],
    createTitle: t('sla-settings.policy.createTitle'),
    nameOf: ({ name }) => name,
    about: describePolicy,
    schema: SaveSlaPolicy,
    check: checkPolicy,
    blank: createBlankPolicy,
    toValues: toPolicyInput,
    listChanges: (views) => listPolicyChanges(nameAliases(views)),
    create: (body) => http.call(routes.createSlaPolicy, { body }),
    update: (alias, body) => http.call(routes.updateSlaPolicy, { params: { alias }, body }),
    archive: (alias, isArchived) =>
      http.call(routes.archiveSlaPolicy, { params: { alias }, body: { isArchived } }),
    askToArchive: useAskToArchive(),
    canArchive: ({ isDefault }) => !isDefault,
  }
}

/** Words for the aliases of policies, and of what can be chosen for one. */
function nameAliases(views: readonly SlaPolicyView[]): Record<string, string> {
  const options = queryCache.getQueryData(scopeOptionsQuery.queryKey)
  const hours = queryCache.getQueryData(businessHoursListQuery.queryKey)?.items ?? []
  const offered = {
    topic: listNodes(options?.topics),
    department: listNodes(options?.departments),
    team: listNodes(options?.teams),
    businessHours: hours,
  }
  const names = Object.entries(offered).flatMap(([kind, list]) =>
    list.map(({ alias, name }) => [`${kind}:${alias}`, name]),
  )
  return Object.assign(Object.fromEntries(names), ...views.map((view) => view.names))
}

function createBlankPolicy(): SaveSlaPolicy {
  const noTargets = { firstResponseMinutes: null, nextResponseMinutes: null, resolutionMinutes: null }
  return {
    name: '',
    businessHours: '',
    usesTeamHours: true,
    targets: { low: noTargets, normal: noTargets, high: noTargets, urgent: noTargets },
    scope: { topics: [], departments: [], teams: [] },
    pauseStatuses: ['pending', 'on_hold'],
    pauseMetrics: ['resolution'],
    reopenMode: 'resume',
    warnAtPercent: [80],
    escalation: [],
  }
}

/** Says how many open tickets archiving or restoring a policy recalculates. */
function useAskToArchive(): PolicyRecord['askToArchive'] {
  const cache = useQueryClient()
  return async ({ alias, name }, willBeArchived) => {
    const change = willBeArchived ? 'archive' : 'restore'
    const { openTickets } = await cache.fetchQuery(orderImpactQuery(alias, { change }))
    if (willBeArchived)
      return {
        title: t('sla-settings.policy.archiveTitle', { name }),
        text: t('sla-settings.policy.archiveText', { count: openTickets }),
      }
    return openTickets === 0
      ? null
      : {
          title: t('sla-settings.policy.restoreTitle', { name }),
          text: t('sla-settings.policy.restoreText', { count: openTickets }),
        }
  }
}

function describePolicy({ version, isDefault, openTickets, position: place }: SlaPolicyView): string {
  const tickets = t('sla-settings.policy.openTicketsOf', { count: openTickets })
  const order = isDefault
    ? t('sla-settings.default')
    : place > 0
      ? t('sla-settings.policy.place', { place })
      : ''
  return joinFacts([t('sla-settings.version', { version }), order, tickets])
}
