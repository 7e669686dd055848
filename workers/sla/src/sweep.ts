import { evaluateDueTickets } from '@lodge/desk/ticketing'
import type { Logger } from '@lodge/events'
import type { Alarms } from './alarms.ts'
import type { SlaContext } from './sla-context.ts'

const batchSize = 100
const restAfterFailure = 10_000

/**
 * Catches deadlines without an alarm, in two concurrent batches per worker. A ticket that cannot be evaluated rests
 * for ten seconds.
 */
export function sweeper(
  ctx: SlaContext,
  alarms: Pick<Alarms, 'scheduleAlarms'>,
  log: Logger,
): (closing: AbortSignal) => Promise<void> {
  const resting = new Map<string, number>()

  const sweepBatch = async () => {
    const { ticketIds, alarmChanges, failures } = await evaluateDueTickets(ctx, batchSize, [
      ...resting.keys(),
    ])
    for (const { ticketId, error } of failures) {
      log.error({ err: error, ticketId }, 'cannot evaluate the deadlines of a ticket')
      resting.set(ticketId, Date.now() + restAfterFailure)
    }
    // The next batch does not wait for Redis, which may be away.
    alarms
      .scheduleAlarms(alarmChanges)
      .catch((error: unknown) => log.warn({ err: error }, 'could not set alarms'))
    return ticketIds.length + failures.length
  }

  const sweepAll = async (closing: AbortSignal) => {
    while (!closing.aborted && (await sweepBatch()) > 0);
  }

  return async (closing) => {
    for (const [ticketId, until] of resting) {
      if (until <= Date.now()) resting.delete(ticketId)
    }
    await Promise.all([sweepAll(closing), sweepAll(closing)])
  }
}
