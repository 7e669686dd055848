import { type EventJson, eventJob } from '../redis/event-job.ts'
import type { SharedPart } from './shared-rounds.ts'
import { giveJobs, isSharedOutage, precedence, type RoundOptions, workRound } from './work-round.ts'

/** Handles its events of shared rounds at once. What it cannot handle for now gets jobs of its own, as what fails does. */
export function working(round: RoundOptions, away: { notice: () => void }): SharedPart {
  return {
    work: async (events, signal) => {
      const closing = AbortSignal.any([round.closing, signal])
      const outcome = await workRound(events, { ...round, weight: precedence.alone, closing })
      if (!outcome) return false
      const { left, error } = outcome
      await giveJobs(
        left.map((event) => ({ event, error })),
        round,
      )
      if (!isSharedOutage(error)) return false
      away.notice()
      return true
    },
  }
}

/** Gives the events that have anything to do here jobs of their own; the others are done. */
export function passingOn(
  { queue, onHandled }: RoundOptions,
  isConcerned: (event: EventJson) => Promise<boolean>,
): SharedPart {
  const ask = async (event: EventJson) => {
    try {
      return await isConcerned(event)
    } catch {
      // One that cannot be asked about is handled like any other.
      return true
    }
  }
  return {
    work: async (events) => {
      const answers = await Promise.all(events.map(ask))
      const concerned = events.filter((_, place) => answers[place])
      if (concerned.length > 0) await queue.addBulk(concerned.map(eventJob))
      for (const event of events) if (!concerned.includes(event)) onHandled(event)
      return false
    },
  }
}
