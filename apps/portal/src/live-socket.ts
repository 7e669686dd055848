import { connectSocket, isSignedInTo, notePushedVersion, type PortalSocket } from '@lodge/client'
import { announce } from '@lodge/ui'
import type { QueryClient } from '@tanstack/react-query'
import { queryCache } from './query-cache.ts'
import { applyRecordsChanged, recordsSpreadMs } from './record-changes.ts'
import { t } from './t.ts'
import { applyMessage, applyTicketPush } from './tickets/cache-updates.ts'
import { useWriting } from './tickets/conversation/writing-store.ts'
import { describeChange, describeMessage } from './tickets/describe-change.ts'
import { myTicketKey } from './tickets/queries.ts'
import { useRecentChanges } from './tickets/recent-changes-store.ts'
import { confirmThisBrowser } from './web-push/confirm-this-browser.ts'

/** Every push and what it does to what is on screen. */
export function subscribeToPushes(socket: PortalSocket, cache: QueryClient): void {
  socket.on('ticket.changed', (push) => {
    notePushedVersion(push.row)
    announceChange(push.row.number, describeChange(applyTicketPush(cache, push), push.row))
  })
  socket.on('records.changed', ({ kind }) => {
    setTimeout(() => applyRecordsChanged(cache, kind), Math.random() * recordsSpreadMs)
  })
  socket.on('ticket.stale', ({ number }) => {
    void cache.invalidateQueries({ queryKey: myTicketKey(number) })
  })
  socket.on('ticket.writing', useWriting.getState().pushed)
  socket.on('disconnect', useWriting.getState().lost)
  socket.on('message.added', (message) => {
    applyMessage(cache, message)
    if (message.author.side === 'staff') announceChange(message.ticketNumber, describeMessage(message))
  })
}

/** Opens the connection of who is signed in; what was missed is fetched once. Returns what closes it. */
export function openLiveSocket(): () => void {
  const refetch = () =>
    void queryCache.invalidateQueries({ predicate: ({ queryKey }) => isLiveQuery(queryKey[0]) })
  const socket = connectSocket({
    area: 'portal',
    onMissed: refetch,
    onRefused: () => {
      if (isSignedInTo('portal')) window.location.reload()
    },
  })
  // What was loaded before the server took this person into their room may lack what happened in between.
  socket.once('connect', refetch)
  subscribeToPushes(socket, queryCache)
  confirmThisBrowser()
  return () => {
    socket.disconnect()
  }
}

function announceChange(number: number, change: string | null): void {
  if (change === null) return
  useRecentChanges.getState().changed(number, change)
  announce(t('tickets.ticketChange.spoken', { number, change }))
}

const isLiveQuery = (key: unknown) => key === 'my-tickets' || key === 'my-ticket'
