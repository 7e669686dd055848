import type { DomainEvent, EventType } from '@lodge/contracts'
import { type Database, newId, type Sql, select, sql } from '@lodge/database'
import type { SubscribedBy } from '@lodge/events'
import type { Context } from '../context.ts'
import type { Teller, Told } from './facts.ts'
import { nameOfPerson } from './names.ts'
import { tellEscalated } from './tell-escalation.ts'
import { tellExported } from './tell-export.ts'
import { tellLinked, tellMerged, tellUnlinked, tellUnmerged } from './tell-joins.ts'
import {
  tellAccess,
  tellAccessRefused,
  tellAccount,
  tellLimit,
  tellProfile,
  tellSession,
  tellSignInFailed,
} from './tell-person.ts'
import {
  tellAnswers,
  tellCourse,
  tellFollowUp,
  tellSnoozed,
  tellTags,
  tellTopic,
  tellUnit,
  tellUnsnoozed,
} from './tell-properties.ts'
import { tellCalendar, tellCannedResponse, tellPolicy } from './tell-rules.ts'
import {
  tellAssigned,
  tellBreached,
  tellOpened,
  tellPriority,
  tellReplied,
  tellStatus,
  tellTeam,
  tellWarned,
} from './tell-ticket.ts'

/** The events that the activity log holds. */
export type LoggedType = SubscribedBy<'activity'>

const tellers: { [Type in LoggedType]: Teller<Type> } = {
  'ticket.created': tellOpened,
  'ticket.replied': tellReplied,
  'ticket.status_changed': tellStatus,
  'ticket.assigned': tellAssigned,
  'ticket.team_changed': tellTeam,
  'ticket.priority_changed': tellPriority,
  'ticket.snoozed': tellSnoozed,
  'ticket.unsnoozed': tellUnsnoozed,
  'ticket.topic_changed': tellTopic,
  'ticket.department_changed': tellUnit,
  'ticket.course_changed': tellCourse,
  'ticket.tags_changed': tellTags,
  'ticket.form_answers_changed': tellAnswers,
  'ticket.follow_up_created': tellFollowUp,
  'ticket.merged': tellMerged,
  'ticket.unmerged': tellUnmerged,
  'ticket.linked': tellLinked,
  'ticket.unlinked': tellUnlinked,
  'sla_policy.changed': tellPolicy,
  'business_hours.changed': tellCalendar,
  'canned_response.changed': tellCannedResponse,
  'deadline.warned': tellWarned,
  'deadline.breached': tellBreached,
  'deadline.escalated': tellEscalated,
  'tickets.exported': tellExported,
  'person.signed_in': tellSession,
  'person.signed_out': tellSession,
  'person.sign_in_failed': tellSignInFailed,
  'person.access_refused': tellAccessRefused,
  'person.limit_reached': tellLimit,
  'person.profile_completed': tellProfile,
  'person.access_changed': tellAccess,
  'person.account_changed': tellAccount,
}

/**
 * Writes an event into the activity log, once however often it comes: who did what to what, from where, in
 * names as they are now. Message bodies, passwords and codes never get there.
 */
export async function recordActivity<Type extends LoggedType>(
  { db }: Context,
  event: DomainEvent<Type>,
  type: Type,
): Promise<void> {
  const told = await tellers[type](db, event)
  for (const row of [told].flat()) await writeRow(db, event, row)
}

/** Address and request are the event's own, and the ticket unless the row names one; an event that is gone is not logged. */
async function writeRow(
  db: Database,
  { id, type, at, actorId }: Pick<DomainEvent, 'id' | 'type' | 'at' | 'actorId'>,
  { subject, ticketId, recordId, before, after }: Told,
): Promise<void> {
  await select(
    db,
    sql`
    INSERT INTO activity (id, event_id, at, actor_id, actor, action, subject, record_id, before, after, ticket_id, ip,
                          request_id)
    SELECT ${newId()}::uuid, id, ${at}::timestamptz, ${actorId}::uuid, ${whoDid(type, actorId)},
           ${type}, ${subject}, ${recordId ?? null}::uuid,
           ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb,
           COALESCE(${ticketId ?? null}::uuid, ticket_id), ip, request_id
    FROM event WHERE id = ${id}::uuid
    ON CONFLICT DO NOTHING`,
  )
}

function whoDid(type: EventType, actorId: string | null): Sql {
  if (actorId !== null) return nameOfPerson(actorId)
  const isOfVisitor = type === 'person.sign_in_failed' || type === 'person.limit_reached'
  return sql`${isOfVisitor ? 'Visitor' : 'System'}`
}
