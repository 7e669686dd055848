import type { CreateTicket, FormAnswers, TicketChannel, TicketPriority } from '@lodge/contracts'
import { json, newId, query, sql, type Transaction } from '@lodge/database'
import { type DomainError, refusal, refusalAt, toSnippet, validateFormAnswers } from '@lodge/domain'
import { type Context, recordEventBy } from '../../context.ts'
import { loadOfferedFiles, setAnswerFiles } from '../../files/answer-files.ts'
import { attachFiles } from '../../files/attach-files.ts'
import { applyPolicy } from '../../sla/policies/apply-policy.ts'
import { findLeafTopic, type LeafTopic } from '../../topics/find-leaf-topic.ts'
import { courseQuestionKey } from '../../topics/require-course.ts'

export interface NewTicket extends CreateTicket {
  requesterId: string
  channel: TicketChannel
  /** The agent who creates it on behalf of the requester. */
  createdById?: string
  /** In place of the topic's. */
  priority?: TicketPriority | null
}

export interface InsertedTicket {
  id: string
  number: number
  team: LeafTopic['team']
}

interface RequesterProfile {
  id: string
  departmentId: string | null
  courses: Record<string, string>
}

interface CheckedTicket {
  topic: LeafTopic
  person: RequesterProfile
  priority: TicketPriority
  formAnswers: FormAnswers
  courseId: string | null
}

/**
 * Inserts a ticket with its first message in the requester's name, and records it. Returns null when the same
 * submission, sent twice at once, was faster.
 */
export async function insertTicket(
  tx: Transaction,
  ctx: Context,
  input: NewTicket,
): Promise<InsertedTicket | null> {
  const checked = await checkNewTicket(tx, ctx, input)
  const ticket = await insertTicketRow(tx, ctx, input, checked)
  if (!ticket) return null
  const { topic, formAnswers } = checked
  await setAnswerFiles(tx, ctx, { ticketId: ticket.id, fields: topic.fields, formAnswers })
  await recordTicketCreated(tx, ctx, { ...ticket, priority: checked.priority }, input)
  return { id: ticket.id, number: ticket.number, team: topic.team }
}

export function submissionAlreadyUsed(): DomainError {
  return refusalAt('submissionId', 'already_submitted')
}

async function checkNewTicket(tx: Transaction, ctx: Context, input: NewTicket): Promise<CheckedTicket> {
  const person = await findRequesterProfile(tx, input.requesterId)
  const topic = await findOfferedTopic(tx, ctx, input.topic, person)
  const asked = { fields: topic.fields, formAnswers: input.formAnswers }
  const { formAnswers: given, errors } = validateFormAnswers(topic.fields, input.formAnswers, {
    courses: Object.keys(person.courses),
    // The same submission, sent twice at once, may be faster, and has them then.
    files: await loadOfferedFiles(tx, ctx, asked, sql`ticket.submission_id = ${input.submissionId}`),
  })
  if (Object.keys(errors).length > 0)
    throw refusal('form_answers_invalid').with({
      fields: errors,
    })
  const priority = input.priority ?? topic.priority
  // The ticket's own course says what the form does not ask.
  const { [courseQuestionKey]: _, ...formAnswers } = given
  return { topic, person, priority, formAnswers, courseId: courseOf(topic, given, person) }
}

/** Returns the topic if this person may ask under it now. */
async function findOfferedTopic(
  tx: Transaction,
  ctx: Context,
  alias: string,
  { departmentId }: RequesterProfile,
): Promise<LeafTopic> {
  const topic = await findTopicWithTeam(tx, ctx, alias, departmentId)
  if (!topic.isOffered) throw refusalAt('topic', 'topic_not_offered')
  if (topic.disabledBecause !== null)
    throw refusalAt('topic', 'topic_disabled', { because: topic.disabledBecause })
  return topic
}

/** Returns the topic with a team that is in use, and stays so until the transaction ends. */
async function findTopicWithTeam(
  tx: Transaction,
  ctx: Context,
  alias: string,
  departmentId: string | null,
): Promise<LeafTopic> {
  const topic = await findLeafTopic(tx, alias, ctx.now(), { departmentId })
  if (!topic) throw refusalAt('topic', 'unknown_topic')
  const kept = await query(
    tx,
    sql`SELECT FROM team WHERE id = ${topic.team.id} AND archived_at IS NULL FOR SHARE`,
  )
  // The topic has gone to another team meanwhile, or its own could not have been archived.
  return kept.length > 0 ? topic : findTopicWithTeam(tx, ctx, alias, departmentId)
}

async function findRequesterProfile(tx: Transaction, id: string): Promise<RequesterProfile> {
  const rows = await query<RequesterProfile>(
    tx,
    sql`
    SELECT person.id, person.department_id AS "departmentId",
           (SELECT COALESCE(json_object_agg(course.alias, course.id), '{}')
            FROM person_course JOIN course ON course.id = person_course.course_id AND course.archived_at IS NULL
            WHERE person_course.person_id = person.id) AS courses
    FROM person WHERE person.id = ${id} AND person.archived_at IS NULL`,
  )
  if (!rows[0]) throw refusal('session_ended')
  return rows[0]
}

/** Returns the ticket's course: the one that the form's first answered course field names. */
function courseOf(
  topic: LeafTopic,
  formAnswers: CheckedTicket['formAnswers'],
  person: RequesterProfile,
): string | null {
  const field = topic.fields.find(({ type, key }) => type === 'course' && formAnswers[key] !== undefined)
  return field ? (person.courses[String(formAnswers[field.key])] ?? null) : null
}

interface InsertedTicketRow {
  id: string
  number: number
  messageId: string
}

/** A repeated submission waits here for the first one to finish. */
async function insertTicketRow(tx: Transaction, ctx: Context, input: NewTicket, checked: CheckedTicket) {
  const { topic, person, priority } = checked
  const at = ctx.now()
  const rows = await query<InsertedTicketRow>(
    tx,
    sql`
    WITH opened AS (
      INSERT INTO ticket (id, submission_id, subject, snippet, priority, requester_id, team_id, topic_id, department_id,
                          course_id, form_version_id, form_answers, channel, language, created_by_id, created_at, updated_at)
      VALUES (${newId()}, ${input.submissionId}, ${input.subject}, ${toSnippet(input.body)},
              ${priority}, ${person.id}, ${topic.team.id}, ${topic.id}, ${person.departmentId},
              ${checked.courseId}, ${topic.formVersionId}, ${json(checked.formAnswers)},
              ${input.channel}, ${input.language ?? null}, ${input.createdById ?? null}, ${at}, ${at})
      ON CONFLICT DO NOTHING
      RETURNING id, number
    ), said AS (
      INSERT INTO message (id, ticket_id, author_id, side, visibility, body, created_at)
      SELECT ${newId()}, id, ${person.id}, 'requester', 'public', ${input.body}, ${at} FROM opened
      RETURNING id, ticket_id
    )
    SELECT opened.id, opened.number, said.id AS "messageId" FROM opened JOIN said ON said.ticket_id = opened.id`,
  )
  return rows[0] ?? null
}

/** Adds a ticket's first message in the requester's name, records the creation and puts the policy in force. */
export async function addFirstMessage(
  tx: Transaction,
  ctx: Context,
  { id, requesterId: authorId, priority }: { id: string; requesterId: string; priority: TicketPriority },
  { body, attachments }: Pick<NewTicket, 'body' | 'attachments'>,
): Promise<void> {
  const said = { body, side: 'requester', visibility: 'public', authorId, createdAt: ctx.now() }
  const message = await tx.message.create({ data: { ...said, ticketId: id }, select: { id: true } })
  await recordTicketCreated(tx, ctx, { id, messageId: message.id, priority }, { attachments })
}

async function recordTicketCreated(
  tx: Transaction,
  ctx: Context,
  { id: ticketId, messageId, priority }: { id: string; messageId: string; priority: TicketPriority },
  { attachments }: Pick<NewTicket, 'attachments'>,
): Promise<void> {
  await attachFiles(tx, ctx, { fileIds: attachments, ticketId, messageId })
  const eventId = await recordEventBy(ctx, tx, { type: 'ticket.created', ticketId, messageId })
  if (eventId) await applyPolicy(tx, { ticketId, eventId, priority, at: ctx.now() })
}
