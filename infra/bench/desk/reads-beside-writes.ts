import type { BrowserSession } from '@lodge/e2e/session'
import { type LoadResult, load } from '../src/clients/load.ts'
import { headersOf } from '../src/clients/people.ts'
import { waitUntilProcessed } from '../src/product/wait-until-processed.ts'
import { benchSeconds } from '../src/settings.ts'
import { reportResult } from './report.ts'
import { requestsOf, type WriteBenchOptions } from './writes.ts'

const readers = 8
const commandsPerSecond = 40

export interface ReadsBesideWrites {
  alone: LoadResult
  beside: LoadResult
}

/** Reads the first page of the list, whose rows change meanwhile, as in a busy hour; before and after it without writes. */
export async function measureReadsBesideWrites(options: WriteBenchOptions): Promise<ReadsBesideWrites> {
  const { base, db, supervisor } = options
  const readList = (seconds: number) =>
    load({ base, concurrency: readers, seconds, request: listOf(supervisor) })
  const { create, reply } = await requestsOf(options)
  await readList(1)
  const before = await readList(benchSeconds)
  let isReading = true
  let turn = 0
  const writing = load({
    base,
    concurrency: readers,
    seconds: 0,
    goesOn: () => isReading,
    atMost: commandsPerSecond,
    request: () => (turn++ % 2 === 0 ? create() : reply()),
  })
  await readList(1)
  const beside = await readList(benchSeconds * 2)
  isReading = false
  await writing
  await waitUntilProcessed(db)
  const after = await readList(benchSeconds)
  return { alone: before.perSecond < after.perSecond ? after : before, beside }
}

/** The aims are shares of the same list without writes. */
export function reportReadsBesideWrites({ alone, beside }: ReadsBesideWrites): void {
  const share = beside.perSecond / alone.perSecond
  const multiple = beside.p99 / alone.p99
  const words = `list at ${readers} beside ${commandsPerSecond} commands a second`
  reportResult(share >= 0.7, `${words}: ${share.toFixed(2)} of the same without, aim 0.70`)
  reportResult(
    multiple <= 2,
    `${words}: p99 ${beside.p99.toFixed(0)} ms for ${alone.p99.toFixed(0)}, ${multiple.toFixed(1)} times, aim 2`,
  )
}

function listOf(supervisor: BrowserSession) {
  const headers = headersOf(supervisor)
  return () => ({ method: 'GET', path: '/api/backend/tickets', headers })
}
