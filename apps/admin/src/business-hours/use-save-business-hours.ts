import { type BusinessHoursView, routes, type SaveBusinessHours } from '@lodge/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { http } from '../http.ts'
import { useArchive } from '../settings-form/use-archive.ts'
import { useSaveAndOpen } from '../settings-form/use-save-and-open.ts'
import { businessHoursImpactQuery, businessHoursQuery, recalculationsQuery } from '../sla-settings/queries.ts'
import { t } from '../t.ts'

/** How many open tickets saving would recalculate, in words: none by hours that are new or only renamed. */
export function useBusinessHoursImpact(record: BusinessHoursView | null, areHoursNew: boolean): string {
  const isAsked = record !== null && areHoursNew
  const { data } = useQuery({ ...businessHoursImpactQuery(record?.alias ?? ''), enabled: isAsked })
  if (!isAsked) return t('sla-settings.save.recalculations', { count: 0 })
  return data
    ? t('sla-settings.save.recalculations', { count: data.openTickets })
    : t('sla-settings.save.counting')
}

export function useSaveBusinessHours(record: BusinessHoursView | null) {
  const keep = useCacheBusinessHours()
  return useSaveAndOpen<SaveBusinessHours, BusinessHoursView>({
    isNew: record === null,
    send: (draft) =>
      record
        ? http.call(routes.updateBusinessHours, {
            params: { alias: record.alias },
            body: { ...draft, revision: record.revision },
          })
        : http.call(routes.createBusinessHours, { body: draft }),
    updateCache: keep,
    toPath: (alias) => `/admin/settings/business-hours/${alias}`,
  })
}

export function useArchiveBusinessHours({ alias, name, archivedAt }: BusinessHoursView) {
  const keep = useCacheBusinessHours()
  return useArchive({
    isArchived: archivedAt !== null,
    question: async (willBeArchived) =>
      willBeArchived
        ? {
            title: t('sla-settings.businessHours.archiveTitle', { name }),
            text: t('sla-settings.businessHours.archiveText'),
          }
        : null,
    send: async (isArchived) =>
      keep(await http.call(routes.archiveBusinessHours, { params: { alias }, body: { isArchived } })),
  })
}

function useCacheBusinessHours() {
  const cache = useQueryClient()
  return async (answer: BusinessHoursView): Promise<void> => {
    cache.setQueryData(businessHoursQuery(answer.alias).queryKey, answer)
    await cache.invalidateQueries({ queryKey: recalculationsQuery.queryKey })
  }
}
