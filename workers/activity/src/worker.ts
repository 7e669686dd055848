import type { DomainEvent } from '@lodge/contracts'
import { type Context, type LoggedType, recordActivity, systemContext } from '@lodge/desk'
import { type Handlers, openConnections, type Running, startWorker, type WorkerEnv } from '@lodge/events'

/** Writes the activity log until closed. */
export async function startActivityWorker(env: WorkerEnv): Promise<Running> {
  const connections = openConnections('activity', env)
  const worker = startWorker('activity', handlers, { ...connections, context: systemContext(connections.db) })
  return {
    close: async () => {
      await worker.close()
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
  'person.account_changed': logged('person.account_changed'),
}

function logged<Type extends LoggedType>(type: Type) {
  return (context: Context, event: DomainEvent<Type>) => recordActivity(context, event, type)
}
