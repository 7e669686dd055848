import { type CannedResponseView, routes, type SaveCannedResponse } from '@lodge/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { http } from '../http.ts'
import { useArchive } from '../settings-form/use-archive.ts'
import { useSaveAndOpen } from '../settings-form/use-save-and-open.ts'
import { t } from '../t.ts'
import { cannedResponseQuery } from './queries.ts'

export function useSaveCannedResponse(record: CannedResponseView | null) {
  const keep = useCacheCannedResponse()
  return useSaveAndOpen<SaveCannedResponse, CannedResponseView>({
    isNew: record === null,
    send: (draft) =>
      record
        ? http.call(routes.updateCannedResponse, {
            params: { alias: record.alias },
            body: { ...draft, revision: record.revision },
          })
        : http.call(routes.createCannedResponse, { body: draft }),
    updateCache: keep,
    toPath: (alias) => `/admin/edit-canned-response/${alias}`,
  })
}

export function useArchiveCannedResponse({ alias, title, archivedAt }: CannedResponseView) {
  const keep = useCacheCannedResponse()
  return useArchive({
    isArchived: archivedAt !== null,
    question: async (willBeArchived) =>
      willBeArchived
        ? { title: t('canned-responses.archiveTitle', { title }), text: t('canned-responses.archiveText') }
        : null,
    send: async (isArchived) =>
      keep(await http.call(routes.archiveCannedResponse, { params: { alias }, body: { isArchived } })),
  })
}

function useCacheCannedResponse() {
  const cache = useQueryClient()
  return async (answer: CannedResponseView): Promise<void> => {
    cache.setQueryData(cannedResponseQuery(answer.alias).queryKey, answer)
    await cache.invalidateQueries({ queryKey: ['ticket-canned-responses'] })
  }
}
