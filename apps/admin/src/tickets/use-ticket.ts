import type { TicketDetail } from '@lodge/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSocket } from '../live.ts'
import { usePresence } from './presence-store.ts'
import { ticketKey, ticketQuery } from './queries.ts'

/**
 * A ticket that stays true: the room is joined first and the ticket loaded after the server has acknowledged, so
 * that nothing falls between. After a reconnection both happen again. Without a socket it is loaded all the same.
 */
export function useTicket(number: number) {
  const isWatched = useWatched(number)
  return useQuery<TicketDetail>({ ...ticketQuery(number), enabled: isWatched })
}

/** How long the room may take before the ticket is loaded without it, in milliseconds. */
const patience = 1_500

function useWatched(number: number): boolean {
  const socket = useSocket((state) => state.socket)
  const cache = useQueryClient()
  const [watched, setWatched] = useState<number | null>(null)

  useEffect(() => {
    const timer = setTimeout(() => setWatched(number), patience)
    if (!socket) return () => clearTimeout(timer)
    const join = () =>
      socket.emit('ticket.watch', { number }, () => {
        setWatched(number)
        void cache.invalidateQueries({ queryKey: ticketKey(number) })
      })
    if (socket.connected) join()
    socket.on('connect', join)
    return () => {
      clearTimeout(timer)
      socket.off('connect', join)
      socket.emit('ticket.unwatch', { number })
      usePresence.getState().left(number)
    }
  }, [socket, number, cache])

  return watched === number
}
