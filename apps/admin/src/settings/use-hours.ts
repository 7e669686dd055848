import { type BusinessHoursView, routes, type SaveBusinessHours } from '@lodge/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { http } from '../http.ts'
import { useArchiving } from '../records/use-archiving.ts'
import { useSaving } from '../records/use-saving.ts'
import { calendarImpactQuery, calendarQuery, retimesQuery } from './queries.ts'
import { slaSettingsStrings } from './words.ts'

const { archiveTitle, archiveText } = slaSettingsStrings.calendar
const { counting, retimes } = slaSettingsStrings.save

/** How many open tickets saving would re-time, in words: none by hours that are new or only renamed. */
export function useHoursImpactWords(record: BusinessHoursView | null, areHoursNew: boolean): string {
  const isAsked = record !== null && areHoursNew
  const { data } = useQuery({ ...calendarImpactQuery(record?.alias ?? ''), enabled: isAsked })
  if (!isAsked) return retimes(0)
  return data ? retimes(data.openTickets) : counting
}

export function useSendHours(record: BusinessHoursView | null) {
  const keep = useKeepHours()
  return useSaving<SaveBusinessHours, BusinessHoursView>({
    isNew: record === null,
    send: (draft) =>
      record
        ? http.call(routes.updateBusinessHours, {
            params: { alias: record.alias },
            body: { ...draft, revision: record.revision },
          })
        : http.call(routes.createBusinessHours, { body: draft }),
    keep,
    pathOf: (alias) => `/admin/settings/business-hours/${alias}`,
  })
}

export function useArchiveHours({ alias, name, archivedAt }: BusinessHoursView) {
  const keep = useKeepHours()
  return useArchiving({
    isArchived: archivedAt !== null,
    question: async (willBeArchived) =>
      willBeArchived ? { title: archiveTitle(name), text: archiveText } : null,
    send: async (isArchived) =>
      keep(await http.call(routes.archiveBusinessHours, { params: { alias }, body: { isArchived } })),
  })
}

function useKeepHours() {
  const cache = useQueryClient()
  return async (answer: BusinessHoursView): Promise<void> => {
    cache.setQueryData(calendarQuery(answer.alias).queryKey, answer)
    await cache.invalidateQueries({ queryKey: retimesQuery.queryKey })
  }
}
