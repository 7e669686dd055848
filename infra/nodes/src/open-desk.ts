import { TicketPush, TicketRow } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { anAgent, aSite, aTeam, aTicket } from '@lodge/desk/testing'
import { type BrowserSession, RequestError, signInStaff } from '@lodge/e2e/session'
import { io } from 'socket.io-client'
import { vi } from 'vitest'
import { z } from 'zod'

const password = 'correct horse battery staple'
/** Of the lowest cost: a hash names its own parameters. */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$UaY/kZzLn9CYDPcVWp9W1w$zikhJpHcc2RX3MtET75QHQfrAIqeTkWg7Nfa+dv/nQ0'

export interface Desk {
  /** The address of its node. */
  base: string
  session: BrowserSession
  tickets: number[]
  /** Adds a tag to a ticket, again until it is answered. */
  tag: (number: number, tag: string) => Promise<void>
  /** Returns tags of a ticket that were pushed to the agent's page. */
  pushedTags: (number: number) => readonly string[]
  /** Counts how often the page began anew and fetched what it shows, as ours do. */
  countFreshStarts: () => number
  close: () => void
}

/** Fills a database with a team, its tickets and two agents, of whom each uses another node. */
export async function openDesks(
  db: Database,
  nodes: readonly [string, string],
  count: number,
): Promise<[Desk, Desk]> {
  await aSite(db)
  const team = await aTeam(db)
  const tickets: number[] = []
  for (let index = 0; index < count; index += 1) tickets.push((await aTicket(db, { team })).number)
  const [one, other] = await Promise.all(
    nodes.map(async (base) => {
      const { email } = await anAgent(db, { teams: [team], passwordHash })
      return openDesk(base, await signInStaff(base, email, password), tickets)
    }),
  )
  if (!one || !other) throw new Error('There are two nodes.')
  return [one, other]
}

async function openDesk(base: string, session: BrowserSession, tickets: number[]): Promise<Desk> {
  const tagsByTicket = new Map<number, { version: number; tags: readonly string[] }>()
  const keep = (row: { number: number; version: number; tags: readonly string[] }) => {
    if (row.version >= (tagsByTicket.get(row.number)?.version ?? 0)) tagsByTicket.set(row.number, row)
  }
  const fetchAll = () =>
    tickets.map(async (number) => {
      const { json } = await session.call('GET', `/api/backend/tickets/${number}`)
      keep(TicketRow.parse(json))
    })
  const socket = io(`${base}/admin`, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: session.cookie(), origin: base },
  })
  socket.on('tickets.changed', (pushes: unknown) => {
    for (const { row } of z.array(TicketPush).parse(pushes)) keep(row)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  let freshStarts = 0
  socket.on('connect', () => {
    if (socket.recovered) return
    freshStarts += 1
    // A desk that misses them shows what it did.
    for (const fetching of fetchAll()) fetching.catch(() => undefined)
  })
  const addTag = async (number: number, tag: string) => {
    try {
      await session.call('PUT', `/api/backend/tickets/${number}/tags`, { add: [tag] })
    } catch (error) {
      // Said once more, it would be refused once more.
      if (error instanceof RequestError && error.status < 500) return error
      throw error
    }
    return null
  }
  return {
    base,
    session,
    tickets,
    tag: async (number, tag) => {
      const refusal = await vi.waitFor(() => addTag(number, tag), { timeout: 15_000, interval: 100 })
      if (refusal) throw refusal
    },
    pushedTags: (number) => tagsByTicket.get(number)?.tags ?? [],
    countFreshStarts: () => freshStarts,
    close: () => void socket.disconnect(),
  }
}
