import {
  type AssignmentReason,
  type BellKind,
  type NotificationView,
  readProblem,
  type SlaMetric,
} from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import { type Database, query, type Sql, sql } from '@lodge/database'
import { toSnippet } from '@lodge/domain'
import { shownName } from '../../foundation/shown-name.ts'

interface Row {
  id: string
  kind: BellKind
  number: number | null
  subject: string | null
  pausedRecord: 'macro' | 'automation'
  pausedAlias: string | null
  pausedTitle: string | null
  pausedFor: string | null
  actor: string | null
  body: string | null
  metric: SlaMetric | null
  isBreached: boolean
  isReopening: boolean
  isUndelivered: boolean
  isHeldReply: boolean
  isMoved: boolean
  because: AssignmentReason | null
  createdAt: Date
  readAt: Date | null
}

/** Returns the notifications whose `id` is in `page`, newest first. Only inside CASE does the cast run on ids alone. */
export async function selectNotifications(db: Database, page: Sql): Promise<NotificationView[]> {
  const rows = await query<Row & { [column: string]: unknown }>(
    db,
    sql`
    SELECT notification.id, notification.kind, ticket.number, ticket.subject, ${shownName('actor')} AS actor,
           left(message.body, 400) AS body, event.payload->>'metric' AS metric,
           event.type = 'deadline.breached' AS "isBreached",
           event.type = 'ticket.status_changed' AS "isReopening",
           event.type = 'ticket.undelivered' AS "isUndelivered",
           event.type = 'ticket.scheduled_reply_changed' AS "isHeldReply",
           event.type = 'ticket.message_moved' AS "isMoved",
           CASE event.type WHEN 'ticket.assigned' THEN event.payload->>'because' END AS because,
           CASE event.type WHEN 'macro.paused' THEN 'macro' ELSE 'automation' END AS "pausedRecord",
           COALESCE(macro.alias, automation.alias) AS "pausedAlias",
           COALESCE(macro.title, automation.title) AS "pausedTitle",
           CASE WHEN event.type IN ('macro.paused', 'automation.paused') THEN event.payload->>'because' END AS "pausedFor",
           notification.created_at AS "createdAt", notification.read_at AS "readAt"
    FROM (${page}) page
    JOIN notification ON notification.id = page.id
    LEFT JOIN ticket ON ticket.id = notification.ticket_id
    JOIN event ON event.id = notification.event_id
    LEFT JOIN macro
      ON macro.id = CASE event.type WHEN 'macro.paused' THEN (event.payload->>'macroId')::uuid END
    LEFT JOIN automation
      ON automation.id = CASE event.type WHEN 'automation.paused' THEN (event.payload->>'automationId')::uuid END
    LEFT JOIN person actor ON actor.id = event.actor_id
    LEFT JOIN message ON message.id =
      CASE WHEN event.type IN ('ticket.replied', 'ticket.message_moved') THEN (event.payload->>'messageId')::uuid END
      -- A message that was moved away is for those who see the ticket where it is.
      AND (message.ticket_id = ticket.id OR ticket.merged_into_id IS NOT NULL)
    ORDER BY notification.created_at DESC, notification.id`,
  )
  return rows.map(toView)
}

function toView(row: Row): NotificationView {
  const {
    id,
    kind,
    number,
    subject,
    actor,
    body,
    metric,
    isBreached,
    isReopening,
    isUndelivered,
    isHeldReply,
    isMoved,
    because,
    createdAt,
    readAt,
  } = row
  return {
    id,
    kind,
    ticket: number === null || subject === null ? null : { number, subject },
    paused: pausedOf(row),
    actor,
    excerpt: body === null ? null : toSnippet(body),
    deadline: metric && { metric, isBreached },
    isReopening,
    isUndelivered,
    isHeldReply,
    isMoved,
    because,
    isRead: readAt !== null,
    createdAt: createdAt.toISOString(),
  }
}

function pausedOf({ pausedRecord, pausedAlias, pausedTitle, pausedFor }: Row): NotificationView['paused'] {
  const reason = pausedFor === null ? null : readProblem(pausedFor)
  if (!reason || pausedAlias === null || pausedTitle === null) return null
  return { record: pausedRecord, alias: pausedAlias, title: pausedTitle, reason: inEnglish(reason) }
}
