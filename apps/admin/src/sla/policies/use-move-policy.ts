import { routes, type SlaPolicyView } from '@lodge/contracts'
import { getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { sayMoved } from '../../foundation/records/say-moved.ts'
import { t } from '../../foundation/t.ts'
import { orderImpactQuery, policiesQuery, recalculationsQuery } from '../queries.ts'

interface PolicyMove {
  policy: SlaPolicyView
  place: number
  /** Takes a move back, which nobody is asked about again. */
  isUndo?: boolean
}

/**
 * Moves a policy in the order, having asked where that recalculates open tickets; `count` is how many can be moved. A toast
 * says the new place and offers the way back.
 */
export function useMovePolicy(count: number) {
  const cache = useQueryClient()
  const dialogs = useDialogs()

  async function isMeant({ policy: { alias, name }, place, isUndo }: PolicyMove): Promise<boolean> {
    if (isUndo) return true
    const { openTickets } = await cache.fetchQuery(
      orderImpactQuery(alias, { change: 'move', position: place }),
    )
    if (openTickets === 0) return true
    return dialogs.confirm({
      title: t('sla-settings.policy.moveTitle', { name, place }),
      text: t('sla-settings.policy.moveText', { count: openTickets }),
      confirmLabel: t('sla-settings.policy.moveConfirm'),
    })
  }

  const move = useMutation({
    mutationFn: async (move: PolicyMove) => {
      if (!(await isMeant(move))) return null
      const { policy, place } = move
      return http.call(routes.moveSlaPolicy, { params: { alias: policy.alias }, body: { position: place } })
    },
    onSuccess: async (answer, { policy, place, isUndo }) => {
      if (!answer) return
      cache.setQueryData(policiesQuery.queryKey, answer)
      const undo = () => move.mutate({ policy, place: policy.position, isUndo: true })
      sayMoved(
        t('sla-settings.policy.moved', { name: policy.name, place, count }),
        isUndo ? null : { label: t('sla-settings.policy.undoMove'), onClick: undo },
      )
      await cache.invalidateQueries({ queryKey: recalculationsQuery.queryKey })
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  })
  return move
}
