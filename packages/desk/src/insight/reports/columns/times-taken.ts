import { setImmediate } from 'node:timers/promises'
import type { Numbers } from './series.ts'

/** Business times of some facts with what they are grouped by; -1 is one that is not known. */
export interface TimedFacts {
  seconds: Numbers
  buckets: Uint16Array
  /** By group; the n-th numbers are of the same fact. */
  codes: readonly Numbers[]
}

/** Times are told apart by their five leading digits of two, so that a bucket is three hundredths of its times wide. */
const bucketCount = 864
const unknown = 65_535

export function toTimedFacts(seconds: Numbers, codes: readonly Numbers[]): TimedFacts {
  const buckets = new Uint16Array(seconds.length)
  for (let fact = 0; fact < buckets.length; fact += 1) buckets[fact] = bucketOf(seconds[fact] ?? -1)
  return { seconds, buckets, codes }
}

function bucketOf(seconds: number): number {
  if (seconds < 32) return seconds < 0 ? unknown : seconds
  const digits = 32 - Math.clz32(seconds)
  return 32 * (digits - 5) + ((seconds >> (digits - 6)) & 31)
}

/**
 * Returns the times within which these parts of the facts were done, the smallest that occurred: for each group by its
 * numbers, and at last of all facts by 0. The times of a bucket alone are put in order. Others get their turn between the
 * groups.
 */
export async function timesTaken(
  facts: readonly TimedFacts[],
  groups: number,
  percentiles: readonly number[],
): Promise<Map<number, number[]>[]> {
  const found: Map<number, number[]>[] = []
  for (let group = 0; group <= groups; group += 1) {
    await setImmediate()
    found.push(rankedIn(facts, group, percentiles))
  }
  return found
}

function rankedIn(
  facts: readonly TimedFacts[],
  group: number,
  percentiles: readonly number[],
): Map<number, number[]> {
  const counts = countBuckets(facts, group)
  const found = new Map([...counts.keys()].map((code): [number, number[]] => [code, []]))
  for (const part of percentiles) {
    const places = new Map([...counts].map(([code, own]) => [code, findPlace(own, part)]))
    const within = collect(facts, group, places)
    for (const [code, times] of found) {
      const inOrder = within.get(code)?.toSorted((one, other) => one - other) ?? []
      times.push(inOrder[places.get(code)?.rank ?? 0] ?? 0)
    }
  }
  return found
}

/** Returns how many known times of each number of the group are in each bucket. */
function countBuckets(facts: readonly TimedFacts[], group: number): Map<number, Int32Array> {
  const counts: Int32Array[] = []
  for (const { buckets, codes } of facts) {
    const column = codes[group]
    for (let fact = 0; fact < buckets.length; fact += 1) {
      const bucket = buckets[fact] ?? unknown
      if (bucket === unknown) continue
      const code = column?.[fact] ?? 0
      const own = counts[code] ?? new Int32Array(bucketCount)
      own[bucket] = (own[bucket] ?? 0) + 1
      counts[code] = own
    }
  }
  const counted = new Map<number, Int32Array>()
  // Numbers without a time have no place in it.
  counts.forEach((own, code) => {
    counted.set(code, own)
  })
  return counted
}

interface Place {
  bucket: number
  /** From 0. */
  rank: number
}

/** Returns in which bucket the last time of a part of the facts is, and which one it is there. */
function findPlace(counts: Int32Array, part: number): Place {
  const all = counts.reduce((sum, count) => sum + count, 0)
  let rank = Math.max(1, Math.ceil(part * all)) - 1
  let bucket = 0
  for (; rank >= (counts[bucket] ?? all); bucket += 1) rank -= counts[bucket] ?? 0
  return { bucket, rank }
}

/** Returns the times of each number that are in its bucket. */
function collect(
  facts: readonly TimedFacts[],
  group: number,
  places: ReadonlyMap<number, Place>,
): Map<number, number[]> {
  const bucketOf = new Int32Array(Math.max(0, ...places.keys()) + 1).fill(-1)
  for (const [code, { bucket }] of places) bucketOf[code] = bucket
  const within = new Map([...places.keys()].map((code): [number, number[]] => [code, []]))
  for (const { buckets, seconds, codes } of facts) {
    const column = codes[group]
    for (let fact = 0; fact < buckets.length; fact += 1) {
      const code = column?.[fact] ?? 0
      if (buckets[fact] === bucketOf[code]) within.get(code)?.push(seconds[fact] ?? 0)
    }
  }
  return within
}
