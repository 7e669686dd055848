import type { DomainEvent } from '@lodge/contracts'
import { type Context, type LoggedType, recordActivity, systemContext } from '@lodge/desk'
import { type Handlers, openConnections, type Running, startWorker, type WorkerEnv } from '@lodge/events'
import { workOffBulkChanges } from './bulk-changes.ts'

/** Writes the activity log, and works off what agents have asked for in bulk, until closed. */
export async function startActivityWorker(env: WorkerEnv): Promise<Running> {
  const connections = openConnections('activity', env)
  const context = systemContext(connections.db)
  const worker = startWorker('activity', handlers, { ...connections, context })
  const bulk = workOffBulkChanges(context, connections.log)
  return {
    close: async () => {
      await Promise.all([worker.close(), bulk.close()])
      await connections.close()
    },
  }
}

/** Everything that this queue hears of is logged. */
export const handlers: Handlers<'activity', Context> = {
  'ticket.opened': logged('ticket.opened'),
  'ticket.replied': logged('ticket.replied'),
  'ticket.status_changed': logged('ticket.status_changed'),
  'ticket.assigned': logged('ticket.assigned'),
  'ticket.team_changed': logged('ticket.team_changed'),
  'ticket.priority_changed': logged('ticket.priority_changed'),
  'ticket.tags_changed': logged('ticket.tags_changed'),
  'sla_policy.changed': logged('sla_policy.changed'),
  'calendar.changed': logged('calendar.changed'),
  'deadline.warned': logged('deadline.warned'),
  'deadline.breached': logged('deadline.breached'),
  'deadline.escalated': logged('deadline.escalated'),
  'person.signed_in': logged('person.signed_in'),
  'person.signed_out': logged('person.signed_out'),
  'person.sign_in_failed': logged('person.sign_in_failed'),
  'person.profile_completed': logged('person.profile_completed'),
  'person.access_changed': logged('person.access_changed'),
}

function logged<Type extends LoggedType>(type: Type) {
  return (context: Context, event: DomainEvent<Type>) => recordActivity(context, event, type)
}
