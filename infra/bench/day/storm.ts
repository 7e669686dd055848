import type { ServerToPortal } from '@lodge/contracts'
import { type Database, findMany } from '@lodge/database'
import { rooms } from '@lodge/desk/ticketing'
import type { BrowserSession } from '@lodge/e2e/session'
import { createRedis, openSocketWriter } from '@lodge/events'
import { type Child, startChild } from '../src/children.ts'
import { Comebacks } from '../src/clients/comebacks.ts'
import { benchPeople } from '../src/generate/university.ts'
import type { BenchProduct } from '../src/product/product.ts'

export const tabsOfPerson = 10
/** One to each person, and one to all. */
const pushesMissed = 2

interface StormOptions {
  db: Database
  redisUrl: string
  prefix: string
  product: BenchProduct
  clients: Child
  /** The number of people with tabs, by their places from the first on. */
  people: number
}

export interface Storm {
  comebacks: Comebacks
  /** Milliseconds, of `performance.now`. */
  stoppedAt: number
  goneAt: number
  readyAt: number
}

/** Opens ten tabs for each person, and returns the process that has them. */
export function openTabs(base: string, sessions: readonly BrowserSession[]): Promise<Child> {
  const cookies = sessions.map((session) => session.cookie())
  return startChild('./clients/returning-clients.ts', [base, `${tabsOfPerson}`, ...cookies])
}

/** Restarts the API, pushes to everybody while it is away, and waits until all tabs are back and have what they missed. */
export async function restartUnderTabs(options: StormOptions): Promise<Storm> {
  const { db, redisUrl, prefix, product, clients, people } = options
  const email = Array.from({ length: people }, (_, index) => benchPeople.requester(index + 1))
  const rows = await findMany(db, 'person', { email }, { columns: ['id'] })
  const redis = createRedis(redisUrl)
  const comebacks = clients.ask(pushesMissed)
  const stoppedAt = performance.now()
  await product.stopParts('api')
  const goneAt = performance.now()
  const writer = openSocketWriter(redis, prefix)
  await writer.deliver(async () => {
    const portal = writer.area<ServerToPortal>('/portal')
    for (const room of [...rows.map(({ id }) => rooms.person(id)), rooms.records('topic')])
      portal.to([room]).emit('records.changed', { kind: 'topic' })
  })
  redis.disconnect()
  await product.startParts('api')
  const readyAt = performance.now()
  return { comebacks: Comebacks.parse(await comebacks), stoppedAt, goneAt, readyAt }
}

/** Returns seconds from a moment, of `performance.now`, until the last of these, of the machine's clock. */
export function secondsUntilLast(moments: readonly number[], from: number): number {
  return (Math.max(...moments) - performance.timeOrigin - from) / 1_000
}
