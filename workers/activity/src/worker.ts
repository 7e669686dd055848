import type { DomainEvent } from '@lodge/contracts'
import { type Context, type LoggedType, recordActivity, systemContext } from '@lodge/desk'
import { type Handlers, openConnections, type Running, startWorker, workerEnv } from '@lodge/events'
import { z } from 'zod'
import { workOffBulkChanges } from './bulk-changes.ts'
import { sweepFiles } from './sweep-files.ts'
import { sweepPersonalData } from './sweep-personal-data.ts'

/** The environment of the activity worker. */
export const activityEnv = workerEnv.extend({
  LODGE_FILES_DIR: z.string().min(1, 'must name the directory that keeps uploaded files'),
})
export type ActivityEnv = z.infer<typeof activityEnv>

/**
 * Writes the activity log, works off what agents have asked for in bulk and clears away what nobody needs any more,
 * until closed.
 */
export async function startActivityWorker(env: ActivityEnv): Promise<Running> {
  const connections = openConnections('activity', env)
  const context = systemContext(connections.db)
  const worker = startWorker('activity', handlers, { ...connections, context })
  const bulk = workOffBulkChanges(context, connections.log)
  const sweeping = sweepFiles(connections, env.LODGE_FILES_DIR)
  const forgetting = sweepPersonalData(connections)
  return {
    close: async () => {
      await Promise.all([worker.close(), bulk.close(), sweeping.close(), forgetting.close()])
      await connections.close()
    },
  }
}

/** Everything that this queue hears of is logged. */
export const handlers: Handlers<'activity', Context> = {
  'ticket.created': logged('ticket.created'),
  'ticket.replied': logged('ticket.replied'),
  'ticket.status_changed': logged('ticket.status_changed'),
  'ticket.assigned': logged('ticket.assigned'),
  'ticket.team_changed': logged('ticket.team_changed'),
  'ticket.priority_changed': logged('ticket.priority_changed'),
  'ticket.snoozed': logged('ticket.snoozed'),
  'ticket.unsnoozed': logged('ticket.unsnoozed'),
  'ticket.topic_changed': logged('ticket.topic_changed'),
  'ticket.department_changed': logged('ticket.department_changed'),
  'ticket.course_changed': logged('ticket.course_changed'),
  'ticket.tags_changed': logged('ticket.tags_changed'),
  'ticket.form_answers_changed': logged('ticket.form_answers_changed'),
  'ticket.follow_up_created': logged('ticket.follow_up_created'),
  'ticket.merged': logged('ticket.merged'),
  'ticket.unmerged': logged('ticket.unmerged'),
  'ticket.linked': logged('ticket.linked'),
  'ticket.unlinked': logged('ticket.unlinked'),
  'sla_policy.changed': logged('sla_policy.changed'),
  'business_hours.changed': logged('business_hours.changed'),
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
