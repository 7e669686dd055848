import type { DomainEvent } from '@lodge/contracts'
import { type Context, type LoggedType, recordActivity, systemContext } from '@lodge/desk'
import { type Handlers, openConnections, type Running, startWorker, type WorkerEnv } from '@lodge/events'

/** Writes the activity log until closed. */
export async function startActivityWorker(env: WorkerEnv): Promise<Running> {
  const connections = openConnections('activity', env)
  const context = systemContext(connections.db)
  const worker = startWorker('activity', handlers, { ...connections, context })
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
  'ticket.wait_changed': logged('ticket.wait_changed'),
  'ticket.topic_changed': logged('ticket.topic_changed'),
  'ticket.unit_changed': logged('ticket.unit_changed'),
  'ticket.course_changed': logged('ticket.course_changed'),
  'ticket.tags_changed': logged('ticket.tags_changed'),
  'ticket.answers_changed': logged('ticket.answers_changed'),
  'ticket.follow_up_opened': logged('ticket.follow_up_opened'),
  'ticket.merged': logged('ticket.merged'),
  'ticket.absorbed': logged('ticket.absorbed'),
  'ticket.unmerged': logged('ticket.unmerged'),
  'ticket.released': logged('ticket.released'),
  'ticket.linked': logged('ticket.linked'),
  'ticket.unlinked': logged('ticket.unlinked'),
  'sla_policy.changed': logged('sla_policy.changed'),
  'calendar.changed': logged('calendar.changed'),
  'canned_response.changed': logged('canned_response.changed'),
  'deadline.warned': logged('deadline.warned'),
  'deadline.breached': logged('deadline.breached'),
  'deadline.escalated': logged('deadline.escalated'),
  'tickets.exported': logged('tickets.exported'),
  'person.signed_in': logged('person.signed_in'),
  'person.signed_out': logged('person.signed_out'),
  'person.sign_in_failed': logged('person.sign_in_failed'),
  'person.access_refused': logged('person.access_refused'),
  'person.limit_reached': logged('person.limit_reached'),
  'person.profile_completed': logged('person.profile_completed'),
  'person.access_changed': logged('person.access_changed'),
  'person.account_changed': logged('person.account_changed'),
}

function logged<Type extends LoggedType>(type: Type) {
  return (context: Context, event: DomainEvent<Type>) => recordActivity(context, event, type)
}
