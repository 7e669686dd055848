import type { ManualLinkKind, RelatedTickets } from '@lodge/contracts'
import { routes } from '@lodge/contracts'
import { announce } from '@lodge/ui'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { useCommandError } from '../commands.ts'
import { ticketKey } from '../queries.ts'

export const relatedTicketsKey = ['related-tickets'] as const

export const relatedTicketsQuery = (number: number) =>
  queryOptions<RelatedTickets>({
    queryKey: [...relatedTicketsKey, number],
    queryFn: ({ signal }) => http.call(routes.relatedTickets, { params: { number } }, { signal }),
  })

/** Tickets to choose from; what was found before stays until there is something new. */
export const ticketSuggestionsQuery = (number: number, q: string, sameRequester: boolean) =>
  queryOptions({
    queryKey: ['ticket-suggestions', number, q, sameRequester],
    queryFn: ({ signal }) =>
      http.call(
        routes.suggestTickets,
        { params: { number }, query: { q, sameRequester: sameRequester ? 'true' : 'false' } },
        { signal },
      ),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

export const mergePreviewQuery = (number: number, into: number) =>
  queryOptions({
    queryKey: ['merge-preview', number, into],
    queryFn: ({ signal }) =>
      http.call(routes.previewMerge, { params: { number }, query: { target: into } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Runs a command that answers with the ticket's merges and links, and says how it went. */
function useRelatedTicketsCommand<Input>(
  number: number,
  send: (input: Input) => Promise<RelatedTickets>,
  done: (input: Input) => string,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (relatedTickets, input) => {
      cache.setQueryData<RelatedTickets>([...relatedTicketsKey, number], relatedTickets)
      void cache.invalidateQueries({ queryKey: relatedTicketsKey })
      announce(done(input))
    },
    onError: useCommandError(number),
  })
}

/** Merges the ticket into another one. */
export function useMergeTicket(number: number) {
  const cache = useQueryClient()
  return useRelatedTicketsCommand(
    number,
    async (into: number) => {
      const relatedTickets = await http.call(routes.mergeTickets, {
        params: { number },
        body: { target: into },
      })
      await refetchTickets(cache, [number, into])
      return relatedTickets
    },
    (into) => t('ticket.merge.done', { from: number, into }),
  )
}

/** Takes the merge of the ticket back; `into` is where its messages are until then. */
export function useUndoMerge(number: number) {
  const cache = useQueryClient()
  return useRelatedTicketsCommand(
    number,
    async (into: number) => {
      const relatedTickets = await http.call(routes.undoMerge, { params: { number } })
      await refetchTickets(cache, [number, into])
      return relatedTickets
    },
    () => t('ticket.merge.undone', { from: number }),
  )
}

export function useLinkTicket(number: number) {
  return useRelatedTicketsCommand(
    number,
    ({ other, relation }: { other: number; relation: ManualLinkKind }) =>
      http.call(routes.linkTicket, { params: { number, other }, body: { kind: relation } }),
    () => t('ticket.link.done'),
  )
}

export function useUnlinkTicket(number: number) {
  return useRelatedTicketsCommand(
    number,
    (other: number) => http.call(routes.unlinkTicket, { params: { number, other } }),
    () => t('ticket.link.removed'),
  )
}

async function refetchTickets(cache: ReturnType<typeof useQueryClient>, numbers: readonly number[]) {
  await Promise.all(numbers.map((number) => cache.invalidateQueries({ queryKey: ticketKey(number) })))
}
