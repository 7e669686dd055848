import { type AddParticipant, routes, type TicketParticipants } from '@lodge/contracts'
import { announce } from '@lodge/ui'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { useCommandError } from '../commands.ts'
import { keepNewer } from '../keep-newer.ts'

const participantsKey = (number: number) => ['participants', number] as const

export const participantsQuery = (number: number) =>
  queryOptions<TicketParticipants>({
    queryKey: participantsKey(number),
    queryFn: ({ signal }) => http.call(routes.participants, { params: { number } }, { signal }),
  })

export function applyParticipants(cache: QueryClient, next: TicketParticipants): void {
  keepNewer(cache, participantsKey(next.number), next)
}

/** Returns how an address is added; a refusal is the form's to show. */
export function useAddParticipant(number: number) {
  const cache = useQueryClient()
  return async (body: AddParticipant) => {
    applyParticipants(cache, await http.call(routes.addParticipant, { params: { number }, body }))
    announce(t('ticket-participants.added', { address: body.email }))
  }
}

export function useRemoveParticipant(number: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (alias: string) => http.call(routes.removeParticipant, { params: { number, alias } }),
    onSuccess: (participants) => {
      applyParticipants(cache, participants)
      announce(t('ticket-participants.removed'))
    },
    onError: useCommandError(number),
  })
}
