import { routes, type SetStatus, type TicketRow } from '@lodge/contracts'
import { announce, reasonOf, toast, useMessages } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../http.ts'
import { messages } from '../messages.ts'
import { mergedPresent, mergedRow } from './merge.ts'

const words = messages.ticket

/**
 * Changes one property of a ticket. The answer takes the same way as a push; a lost race shows what it became,
 * and says so.
 */
export function useCommand<Input>(send: (input: Input) => Promise<TicketRow>) {
  const cache = useQueryClient()
  const shared = useMessages()
  return useMutation({
    mutationFn: send,
    onSuccess: (row) => {
      mergedRow(cache, row)
      announce(words.saved)
    },
    onError: (error) => {
      mergedPresent(cache, error)
      toast.error(reasonOf(error, shared))
    },
  })
}

export const useSetStatus = (number: number) =>
  useCommand((body: SetStatus) => http.call(routes.setStatus, { params: { number }, body }))

export const useSetPriority = (number: number) =>
  useCommand((priority: TicketRow['priority']) =>
    http.call(routes.setPriority, { params: { number }, body: { priority } }),
  )

export const useSetTeam = (number: number) =>
  useCommand((team: string) => http.call(routes.setTeam, { params: { number }, body: { team } }))

export const useSetAssignee = (number: number, expected: string | null) =>
  useCommand((assignee: string | null) =>
    http.call(routes.setAssignee, { params: { number }, body: { assignee, expected } }),
  )
