import type { TicketDetail } from '@lodge/contracts'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSocket } from '../../foundation/socket-store.ts'
import { applyTicketLeft, isNotFound } from './cache-updates.ts'
import { useLostAccess } from './lost-access-store.ts'
import { usePresence } from './presence/presence-store.ts'
import { ticketKey, ticketQuery } from './queries.ts'

/**
 * Returns a ticket that stays true. It joins the room first and loads the ticket after the server has
 * acknowledged, so that no push is missed. After a reconnection both happen again. Without a socket it is
 * loaded all the same.
 */
export function useTicket(number: number) {
  const isWatched = useTicketSubscription(number)
  const ticket = useQuery<TicketDetail>({ ...ticketQuery(number), enabled: isWatched })
  useDetectLostAccess(number, ticket)
  return ticket
}

/** A ticket that was shown and is not found any more has gone out of sight; one that is loaded again is back. */
function useDetectLostAccess(
  number: number,
  { data, error }: Pick<UseQueryResult<TicketDetail>, 'data' | 'error'>,
) {
  const cache = useQueryClient()
  useEffect(() => {
    if (!data) return
    if (isNotFound(error)) applyTicketLeft(cache, { number, version: data.version, team: null, by: null })
    else useLostAccess.getState().regained(data)
  }, [cache, number, data, error])
}

/** The time that the room may take before the ticket is loaded without it. */
const subscribeTimeoutMs = 1_500

function useTicketSubscription(number: number): boolean {
  const socket = useSocket((state) => state.socket)
  const cache = useQueryClient()
  const [watched, setWatched] = useState<number | null>(null)
  // An agent who loses access to a ticket is put out of its room, and joins again on coming back.
  const isAway = useLostAccess((state) => number in state.byTicket)

  useEffect(() => {
    const timer = setTimeout(() => setWatched(number), isAway ? 0 : subscribeTimeoutMs)
    if (!socket || isAway) return () => clearTimeout(timer)
    const join = () =>
      socket.emit('ticket.subscribe', { number }, () => {
        setWatched(number)
        void cache.invalidateQueries({ queryKey: ticketKey(number) })
      })
    if (socket.connected) join()
    socket.on('connect', join)
    return () => {
      clearTimeout(timer)
      socket.off('connect', join)
      socket.emit('ticket.unsubscribe', { number })
      usePresence.getState().left(number)
    }
  }, [socket, number, cache, isAway])

  return watched === number
}
