import { join, raw, type Sql, sql } from '@lodge/database'
import { type Invariant, nothingIn } from './invariant.ts'

/** Columns that name rows of other tables and have no foreign key, with what they name. */
export const references: Record<string, string> = {
  'activity.actor_id': 'person',
  'api_token.team_ids': 'team',
  'applied_policy.event_id': 'event',
  'article.department_ids': 'department',
  'article.draft_file_ids': 'attachment',
  'article_version.attachment_ids': 'attachment',
  'article_version.image_ids': 'attachment',
  'attachment.uploader_id': 'person',
  'automation.macro_id': 'macro',
  'canned_response.team_ids': 'team',
  'deadline.team_id': 'team',
  'draft.attachments': 'attachment',
  'event.actor_id': 'person',
  'hand_over.agent_id': 'person',
  'hand_over.created_by_id': 'person',
  'hand_over.person_id': 'person',
  'hand_over_share.agent_id': 'person',
  'hand_over_share.from_team_id': 'team',
  'hand_over_share.person_id': 'person',
  'hand_over_share.team_id': 'team',
  'idempotent_request.person_id': 'person',
  'import_line.import_id': 'import',
  'imported_record.import_id': 'import',
  'macro.team_ids': 'team',
  'notification.event_id': 'event',
  'queue_count.assignee_id': 'person',
  'queue_count.team_id': 'team',
  'report_fact.agent_id': 'person',
  'report_fact.course_id': 'course',
  'report_fact.department_id': 'department',
  'report_fact.seen_by_team_id': 'team',
  'report_fact.team_id': 'team',
  'report_fact.topic_id': 'topic',
  'scheduled_reply.attachments': 'attachment',
  'sla_policy.department_ids': 'department',
  'sla_policy.team_ids': 'team',
  'sla_policy.topic_ids': 'topic',
  'sla_recalculation.business_hours_id': 'business_hours',
  'sla_recalculation.department_id': 'department',
  'sla_recalculation.event_id': 'event',
  'sla_recalculation.policy_id': 'sla_policy',
  'sla_recalculation.team_id': 'team',
  'sla_recalculation.topic_id': 'topic',
  'team.department_ids': 'department',
  'team_member.provider_ids': 'identity_provider',
  'team_member.topic_ids': 'topic',
  'team_move.created_by_id': 'person',
  'team_move.from_team_id': 'team',
  'team_move.to_team_id': 'team',
  'topic.department_ids': 'department',
  'upload.uploader_id': 'person',
  'wall_screen.team_ids': 'team',
  'web_push_delivery.event_id': 'event',
  'webhook.team_ids': 'team',
}

/** Columns that may name a ticket which was deleted for good. */
export const ticketReferences = ['activity.ticket_id', 'event.ticket_id', 'report_fact.ticket_id']

/** Every other column of ids, and why nothing has to be under it. */
export const unchecked: Record<string, string> = {
  'activity.event_id': 'the events of a ticket go with it, their entries stay',
  'activity.id': 'its own',
  'activity.record_id': 'of one of many tables; who did what outlives it',
  'article_suggestion.draft_id': 'made by the browser',
  'deleted_ticket.ticket_id': 'the invariant deleted-tickets',
  'email_delivery.event_id': 'the invariant mails-have-events',
  'event.automation_run_id': 'old runs are removed, what they caused stays',
  'former_alias.record_id': 'of the table that its kind names; an alias that nobody has leads nowhere',
  'idempotent_request.key': 'made by the browser',
  'import_line.record_id': 'an id that a line gets before its record is written',
  'imported_record.record_id': 'of the table that its import is of',
  'mailbox_imap.holder': 'a process',
  'mailbox_imap.source': 'tells places apart',
  'mailbox_smtp.version': 'tells settings apart',
  'message.submission_id': 'made by the browser',
  'report_code.id': 'numbers of what was named once stay',
  'report_rebuild.reached_id': 'a place in an order',
  'role.record_id': 'its own',
  'scheduled_reply.submission_id': 'made by the browser',
  'setup_link.mail_event_id': 'the event goes, the link stays',
  'site.record_id': 'its own',
  'site_text.record_id': 'of the table that its kind names; records are archived, not deleted',
  'sla_recalculation.reached_id': 'a place in an order',
  'ticket.submission_id': 'made by the browser',
  'ticket_merge.articles_gained': 'as it was when they were merged',
  'ticket_merge.message_ids': 'as it was when they were merged',
  'ticket_merge.participants_gained': 'as it was when they were merged',
  'ticket_merge.watchers_gained': 'as it was when they were merged',
  'upload.attachment_id': 'a file that nobody sends goes before its upload',
  'webhook_delivery.event_id': 'a delivery holds what is sent',
  'webhook_delivery.message_id': 'a delivery holds what is sent',
  'webhook_delivery.ticket_id': 'a delivery holds what is sent',
}

export const referenceInvariants: Invariant[] = [
  ...Object.entries(references).map(([column, target]) => ({
    name: `reference ${column}`,
    holds: `What ${column} names is in ${target}.`,
    find: nothingIn(brokenReferences(column, [sql`SELECT id FROM ${raw(target)}`])),
  })),
  ...ticketReferences.map((column) => ({
    name: `reference ${column}`,
    holds: `What ${column} names is a ticket, or one that was deleted for good.`,
    find: nothingIn(
      brokenReferences(column, [sql`SELECT id FROM ticket`, sql`SELECT ticket_id AS id FROM deleted_ticket`]),
    ),
  })),
]

function brokenReferences(reference: string, targets: readonly Sql[]): Sql {
  const [table = '', column = ''] = reference.split('.')
  const ids = column.endsWith('ids') || column === 'attachments' ? `unnest(${column})` : column
  const source = sql`SELECT DISTINCT ${raw(ids)} AS id FROM ${raw(table)}`
  const missing = targets.map(
    (target) => sql`NOT EXISTS (SELECT FROM (${target}) target WHERE target.id = named.id)`,
  )
  return sql`
    SELECT named.id::text, 'is named and not there' AS detail FROM (${source}) named
    WHERE named.id IS NOT NULL AND ${join(missing, ' AND ')}`
}
