import type { Database } from '@lodge/database'
import { type Context, systemContext } from '@lodge/desk/foundation'
import { evaluateTickets } from '@lodge/desk/ticketing'
import { batch } from '@lodge/events'
import type { Alarms } from './alarms.ts'

export interface SlaContext extends Context {
  evaluateTicket: (ticketId: string) => Promise<void>
  scheduleAlarms: Alarms['scheduleAlarms']
}

/** Two batches at once keep Postgres busy while this process computes. */
const batches = { size: 100, parallel: 2 }

export function createSlaContext(db: Database, alarms: Pick<Alarms, 'scheduleAlarms'>): SlaContext {
  const ctx = systemContext(db)
  const recompute = batch(async (ticketIds) => {
    const { alarmChanges, failures } = await evaluateTickets(ctx, ticketIds)
    await alarms.scheduleAlarms(alarmChanges)
    const errors = new Map(failures.map(({ ticketId, error }) => [ticketId, error]))
    return (ticketId) => {
      if (errors.has(ticketId)) throw errors.get(ticketId)
    }
  }, batches)
  return { ...ctx, evaluateTicket: recompute, scheduleAlarms: alarms.scheduleAlarms }
}
