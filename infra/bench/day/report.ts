import { reportResult } from '../desk/report.ts'
import type { Answered } from '../src/clients/steady-use.ts'
import { percentilesOf, printTable } from '../src/percentiles.ts'
import type { Phase } from './phases.ts'
import { type Storm, secondsUntilLast } from './storm.ts'
import type { Timings } from './timings.ts'

const aims = { timesQuiet: 3, backlogSeconds: 30, backSeconds: 30 }

export interface PhasesOfDay {
  /** Mixed use alone, early and late in the day. */
  quiet: readonly Phase[]
  busy: readonly Phase[]
  /** Nobody could be answered in it. */
  away: Phase
}

/** Events that waited for workers, and how long these took for them. */
export interface Backlog {
  events: number
  seconds: number
}

/** Prints the mixed use of each phase beside the quiet one and the bare handler. */
export function reportPhases({ quiet, busy, away }: PhasesOfDay): void {
  const quietAnswers = quiet.flatMap(({ answers }) => answers)
  const rows = [...quiet, ...busy, away].map(({ name, answers, bare }) => {
    const own = percentilesOf(answers.map(({ ms }) => ms))
    const reference = percentilesOf(bare.map(({ ms }) => ms))
    return {
      phase: name,
      requests: own.count,
      'p50 ms': own.median,
      'p99 ms': own.p99,
      'max ms': own.max,
      'times quiet use, p99': own.p99 / percentilesOf(likeThose(answers, quietAnswers)).p99,
      'bare p50 ms': reference.median,
      'bare p99 ms': reference.p99,
      'times bare, p99': own.p99 / reference.p99,
    }
  })
  printTable(rows)
  for (const { phase, ...row } of rows.filter((each) => busy.some(({ name }) => name === each.phase))) {
    const times = row['times quiet use, p99']
    reportResult(
      times <= aims.timesQuiet,
      `${phase}: p99 ${row['p99 ms'].toFixed(0)} ms, ${times.toFixed(1)} times that of quiet use, aim ${aims.timesQuiet}`,
    )
  }
}

/** Prints p50 and p99 of each kind in quiet use, and its p99 in each other phase. */
export function reportKinds({ quiet, busy }: PhasesOfDay): void {
  const quietAnswers = quiet.flatMap(({ answers }) => answers)
  const kinds = [...new Set(quietAnswers.map(({ kind }) => kind))]
  const timesOf = (answers: readonly Answered[], kind: string) =>
    percentilesOf(answers.filter((each) => each.kind === kind).map(({ ms }) => ms))
  console.log('Milliseconds of each kind: p50 and p99 of quiet use, and p99 in each other phase')
  printTable(
    kinds.map((kind) => {
      const own = timesOf(quietAnswers, kind)
      const others = busy.map(({ name, answers }) => [name, timesOf(answers, kind)] as const)
      return {
        kind,
        requests: own.count,
        'quiet p50': own.median,
        'quiet p99': own.p99,
        ...Object.fromEntries(others.map(([name, { count, p99 }]) => [name, count === 0 ? '' : p99])),
      }
    }),
  )
}

export function reportTimings({ all }: Timings): void {
  console.log('Milliseconds of what came besides')
  printTable(
    [...all].map(([what, sample]) => {
      const { count, median, p99, max } = percentilesOf(sample)
      return { what, count, 'p50 ms': median, 'p99 ms': p99, 'max ms': max }
    }),
  )
}

export function reportBacklog({ events, seconds }: Backlog): void {
  reportResult(
    seconds <= aims.backlogSeconds,
    `${events} events waited for the workers, done ${seconds.toFixed(1)} s after their start, aim ${aims.backlogSeconds}`,
  )
}

export function reportStorm({ comebacks, stoppedAt, goneAt, readyAt }: Storm): void {
  const { tabs, recovered, fetched, backAt, wholeAt } = comebacks
  const seconds = secondsUntilLast(wholeAt, readyAt)
  console.log(
    `the API ended within ${((goneAt - stoppedAt) / 1_000).toFixed(1)} s and began within ${((readyAt - goneAt) / 1_000).toFixed(1)} s; tabs came back ${recovered} times with what they had missed, and fetched ${fetched} times`,
  )
  reportResult(
    wholeAt.length === tabs && seconds <= aims.backSeconds,
    `${backAt.length} of ${tabs} tabs back ${secondsUntilLast(backAt, readyAt).toFixed(1)} s after it listened again, ` +
      `${wholeAt.length} with all that they had missed after ${seconds.toFixed(1)} s, aim ${aims.backSeconds}`,
  )
}

/** Returns answers of the same kinds: a phase may have only some of them. */
function likeThose(answers: readonly Answered[], quiet: readonly Answered[]): number[] {
  const kinds = new Set(answers.map(({ kind }) => kind))
  return quiet.filter(({ kind }) => kinds.has(kind)).map(({ ms }) => ms)
}
