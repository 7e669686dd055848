import { routes, type SlaPolicyView } from '@lodge/contracts'
import { announce, reasonOf, toast, useDialogs, useMessages } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../http.ts'
import { orderImpactQuery, policiesQuery, retimesQuery } from './queries.ts'
import { settingsWords } from './words.ts'

const words = settingsWords.policy

interface Move {
  policy: SlaPolicyView
  place: number
}

/** Moves a policy in the order, having asked where that re-times open tickets; `count` is how many can be moved. */
export function useMove(count: number) {
  const cache = useQueryClient()
  const dialogs = useDialogs()
  const messages = useMessages()

  async function isMeant({ policy: { alias, name }, place }: Move): Promise<boolean> {
    const { openTickets } = await cache.fetchQuery(orderImpactQuery(alias, { change: 'move', place }))
    if (openTickets === 0) return true
    const { moveTitle, moveText, moveConfirm } = words
    return dialogs.confirm({
      title: moveTitle(name, place),
      text: moveText(openTickets),
      confirmLabel: moveConfirm,
    })
  }

  return useMutation({
    mutationFn: async (move: Move) => {
      if (!(await isMeant(move))) return null
      const { policy, place } = move
      return http.call(routes.moveSlaPolicy, { params: { alias: policy.alias }, body: { place } })
    },
    onSuccess: async (answer, { policy, place }) => {
      if (!answer) return
      cache.setQueryData(policiesQuery.queryKey, answer)
      announce(words.moved(policy.name, place, count))
      await cache.invalidateQueries({ queryKey: retimesQuery.queryKey })
    },
    onError: (error) => toast.error(reasonOf(error, messages)),
  })
}
