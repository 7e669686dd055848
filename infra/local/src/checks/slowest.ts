import { relative } from 'node:path'
import { journeysIn, listIn, numberIn, textIn } from './reports.ts'

export interface Timed {
  name: string
  seconds: number
}

export function slowestOf(times: readonly Timed[], count = 20): string[] {
  return times
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
}

export function timesOfFiles(report: unknown, root: string): Timed[] {
  return listIn(report, 'testResults').map((file) => ({
    name: relative(root, textIn(file, 'name') ?? ''),
    seconds: (numberIn(file, 'endTime') - numberIn(file, 'startTime')) / 1000,
  }))
}

/** Sums all tries of a journey. */
export function timesOfJourneys(report: unknown): Timed[] {
  return journeysIn(report).map(({ name, test }) => ({
    name,
    seconds:
      listIn(test, 'results').reduce<number>((sum, result) => sum + numberIn(result, 'duration'), 0) / 1000,
  }))
}
