import { type DayNumber, sameDayYearsBefore } from './same-week.ts'

export interface DailyCounts {
  first: DayNumber
  counts: readonly number[]
}

/** Weeks of the recent level, weeks of the weekdays' shares, and past years. */
const weeks = { level: 4, shares: 8, years: 2 }

/** The variance between alike weeks, relative to that of tickets that come independently of each other. */
const dispersion = 3

export const leastHistory = 7 * weeks.shares

/**
 * Returns the likely tickets of each of the seven days after `end` days of history; null where there is too little
 * history. The level is the median of the last four weeks. It is multiplied by how the same ISO week of past years
 * stood to its four weeks before, as far as that is more than chance, and spread by the weekdays' shares in the last
 * eight weeks, without the highest and lowest of each.
 */
export function forecastWeek(history: DailyCounts, end = history.counts.length): number[] | null {
  if (end < leastHistory) return null
  const week = levelAt(history.counts, end) * seasonAt(history, end)
  return sharesAt(history.counts, end).map((share) => week * share)
}

function levelAt(counts: readonly number[], end: number): number {
  return median(lastWeeks(counts, end, weeks.level))
}

function seasonAt({ first, counts }: DailyCounts, end: number): number {
  const pasts = Array.from({ length: weeks.years }, (_, year) => year + 1).flatMap((year) => {
    const start = sameDayYearsBefore(first + end, year) - first
    const [week, level] = [sum(counts.slice(start, start + 7)), levelAt(counts, start)]
    return start >= 7 * weeks.level && week > 0 && level > 0 ? [{ week, level }] : []
  })
  if (pasts.length === 0) return 1
  const change = median(pasts.map(({ week, level }) => Math.log(week / level)))
  const inWeeks = sum(pasts.map(({ week }) => week))
  const inLevels = weeks.level * sum(pasts.map(({ level }) => level))
  const chance = dispersion * (1 / inWeeks + 1 / inLevels)
  return change === 0 ? 1 : Math.exp(change * Math.max(0, 1 - chance / change ** 2))
}

function sharesAt(counts: readonly number[], end: number): number[] {
  const days = Array.from({ length: 7 }, (_, day) =>
    trimmedMean(Array.from({ length: weeks.shares }, (_, week) => counts[end - 7 * (week + 1) + day] ?? 0)),
  )
  const total = sum(days)
  return days.map((mean) => (total > 0 ? mean / total : 1 / 7))
}

function lastWeeks(counts: readonly number[], end: number, many: number): number[] {
  return Array.from({ length: many }, (_, week) => sum(counts.slice(end - 7 * (week + 1), end - 7 * week)))
}

function trimmedMean(values: readonly number[]): number {
  const trimmed = values.toSorted((one, other) => one - other).slice(1, -1)
  return sum(trimmed) / trimmed.length
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
