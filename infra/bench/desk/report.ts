import { loadavg } from 'node:os'
import { printTable } from '../src/percentiles.ts'
import type { Measurement } from './reads.ts'

export function reportLoads(measurements: readonly Measurement[]): void {
  printTable(
    measurements.map(({ what: name, concurrency, load }) => ({
      what: name,
      at: concurrency,
      'per second': load.perSecond,
      'p50 ms': load.median,
      'p99 ms': load.p99,
      'of the bare list': `${Math.round((100 * load.perSecond) / bareAt(measurements, concurrency))} %`,
    })),
  )
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
}

/** The share of the bare handler's throughput to reach. */
const shares: Record<string, number> = {
  'list, first page': 1 / 2,
  'list, page 40': 1 / 2,
  'list, three filters': 1 / 2,
  detail: 0.4,
}

export function reportShares(measurements: readonly Measurement[]): void {
  for (const { what: name, concurrency, load } of measurements) {
    const share = shares[name]
    if (share === undefined) continue
    const ratio = load.perSecond / bareAt(measurements, concurrency)
    reportResult(
      ratio >= share,
      `${name} at ${concurrency}: ${ratio.toFixed(2)} of the bare handler, aim ${share.toFixed(2)}`,
    )
  }
}

const searchAimMs = 150

export function reportSearches(measurements: readonly Measurement[]): void {
  for (const { what: name, concurrency, load } of measurements)
    if (name.startsWith('search'))
      reportResult(
        load.p99 < searchAimMs,
        `${name} at ${concurrency}: p99 ${load.p99.toFixed(0)} ms, aim ${searchAimMs}`,
      )
}

const flat = ['list, first page', 'list, page 40', 'list, three filters', 'detail', 'counts of all queues']

/** Compares the largest table with the smallest, by the median of one reader. */
export function reportGrowth(bySize: ReadonlyMap<number, readonly Measurement[]>): void {
  const sizes = [...bySize.keys()].sort((one, other) => one - other)
  const [smallest, largest] = [sizes[0], sizes.at(-1)]
  if (smallest === undefined || largest === undefined || smallest === largest) return
  for (const name of flat) {
    const growth = medianOf(bySize.get(largest), name) / medianOf(bySize.get(smallest), name)
    reportResult(
      growth <= 1.3,
      `${name}: ${growth.toFixed(2)} times from ${smallest} to ${largest} tickets, aim 1.3`,
    )
  }
}

export function reportResult(isReached: boolean, words: string): void {
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${words}`)
}

function bareAt(measurements: readonly Measurement[], concurrency: number): number {
  const bare = measurements.filter(
    (each) => each.what.startsWith('bare list') && each.concurrency === concurrency,
  )
  return bare.reduce((sum, { load }) => sum + load.perSecond, 0) / bare.length
}

function medianOf(measurements: readonly Measurement[] | undefined, name: string): number {
  return measurements?.find((each) => each.what === name && each.concurrency === 1)?.load.median ?? Number.NaN
}
