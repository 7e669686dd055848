import type { Database } from '@lodge/database'
import type { BrowserSession } from '@lodge/e2e/session'
import type { HttpRequest } from '../src/clients/http-client.ts'
import { type LoadResult, load } from '../src/clients/load.ts'
import { headersOf } from '../src/clients/people.ts'
import { commonWord, rareWord } from '../src/generate/generate.ts'
import { pickRareWords, withTypo } from '../src/search-words.ts'
import { benchConcurrency, benchSeconds } from '../src/settings.ts'

export interface Measurement {
  what: string
  concurrency: number
  load: LoadResult
}

const pagesDeep = 40
const list = '/api/backend/tickets'

interface ReadBenchOptions {
  base: string
  bare: string
  db: Database
  supervisor: BrowserSession
  agents: readonly BrowserSession[]
}

/** The bare handler comes first and last. */
export async function measureReads(options: ReadBenchOptions): Promise<Measurement[]> {
  const { base } = options
  const { reads, tickets, rareWords } = await listReads(options)
  await readOnce(base, tickets, reads.detail.request)
  await readOnce(base, rareWords, reads['search, rare word'].request)
  return measureEach(reads)
}

/** Returns what is read, and of how many tickets and rare words. */
export async function listReads({ base, bare, db, supervisor, agents }: ReadBenchOptions) {
  const seeAll = headersOf(supervisor)
  const agentHeaders = agents.map(headersOf)
  const numbers = await pickTicketNumbers(db)
  const deep = await deepPage(supervisor)
  const rare = await pickRareWords(db)
  let next = 0
  const anyNumber = () => numbers[next++ % numbers.length] ?? 1
  const asAgent = (path: string) => () => ({
    method: 'GET',
    path,
    headers: agentHeaders[next++ % agentHeaders.length] ?? seeAll,
  })
  const asSupervisor = (path: () => string) => () => ({ method: 'GET', path: path(), headers: seeAll })
  const search = (q: string) => `/api/backend/search/tickets?q=${encodeURIComponent(q)}`
  const anyRare = () => rare[next++ % rare.length] ?? rareWord
  const bareList = () => ({ method: 'GET', path: '/tickets' })
  const reads = {
    'bare list': { base: bare, request: bareList },
    'bare row': { base: bare, request: () => ({ method: 'GET', path: `/tickets/${anyNumber()}` }) },
    'list, first page': { base, request: asSupervisor(() => list) },
    'list, first page of own teams': { base, request: asAgent(list) },
    'list, page 40': { base, request: asSupervisor(() => deep) },
    'list, three filters': {
      base,
      request: asSupervisor(
        () => `${list}?status=open,pending&priority=high,urgent&team=team-2&show=unresolved`,
      ),
    },
    'list, everything by update': {
      base,
      request: asSupervisor(() => `${list}?show=everything&sort=updated`),
    },
    detail: { base, request: asSupervisor(() => `${list}/${anyNumber()}`) },
    'counts of all queues': { base, request: asSupervisor(() => '/api/backend/queues') },
    'search, rare word': { base, request: asSupervisor(() => search(anyRare())) },
    'search, common word': { base, request: asSupervisor(() => search(commonWord)) },
    'search, typo in a rare word': { base, request: asSupervisor(() => search(withTypo(anyRare()))) },
    'bare list again': { base: bare, request: bareList },
  }
  return { reads, tickets: numbers.length, rareWords: rare.length }
}

/** A second before each measurement does not count. */
async function measureEach(
  measures: Record<string, { base: string; request: () => HttpRequest }>,
): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const concurrency of benchConcurrency) {
    for (const [name, { base, request }] of Object.entries(measures)) {
      await load({ base, concurrency, seconds: 1, request })
      measurements.push({
        what: name,
        concurrency,
        load: await load({ base, concurrency, seconds: benchSeconds, request }),
      })
    }
  }
  return measurements
}

/** Reads everything once, as on any day but the first after a start. */
export async function readOnce(base: string, times: number, request: () => HttpRequest): Promise<void> {
  let remaining = times
  await load({ base, concurrency: 10, seconds: 0, goesOn: () => remaining-- > 0, request })
}

async function pickTicketNumbers({ pool }: Database): Promise<number[]> {
  const { rows } = await pool.query<{ number: number }>(
    `SELECT number FROM ticket WHERE hashint4(number) % 5 = 0 ORDER BY status IN ('resolved', 'closed'), hashint4(number)
     LIMIT 2000`,
  )
  return rows.map(({ number }) => number)
}

async function deepPage(supervisor: BrowserSession): Promise<string> {
  let path = list
  for (let page = 1; page < pagesDeep; page += 1) {
    const { json } = await supervisor.call('GET', path)
    const { next } = json as { next: string | null }
    if (next === null) throw new Error(`There is no page ${page + 1}.`)
    path = `${list}?cursor=${encodeURIComponent(next)}`
  }
  return path
}
