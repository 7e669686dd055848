import { type AdminSocket, batchPushes, connectSocket, isSignedInTo, notePushedVersion } from '@lodge/client'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { queryCache, refetchOlderThanConnection } from '../../foundation/query-cache.ts'
import { applyRecordsChanged } from '../../foundation/record-changes/touched-lists.ts'
import { useSocket } from '../../foundation/socket-store.ts'
import { throttleDashboard } from '../../insight/dashboard/queries.ts'
import { savedReportsQuery } from '../../insight/reports/saved-reports/queries.ts'
import { applyBulkUpdate } from '../../ticketing/bulk-updates/queries.ts'
import { throttleMyTicketsCount } from '../../ticketing/queues/my-tickets.ts'
import { useQueueCounts } from '../../ticketing/queues/queue-counts-store.ts'
import { applyMessage, applyTicketLeft, applyTicketPushes } from '../../ticketing/ticket/cache-updates.ts'
import {
  applyRowToRelatedTickets,
  refetchRelatedTickets,
  refetchTicket,
} from '../../ticketing/ticket/merging/cache-updates.ts'
import { applyParticipants } from '../../ticketing/ticket/participants/queries.ts'
import { usePresence } from '../../ticketing/ticket/presence/presence-store.ts'
import {
  followDraft,
  followMessage,
  refetchScheduledReplies,
} from '../../ticketing/ticket/scheduled-replies/queries.ts'
import { applyWatchers } from '../../ticketing/ticket/watchers/queries.ts'
import { savedViewCountsKey, savedViewsQuery } from '../../ticketing/ticket-list/saved-views/queries.ts'
import { applyNotification, applyNotificationsRead } from '../notifications/cache-updates.ts'

/**
 * Every push and what it does to what is on screen. A burst of them is drawn together; all go one way, so that none
 * overtakes another.
 */
export function goLive(socket: AdminSocket, cache: QueryClient): void {
  const soon = batchPushes((work) => notifyManager.batch(work))
  const countMyTickets = throttleMyTicketsCount(cache)
  const refreshDashboard = throttleDashboard(cache)
  socket.on('queue_counts.changed', (push) => soon(() => useQueueCounts.getState().counted(push)))
  socket.on('tickets.changed', (pushes) => {
    for (const { row } of pushes) notePushedVersion(row)
    countMyTickets()
    refreshDashboard()
    soon(() => {
      applyTicketPushes(cache, pushes)
      for (const { row } of pushes) applyRowToRelatedTickets(cache, row)
    })
  })
  socket.on('bulk_update.progressed', (run) => soon(() => applyBulkUpdate(cache, run)))
  socket.on('saved_views.changed', () => {
    void cache.invalidateQueries({ queryKey: savedViewsQuery.queryKey })
    void cache.invalidateQueries({ queryKey: savedReportsQuery.queryKey })
    void cache.invalidateQueries({ queryKey: savedViewCountsKey })
  })
  socket.on('ticket.access_lost', (push) =>
    soon(() => {
      applyTicketLeft(cache, push)
      refetchRelatedTickets(cache, push.number)
      countMyTickets()
      refreshDashboard()
    }),
  )
  socket.on('records.changed', ({ kind }) => void applyRecordsChanged(cache, kind))
  socket.on('agents.online_changed', refreshDashboard)
  socket.on('ticket.stale', (push) => soon(() => refetchTicket(cache, push)))
  socket.on('ticket.presence', (push) => soon(() => usePresence.getState().updated(push)))
  socket.on('ticket.participants', (push) => soon(() => applyParticipants(cache, push)))
  socket.on('ticket.watchers', (push) => soon(() => applyWatchers(cache, push)))
  socket.on('notification.added', (push) => soon(() => applyNotification(cache, push)))
  socket.on('notifications.read', (push) => soon(() => applyNotificationsRead(cache, push)))
  socket.on('ticket.scheduled_replies', ({ number }) => refetchScheduledReplies(cache, number))
  socket.on('draft.changed', ({ ticketNumber, visibility, html }) => {
    if (visibility === 'public') followDraft(cache, ticketNumber, html === '')
  })
  socket.on('message.added', (message) =>
    soon(() => {
      applyMessage(cache, message)
      followMessage(cache, message)
    }),
  )
}

/** Opens the connection of who is signed in; what was missed is fetched once. Returns what closes it. */
export function openLiveSocket(onReconnected: () => void): () => void {
  const socket = connectSocket({
    area: 'admin',
    onReconnected,
    onMissed: () => void queryCache.invalidateQueries(),
    onRefused: () => {
      if (isSignedInTo('admin')) window.location.reload()
    },
  })
  socket.once('connect', () => refetchOlderThanConnection(queryCache))
  goLive(socket, queryCache)
  useSocket.setState({ socket })
  return () => {
    useSocket.setState({ socket: null })
    socket.disconnect()
  }
}
