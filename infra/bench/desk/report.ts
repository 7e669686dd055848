import { loadavg } from 'node:os'
import { printTable } from '../src/percentiles.ts'
import type { Measurement } from './reads.ts'

/** Prints what was measured, each beside the bare list of the same concurrency. */
export function reportLoads(measured: readonly Measurement[]): void {
  printTable(
    measured.map(({ what, concurrency, load }) => ({
      what,
      at: concurrency,
      'per second': load.perSecond,
      'p50 ms': load.median,
      'p99 ms': load.p99,
      'of the bare list': `${Math.round((100 * load.perSecond) / bareAt(measured, concurrency))} %`,
    })),
  )
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
}

/** The share of the bare handler's throughput to reach, by measurement. */
const shares: Record<string, number> = {
  'list, first page': 1 / 2,
  'list, page 40': 1 / 2,
  'list, three filters': 1 / 2,
  detail: 0.4,
}

export function reportShares(measured: readonly Measurement[]): void {
  for (const { what, concurrency, load } of measured) {
    const share = shares[what]
    if (share === undefined) continue
    const reached = load.perSecond / bareAt(measured, concurrency)
    reportResult(
      reached >= share,
      `${what} at ${concurrency}: ${reached.toFixed(2)} of the bare handler, aim ${share.toFixed(2)}`,
    )
  }
}

const searchAimMs = 150

export function reportSearches(measured: readonly Measurement[]): void {
  for (const { what, concurrency, load } of measured)
    if (what.startsWith('search'))
      reportResult(
        load.p99 < searchAimMs,
        `${what} at ${concurrency}: p99 ${load.p99.toFixed(0)} ms, aim ${searchAimMs}`,
      )
}

const flat = ['list, first page', 'list, page 40', 'list, three filters', 'detail', 'counts of all queues']

/** Returns how much slower each read is on the largest table than on the smallest, by the median of one reader. */
export function reportGrowth(bySize: ReadonlyMap<number, readonly Measurement[]>): void {
  const sizes = [...bySize.keys()].sort((one, other) => one - other)
  const [least, most] = [sizes[0], sizes.at(-1)]
  if (least === undefined || most === undefined || least === most) return
  for (const what of flat) {
    const growth = medianOf(bySize.get(most), what) / medianOf(bySize.get(least), what)
    reportResult(
      growth <= 1.3,
      `${what}: ${growth.toFixed(2)} times from ${least} to ${most} tickets, aim 1.3`,
    )
  }
}

export function reportResult(isReached: boolean, words: string): void {
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${words}`)
}

function bareAt(measured: readonly Measurement[], concurrency: number): number {
  const bare = measured.filter((one) => one.what.startsWith('bare list') && one.concurrency === concurrency)
  return bare.reduce((sum, { load }) => sum + load.perSecond, 0) / bare.length
}

function medianOf(measured: readonly Measurement[] | undefined, what: string): number {
  return measured?.find((one) => one.what === what && one.concurrency === 1)?.load.median ?? Number.NaN
}
