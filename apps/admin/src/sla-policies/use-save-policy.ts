import { routes, type SaveSlaPolicy, type SlaPolicyView } from '@lodge/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { http } from '../http.ts'
import { useArchive } from '../settings-form/use-archive.ts'
import { useSaveAndOpen } from '../settings-form/use-save-and-open.ts'
import {
  orderImpactQuery,
  policyImpactQuery,
  policyQuery,
  recalculationsQuery,
} from '../sla-settings/queries.ts'
import { t } from '../t.ts'

/** How many open tickets saving would recalculate, in words; undefined when that is not asked. */
export function usePolicyImpact(
  record: SlaPolicyView | null,
  draft: SaveSlaPolicy,
  isAsked: boolean,
): string | undefined {
  const { data } = useQuery({ ...policyImpactQuery(record?.alias ?? null, draft), enabled: isAsked })
  if (!isAsked) return undefined
  return data
    ? t('sla-settings.save.recalculations', { count: data.openTickets })
    : t('sla-settings.save.counting')
}

export function useSavePolicy(record: SlaPolicyView | null) {
  const keep = useCachePolicy()
  return useSaveAndOpen<SaveSlaPolicy, SlaPolicyView>({
    isNew: record === null,
    send: (draft) =>
      record
        ? http.call(routes.updateSlaPolicy, {
            params: { alias: record.alias },
            body: { ...draft, revision: record.revision },
          })
        : http.call(routes.createSlaPolicy, { body: draft }),
    updateCache: keep,
    toPath: (alias) => `/admin/settings/sla-policies/${alias}`,
  })
}

/** Archives and restores a policy, having said how many open tickets that recalculates. */
export function useArchivePolicy({ alias, name, archivedAt }: SlaPolicyView) {
  const cache = useQueryClient()
  const keep = useCachePolicy()
  return useArchive({
    isArchived: archivedAt !== null,
    question: async (willBeArchived) => {
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
    },
    send: async (isArchived) =>
      keep(await http.call(routes.archiveSlaPolicy, { params: { alias }, body: { isArchived } })),
  })
}

function useCachePolicy() {
  const cache = useQueryClient()
  return async (answer: SlaPolicyView): Promise<void> => {
    cache.setQueryData(policyQuery(answer.alias).queryKey, answer)
    await cache.invalidateQueries({ queryKey: recalculationsQuery.queryKey })
  }
}
