import {
  type CsvEncoding,
  type ImportColumns,
  type ImportKind,
  type ImportView,
  isImportUnderWay,
} from '@lodge/contracts'
import { getErrorMessage, toast } from '@lodge/ui'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { importKinds } from './import-kind.ts'

const lookEveryMs = 1_000

const listKey = (kind: ImportKind) => ['imports', kind, 'list']
const oneKey = (kind: ImportKind, id: string) => ['imports', kind, 'one', id]

/** Every import of a kind, asked again while one of them is under way. */
export const importsQuery = (kind: ImportKind) =>
  queryOptions({
    queryKey: listKey(kind),
    queryFn: ({ signal }) => http.call(importKinds[kind].list, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isImportUnderWay) ? lookEveryMs : false),
    staleTime: 0,
  })

/** One import, asked again while it is under way. */
export const importQuery = (kind: ImportKind, id: string) =>
  queryOptions({
    queryKey: oneKey(kind, id),
    queryFn: ({ signal }) => http.call(importKinds[kind].one, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isImportUnderWay(state.data) ? lookEveryMs : false),
    staleTime: 0,
  })

/** Returns the changes that can be made to an import; the answer of each is shown at once. */
export function useImportActions({ kind, id }: ImportView) {
  const cache = useQueryClient()
  const show = (view: ImportView) => cache.setQueryData(oneKey(kind, id), view)
  // Somebody else may have gone on with it meanwhile.
  const readAnew = () => cache.invalidateQueries({ queryKey: oneKey(kind, id) })
  const params = { id }
  const tell = (error: Error) => {
    toast.error(getErrorMessage(error))
    return readAnew()
  }
  return {
    setEncoding: useMutation({
      mutationFn: (encoding: CsvEncoding) =>
        http.call(importKinds[kind].encoding, { params, body: { encoding } }),
      onSuccess: show,
      onError: tell,
    }),
    check: useMutation({
      mutationFn: (columns: ImportColumns) =>
        http.call(importKinds[kind].check, { params, body: { columns } }),
      onSuccess: show,
    }),
    run: useMutation({
      mutationFn: () => http.call(importKinds[kind].run, { params }),
      onSuccess: show,
      onError: tell,
    }),
    cancel: useMutation({
      mutationFn: () => http.call(importKinds[kind].cancel, { params }),
      onSuccess: show,
      onError: tell,
    }),
  }
}
