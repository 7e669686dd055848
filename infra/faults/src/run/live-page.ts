import type { BrowserSession } from '@lodge/e2e/session'
import { io } from 'socket.io-client'
import { z } from 'zod'

// Only what both versions write alike.
const ShownTicket = z.object({ number: z.number(), version: z.number() })
const ShownPage = z.object({ items: z.array(ShownTicket), nextCursor: z.string().optional() })

export interface LivePage {
  /** Returns the version that the page shows of a ticket. */
  versionOf: (number: number) => number | undefined
  /** Counts how often the connection came back with all that it had missed, and how often it had to fetch. */
  comebacks: { recovered: number; fetched: number }
  close: () => void
}

/** Opens a list of all tickets, which is held true by pushes, and is fetched once more where some may be missing. */
export async function openLivePage(
  base: string,
  session: BrowserSession,
  onFailure: (what: string) => void,
): Promise<LivePage> {
  const versions = new Map<number, number>()
  const keep = ({ number, version }: z.infer<typeof ShownTicket>) => {
    if (version >= (versions.get(number) ?? 0)) versions.set(number, version)
  }
  const comebacks = { recovered: 0, fetched: 0 }
  const socket = io(`${base}/admin`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
    extraHeaders: {
      get cookie() {
        return session.cookie()
      },
      origin: base,
    },
  })
  socket.on('tickets.changed', (pushes: unknown) => {
    for (const { row } of z.array(z.object({ row: ShownTicket })).parse(pushes)) keep(row)
  })
  const fetchPage = async (cursor?: string) => {
    const address = `/api/backend/tickets?sort=number${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
    const { json } = await session.call('GET', address)
    const page = ShownPage.parse(json)
    page.items.forEach(keep)
    return page
  }
  /** Tickets from before the page was opened change no more. */
  let newestBefore = 0
  const fetchNewer = async () => {
    let page = await fetchPage()
    while (page.nextCursor && page.items.every(({ number }) => number > newestBefore))
      page = await fetchPage(page.nextCursor)
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  socket.on('connect', () => {
    comebacks[socket.recovered ? 'recovered' : 'fetched'] += 1
    if (!socket.recovered) fetchNewer().catch((error: unknown) => onFailure(`a page: ${error}`))
  })
  let isOpen = true
  /** Asks for anything, as nobody may be signed in any more where the server has ended the connection. */
  const comeBack = () => {
    if (isOpen && !socket.active)
      fetchPage()
        .then(() => socket.connect())
        .catch((error: unknown) => onFailure(`a page: ${error}`))
  }
  socket.on('disconnect', comeBack)
  socket.on('connect_error', comeBack)
  const { items } = await fetchPage()
  newestBefore = Math.max(0, ...items.map(({ number }) => number))
  return {
    versionOf: (number) => versions.get(number),
    comebacks,
    close: () => {
      isOpen = false
      socket.disconnect()
    },
  }
}
