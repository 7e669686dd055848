import type { Database } from '@lodge/database'
import type { BrowserSession } from '@lodge/e2e/session'
import { load } from '../src/clients/load.ts'
import { headersOf, replyInput, ticketInput } from '../src/clients/people.ts'
import { waitUntilProcessed } from '../src/product/wait-until-processed.ts'
import { benchConcurrency, benchSeconds, sustainedPerSecond, sustainedSeconds } from '../src/settings.ts'
import type { Measurement } from './reads.ts'

export interface WriteBenchOptions {
  base: string
  db: Database
  supervisor: BrowserSession
  requesters: readonly BrowserSession[]
}

interface RequestsOptions extends WriteBenchOptions {
  /** The status that a reply leaves its ticket in. */
  thenStatus?: 'resolved'
}

/** Counts accepted tickets and replies per second; the consumers finish after each measurement. */
export async function measureWrites(
  options: WriteBenchOptions,
): Promise<(Measurement & { settledInMs: number })[]> {
  const { base, db } = options
  const measures = await requestsOf(options)
  const measurements: (Measurement & { settledInMs: number })[] = []
  for (const concurrency of benchConcurrency) {
    for (const [name, request] of Object.entries(measures)) {
      const accepted = await load({ base, concurrency, seconds: benchSeconds, request })
      measurements.push({
        what: name,
        concurrency,
        load: accepted,
        settledInMs: await waitUntilProcessed(db),
      })
    }
  }
  return measurements
}

export interface SustainedLoad {
  perSecond: number
  p99: number
  /** Milliseconds that the consumers took for events pending at the last answer. */
  settledInMs: number
  commands: number
}

/** Waits until every consumer is done. */
export async function measureSustained(options: WriteBenchOptions): Promise<SustainedLoad> {
  const { create, reply } = await requestsOf(options)
  let turn = 0
  const { perSecond, p99, count } = await load({
    base: options.base,
    concurrency: 32,
    seconds: sustainedSeconds,
    atMost: sustainedPerSecond,
    request: () => (turn++ % 2 === 0 ? create() : reply()),
  })
  return { perSecond, p99, commands: count, settledInMs: await waitUntilProcessed(options.db) }
}

/** Takes open tickets in turn. */
export async function requestsOf({ db, supervisor, requesters, thenStatus }: RequestsOptions) {
  const numbers = await openNumbers(db)
  const requesterHeaders = requesters.map(headersOf)
  const supervisorHeaders = headersOf(supervisor)
  let next = 0
  return {
    create: () => ({
      method: 'POST',
      path: '/api/tickets',
      headers: requesterHeaders[next++ % requesterHeaders.length] ?? {},
      body: ticketInput(`about-team-${1 + (next % 8)}-${1 + (next % 3)}`),
    }),
    reply: () => ({
      method: 'POST',
      path: `/api/backend/tickets/${numbers[next++ % numbers.length]}/replies`,
      headers: supervisorHeaders,
      body: { ...replyInput(), ...(thenStatus && { thenStatus }) },
    }),
  }
}

async function openNumbers({ pool }: Database): Promise<number[]> {
  const { rows } = await pool.query<{ number: number }>(
    `SELECT number FROM ticket WHERE status NOT IN ('resolved', 'closed') ORDER BY hashint4(number) LIMIT 4000`,
  )
  return rows.map(({ number }) => number)
}
