import { type Answered, useSteadily } from '../src/clients/steady-use.ts'
import type { Use } from './uses.ts'

/** A stretch of the day. */
export interface Phase {
  name: string
  answers: readonly Answered[]
  /** The reference, asked at the same time. */
  bare: readonly Answered[]
}

interface DayOptions {
  base: string
  bare: string
  uses: { mixed: readonly Use[]; bare: readonly Use[] }
  perSecond: number
  barePerSecond: number
  seconds: number
}

interface PhaseOptions<Result> {
  name: string
  uses?: readonly Use[]
  /** Goes on besides. The phase ends when its time is over, which `isOver` says, and this is done. */
  beside: (isOver: () => boolean) => Promise<Result>
}

/** Returns what passes a phase of the day, with those that have passed. */
export function beginDay({ base, bare, uses, perSecond, barePerSecond, seconds }: DayOptions) {
  const phases: Phase[] = []
  const pass = async <Result>({ name, beside, ...options }: PhaseOptions<Result>): Promise<Result> => {
    const end = performance.now() + seconds * 1_000
    const isOver = () => performance.now() >= end
    let isBesideDone = false
    const useAll = (address: string, each: readonly Use[], pace: number) =>
      useSteadily({
        base: address,
        perSecond: pace,
        next: inTurn(each),
        isOver: () => isOver() && isBesideDone,
      })
    const [result, answers, bareAnswers] = await Promise.all([
      beside(isOver).finally(() => {
        isBesideDone = true
      }),
      useAll(base, options.uses ?? uses.mixed, perSecond),
      useAll(bare, uses.bare, barePerSecond),
    ])
    phases.push({ name, answers, bare: bareAnswers })
    return result
  }
  const passQuietly = (name: string) => pass({ name, beside: async () => undefined })
  return { pass, passQuietly, phases }
}

/** Returns the phase before and since a moment, by when requests were to be sent. */
export function splitPhase(
  phase: Phase,
  at: number,
  [before, since]: readonly [string, string],
): [Phase, Phase] {
  const { answers, bare } = phase
  const isBefore = ({ dueAt }: Answered) => dueAt < at
  const isSince = ({ dueAt }: Answered) => dueAt >= at
  return [
    { name: before, answers: answers.filter(isBefore), bare: bare.filter(isBefore) },
    { name: since, answers: answers.filter(isSince), bare: bare.filter(isSince) },
  ]
}

function inTurn(uses: readonly Use[]) {
  let turn = 0
  return () => {
    const use = uses[turn++ % uses.length]
    if (!use) throw new Error('There is no use.')
    return { kind: use.kind, request: use.next() }
  }
}
