import type { RecordKindName } from '@lodge/contracts'
import { getErrorMessage, toast } from '@lodge/ui'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { applyRecordsChanged } from '../record-changes/touched-lists.ts'
import { sayMoved } from '../records/say-moved.ts'
import { t } from '../t.ts'
import { moveInTree, placeOf, type TreeRecord, type TreeTarget } from './record-tree.ts'

interface RecordMove {
  alias: string
  place: TreeTarget
  /** Takes a move back. */
  isUndo?: boolean
}

interface MoveOptions<Item extends TreeRecord> {
  /** The key of the tree's records in the cache. */
  queryKey: QueryKey
  /** The kind of record whose lists are read anew afterwards. */
  kind: RecordKindName
  send: (alias: string, place: TreeTarget) => Promise<unknown>
  /** Says what else a move means for the new parent; null for nothing. */
  describeEffect?: (before: readonly Item[], parent: Item) => string | null
}

/**
 * Moves a record of a tree: it is shown at its new place at once, and put back where the server refuses. A toast says the
 * new place and offers the way back.
 */
export function useMoveRecord<Item extends TreeRecord>({ queryKey, kind, send, ...more }: MoveOptions<Item>) {
  const cache = useQueryClient()
  const readRecords = () => cache.getQueryData<{ items: Item[] }>(queryKey)?.items ?? []
  const writeRecords = (items: Item[]) =>
    cache.setQueryData<{ items: Item[] }>(queryKey, (list) => list && { ...list, items })
  const move = useMutation({
    mutationFn: ({ alias, place }: RecordMove) => send(alias, place),
    onMutate: async ({ alias, place }) => {
      await cache.cancelQueries({ queryKey })
      const before = readRecords()
      writeRecords(moveInTree(before, alias, place))
      return { before }
    },
    onSuccess: (_, { alias, isUndo }, { before }) => {
      const after = readRecords()
      const undo = () => move.mutate({ alias, place: wayBack(before, alias), isUndo: true })
      const parent = after.find((record) => record.alias === placeOf(after, alias).parent)
      const effect = (parent && more.describeEffect?.(before, parent)) ?? null
      const sentences = [describeMove(after, alias), ...(effect === null ? [] : [effect])]
      sayMoved(sentences.join('. '), isUndo ? null : { label: t('record-tree.undoMove'), onClick: undo })
    },
    onError: (error, _, context) => {
      if (context) writeRecords(context.before)
      toast.error(getErrorMessage(error))
    },
    onSettled: () => applyRecordsChanged(cache, kind),
  })
  return move
}

function wayBack(records: readonly TreeRecord[], alias: string): TreeTarget {
  const { parent, siblings, index } = placeOf(records, alias)
  return { parent, before: siblings[index + 1] ?? null }
}

/** "Wi-Fi is now number 2 of 5 in IT". */
function describeMove(records: readonly TreeRecord[], alias: string): string {
  const { parent: parentAlias, siblings, index } = placeOf(records, alias)
  const nameOf = (searchedAlias: string | null) =>
    records.find((record) => record.alias === searchedAlias)?.name
  const place = { name: nameOf(alias) ?? '', place: index + 1, count: siblings.length }
  const parent = nameOf(parentAlias)
  return parent === undefined
    ? t('record-tree.movedToTop', place)
    : t('record-tree.moved', { ...place, parent })
}
