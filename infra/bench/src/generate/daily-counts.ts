import { dayMs } from '@lodge/contracts'
import type { DailyCounts } from '@lodge/domain'

/** ISO weeks, with their length. */
const terms = [
  { week: 3, weeks: 11 },
  { week: 18, weeks: 8 },
  { week: 40, weeks: 12 },
]
const onTermDay = 60
const shares = [1.25, 1.15, 1.05, 1, 0.9, 0.25, 0.15]
const yearlyGrowth = 1.08

/** Returns a university's counts: terms with busy starts, growth, weekends, and noise. */
export function generateDailyCounts(first: number, days: number, seed: number): DailyCounts {
  const draw = drawsFrom(seed)
  const counts = Array.from({ length: days }, (_, index) => {
    const day = first + index
    const mood = Math.exp(0.15 * normal(draw))
    return poisson(expectedOn(day) * yearlyGrowth ** (index / 365) * mood, draw)
  })
  return { first, counts }
}

function expectedOn(day: number): number {
  const weekday = (day + 3) % 7
  const week = isoWeekOf(day - weekday + 3)
  const term = terms.find((each) => week >= each.week && week < each.week + each.weeks)
  const season = term ? 1 + 1.4 * Math.exp(-(week - term.week) / 1.2) : week >= 52 || week === 1 ? 0.05 : 0.35
  return onTermDay * season * (shares[weekday] ?? 1)
}

function isoWeekOf(thursday: number): number {
  const year = new Date(thursday * dayMs).getUTCFullYear()
  return Math.floor((thursday - Date.UTC(year, 0, 1) / dayMs) / 7) + 1
}

function poisson(mean: number, draw: () => number): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(draw)))
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = draw(); product > limit; product *= draw()) count += 1
  return count
}

function normal(draw: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
}

/** Draws the same for the same seed (mulberry32). */
function drawsFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}
