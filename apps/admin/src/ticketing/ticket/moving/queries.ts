import { routes, type SplitTicket } from '@lodge/contracts'
import { announce } from '@lodge/ui'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { useCommandError } from '../commands.ts'
import { refetchTicket } from '../merging/cache-updates.ts'

interface MessageAt {
  number: number
  messageId: string
}

export const movePreviewQuery = (at: MessageAt, target: number) =>
  queryOptions({
    queryKey: ['move-preview', at.number, at.messageId, target],
    queryFn: ({ signal }) => http.call(routes.previewMove, { params: at, query: { target } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

interface Move extends MessageAt {
  target: number
  /** The other ticket's requester, if they are another person who will read the message. */
  reader: string | undefined
}

/** Moves a message. A refusal shows what the ticket on the screen has become. */
export function useMoveMessage(onScreen: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ target, reader, ...params }: Move) =>
      http.call(routes.moveMessage, { params, body: { target, ...(reader !== undefined && { reader }) } }),
    onSuccess: (_, { number, target }) => {
      for (const ticketNumber of [number, target]) refetchTicket(cache, { number: ticketNumber })
      announce(t('ticket.move.done', { into: target }))
    },
    onError: useCommandError(onScreen),
  })
}

export function useSplitTicket({ number, messageId }: MessageAt) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SplitTicket) => http.call(routes.splitTicket, { params: { number, messageId }, body }),
    onSuccess: () => refetchTicket(cache, { number }),
  })
}

/** People by any part of name or address, from two letters on. */
export const readersQuery = (q: string) =>
  queryOptions({
    queryKey: ['requesters', q],
    queryFn: ({ signal }) => http.call(routes.requesters, { query: { q } }, { signal }),
    select: ({ items }) => items,
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
