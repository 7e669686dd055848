import { ApiError } from '@lodge/client'
import { routes, type SiteTextList, SiteTextRow } from '@lodge/contracts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { idOfText } from './text-id.ts'
import { type TextFilter, toParams } from './use-text-filter.ts'

const listKey = ['site-texts']

/** The texts of a filter; the texts of the one before stay until they have come. */
export const siteTextsQuery = (filter: TextFilter) =>
  queryOptions({
    queryKey: [...listKey, toParams(filter)],
    queryFn: ({ signal }) => http.call(routes.siteTexts, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export interface SentText {
  /** The text as it was when somebody began to translate it. */
  row: SiteTextRow
  text: string
}

interface SavedText {
  onSaved: (saved: SiteTextRow) => void
  /** Somebody was faster, and this is what they left. */
  onOvertaken: (sent: SentText, present: SiteTextRow, error: Error) => void
}

/** Saves a translation over the one that it was made from, and puts the answer into every list that has the text. */
export function useSaveText(language: string, { onSaved, onOvertaken }: SavedText) {
  const cache = useQueryClient()
  const show = (row: SiteTextRow) => {
    cache.setQueriesData<SiteTextList>({ queryKey: listKey }, (list) =>
      list?.language === language ? { ...list, items: replaceText(list.items, row) } : list,
    )
    // The counts are the server's.
    void cache.invalidateQueries({ queryKey: listKey })
  }
  return useMutation({
    mutationFn: ({ row: { kind, record, field, source, text: replaces }, text }: SentText) =>
      http.call(routes.saveSiteText, { body: { kind, record, field, language, text, source, replaces } }),
    onSuccess: (saved) => {
      show(saved)
      onSaved(saved)
    },
    onError: (error, sent) => {
      const present = findPresentText(error)
      if (present === null) return
      show(present)
      onOvertaken(sent, present, error)
    },
  })
}

/** Returns the text as it is now, where a translation of it came too late. */
export function findPresentText(error: unknown): SiteTextRow | null {
  const isLost = error instanceof ApiError && error.code === 'edit_conflict'
  return isLost ? (SiteTextRow.safeParse(error.present).data ?? null) : null
}

/** Sends a file of translations; a trial changes nothing. */
export function useImportTexts(language: string, { isTrial }: { isTrial: boolean }) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (file: File) =>
      http.upload(routes.importSiteTexts, file, { query: { language, trial: isTrial ? 'true' : 'false' } }),
    // A run that seems to have failed may have been made.
    onSettled: () => {
      if (!isTrial) void cache.invalidateQueries({ queryKey: listKey })
    },
  })
}

function replaceText(items: readonly SiteTextRow[], row: SiteTextRow): SiteTextRow[] {
  return items.map((item) => (idOfText(item) === idOfText(row) ? row : item))
}
