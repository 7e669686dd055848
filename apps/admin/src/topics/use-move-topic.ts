import { type MoveTopic, routes, type TopicRow } from '@lodge/contracts'
import { getErrorMessage, toast } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../http.ts'
import { t } from '../t.ts'
import { activeTopicsQuery, topicsKey } from './queries.ts'
import { moveInTree, placeOf } from './topic-tree.ts'

/** One move at a time: the toast of the next one takes the place of the last. */
const toastId = 'topic-moved'
const undoMs = 12_000

interface TopicMove {
  alias: string
  place: MoveTopic
  /** Takes a move back. */
  isUndo?: boolean
}

/**
 * Moves a topic of the tree: it is shown at its new place at once, and put back where the server refuses. A toast says the
 * new place and offers the way back.
 */
export function useMoveTopic() {
  const cache = useQueryClient()
  const { queryKey } = activeTopicsQuery
  const readTopics = () => cache.getQueryData(queryKey)?.items ?? []

  const move = useMutation({
    mutationFn: ({ alias, place }: TopicMove) =>
      http.call(routes.moveTopic, { params: { alias }, body: place }),
    onMutate: async ({ alias, place }) => {
      await cache.cancelQueries({ queryKey })
      const before = readTopics()
      cache.setQueryData(queryKey, (list) => list && { ...list, items: moveInTree(list.items, alias, place) })
      return { before }
    },
    onSuccess: (_, { alias, isUndo }, { before }) => {
      const after = readTopics()
      const undo = () => move.mutate({ alias, place: wayBack(before, alias), isUndo: true })
      // The live region of the toasts says it aloud.
      toast.success(describeMove(before, after, alias), {
        // A toast whose button was pressed is on its way out and cannot be shown again.
        ...(!isUndo && {
          id: toastId,
          duration: undoMs,
          action: { label: t('topics.undoMove'), onClick: undo },
        }),
      })
    },
    onError: (error, _, context) => {
      if (context) cache.setQueryData(queryKey, (list) => list && { ...list, items: context.before })
      toast.error(getErrorMessage(error))
    },
    onSettled: () => cache.invalidateQueries({ queryKey: topicsKey }),
  })
  return move
}

function wayBack(topics: readonly TopicRow[], alias: string): MoveTopic {
  const { parent, siblings, index } = placeOf(topics, alias)
  return { parent, before: siblings[index + 1] ?? null }
}

/** "Wi-Fi is now number 2 of 5 in IT", and whether its new parent stops taking tickets by that. */
function describeMove(before: readonly TopicRow[], after: readonly TopicRow[], alias: string): string {
  const { parent: parentAlias, siblings, index } = placeOf(after, alias)
  const name = after.find((topic) => topic.alias === alias)?.name ?? ''
  const parent = after.find((topic) => topic.alias === parentAlias)
  const place = { name, place: index + 1, count: siblings.length }
  if (!parent) return t('topics.movedToTop', place)
  const moved = t('topics.moved', { ...place, parent: parent.name })
  const wasLeaf = !before.some((topic) => topic.parent?.alias === parent.alias)
  if (!wasLeaf || parent.openTickets === 0) return moved
  return `${moved}. ${t('topics.parentHasTickets', { name: parent.name, count: parent.openTickets })}`
}
