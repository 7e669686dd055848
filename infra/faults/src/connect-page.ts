import { QueueCounts, type TeamQueueCount, type TicketPush } from '@lodge/contracts'
import type { BrowserSession } from '@lodge/e2e/session'
import { io } from 'socket.io-client'
import { z } from 'zod'

const TicketState = z.object({ number: z.number(), version: z.number(), status: z.string() })

/** Applies pushes as the stores do: the higher version wins. */
export interface ConnectedPage {
  statusOf: (number: number) => string | undefined
  countOf: (team: string) => TeamQueueCount | undefined
  close: () => void
}

/** Reconnects by itself as a browser does, then requests the counts once, and each ticket where it has missed pushes. */
export function connectPage(base: string, area: 'admin' | 'portal', session: BrowserSession): ConnectedPage {
  const tickets = new Map<number, { version: number; status: string }>()
  const counts = new Map<string, { version: number; count: TeamQueueCount }>()
  const applyCounts = ({ version, byTeam }: QueueCounts) => {
    for (const [team, count] of Object.entries(byTeam))
      if (version >= (counts.get(team)?.version ?? 0)) counts.set(team, { version, count })
  }
  const socket = io(`${base}/${area}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
    extraHeaders: { cookie: session.cookie(), origin: base },
  })
  socket.on('queue_counts.changed', applyCounts)
  const applyChange = ({ row }: { row: z.infer<typeof TicketState> }) => {
    if (row.version >= (tickets.get(row.number)?.version ?? 0)) tickets.set(row.number, row)
  }
  socket.on('ticket.changed', applyChange)
  socket.on('tickets.changed', (pushes: TicketPush[]) => pushes.forEach(applyChange))
  let isFirst = true
  let fetched: Set<number> | null = null
  const fetchOnce = (number: number) => {
    if (fetched === null || fetched.has(number)) return
    const fetchedNow = fetched.add(number)
    const path = area === 'admin' ? `/api/backend/tickets/${number}` : `/api/tickets/${number}`
    session.call('GET', path).then(
      ({ json }) => applyChange({ row: TicketState.parse(json) }),
      () => fetchedNow.delete(number),
    )
  }
  socket.on('connect', () => {
    if (!isFirst && !socket.recovered) fetched = new Set()
    isFirst = false
    if (area === 'admin')
      void session.call('GET', '/api/backend/queues').then(
        ({ json }) => applyCounts(QueueCounts.parse(json)),
        () => undefined,
      )
  })
  return {
    statusOf: (number) => {
      fetchOnce(number)
      return tickets.get(number)?.status
    },
    countOf: (team) => counts.get(team)?.count,
    close: () => socket.disconnect(),
  }
}
