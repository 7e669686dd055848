import { reportResult } from '../desk/report.ts'
import { printTable } from '../src/percentiles.ts'
import type { Step } from './take-steps.ts'

/** The last quarter may have so many times the figure of the quarter before. */
const aim = 1.1

interface Figure {
  name: string
  values: readonly number[]
}

interface Steadiness {
  before: number
  last: number
  isSteady: boolean
}

export const endsInQuarters = (count: number) => count > 0 && count % 4 === 0

/** Compares the mean of the last quarter with that of the quarter before. */
export function compareQuarters(values: readonly number[]): Steadiness {
  const length = values.length / 4
  const [before, last] = [mean(values.slice(2 * length, 3 * length)), mean(values.slice(3 * length))]
  return { before, last, isSteady: last <= before * aim }
}

/** Prints each step and says of each figure whether it is steady. Returns how many are not. */
export function reportGrowth(steps: readonly Step[]): number {
  const figures = figuresOf(steps)
  printTable(
    steps.map(({ month, tickets, dead }, place) => ({
      month: month.number,
      'tickets kept': tickets,
      ...Object.fromEntries(figures.map(({ name, values }) => [name, values[place] ?? Number.NaN])),
      // By the clock of Postgres's own vacuum, so nothing to compare.
      'dead rows left': dead.left,
    })),
  )
  const compared = figures.map(({ name, values }) => ({ name, ...compareQuarters(values) }))
  for (const { name, before, last, isSteady } of compared)
    reportResult(
      isSteady,
      `${name}: ${last.toFixed(2)} in the last quarter, ${before.toFixed(2)} in the one before, aim ${aim} times`,
    )
  return compared.filter(({ isSteady }) => !isSteady).length
}

function figuresOf(steps: readonly Step[]): Figure[] {
  const figure = (name: string, of: (step: Step, earlier: Step | undefined) => number): Figure => ({
    name,
    values: steps.map((step, place) => of(step, steps[place - 1])),
  })
  const log = 'bytes of its log'
  return [
    figure('MB of tables', ({ bytes }) => bytes / 1e6),
    figure('kB a ticket kept', ({ bytes, tickets }) => bytes / 1e3 / tickets),
    figure('bytes a command for ever', ({ bytesForEver, commands }, earlier) =>
      earlier ? (bytesForEver - earlier.bytesForEver) / commands : bytesForEver / commands,
    ),
    figure('kB of log a command', ({ used, commands }) => (used[log] ?? Number.NaN) / 1e3 / commands),
    figure('kB of log a command, jobs', ({ usedByJobs, commands }) => {
      return (usedByJobs[log] ?? Number.NaN) / 1e3 / commands
    }),
    figure('dead rows a command', ({ dead, commands }) => dead.made / commands),
    figure('dead events a command', ({ dead, commands }) => dead.ofEvents / commands),
    figure('dead events in indexes', ({ dead, commands }) => dead.ofEventsInIndexes / commands),
    figure('MB of events', ({ event }) => event.bytes / 1e6),
    figure('bytes an event', ({ event }) => event.bytes / event.rows),
    figure('MB of Redis', ({ redis }) => redis.usedBytes / 1e6),
    figure('keys of Redis', ({ redis }) => redis.keys),
    figure('kB of keys that stay', ({ redis }) => redis.lasting.bytes / 1e3),
    figure('files', ({ files }) => files.rows),
    figure('MB of files', ({ files }) => files.bytes / 1e6),
  ]
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
