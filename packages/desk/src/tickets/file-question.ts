import type { OpenTicket, TicketChannel, TicketPriority } from '@lodge/contracts'
import { sql, type Transaction } from '@lodge/database'
import { DomainError, snippetOf, validateAnswers } from '@lodge/domain'
import { type Context, recordBy } from '../context.ts'
import { claimFiles } from '../files/claim-files.ts'
import { applyPolicy } from '../sla/apply-policy.ts'
import { findLeafTopic, type LeafTopic } from '../topics/find-leaf-topic.ts'

/** A question with whose it is and how it came. */
export interface Question extends OpenTicket {
  requesterId: string
  channel: TicketChannel
  /** The agent who files it for the requester. */
  openerId?: string
  /** In place of the topic's. */
  priority?: TicketPriority | null
}

export interface FiledTicket {
  id: string
  number: number
  team: LeafTopic['team']
}

interface Asking {
  id: string
  unitId: string | null
  /** The ids of the person's courses by alias. */
  courses: Record<string, string>
}

interface Checked {
  topic: LeafTopic
  person: Asking
  priority: TicketPriority
  answers: Record<string, string | boolean>
  courseId: string | null
}

/**
 * Makes a ticket of a question, with its first message in the requester's name, and records it. Null when the same
 * submission, sent twice at once, was a moment faster.
 */
export async function fileQuestion(
  tx: Transaction,
  ctx: Context,
  question: Question,
): Promise<FiledTicket | null> {
  const checked = await check(tx, ctx, question)
  const ticket = await insert(tx, ctx, question, checked)
  if (!ticket) return null
  await addQuestion(tx, ctx, ticket.id, question, checked)
  return { ...ticket, team: checked.topic.team }
}

/** Refuses a submission that belongs to another ticket. */
export function alreadyUsed(): DomainError {
  return new DomainError('invalid_input', 'This was sent already.', {
    fields: { submissionId: 'Use a new id for a new ticket' },
  })
}

async function check(tx: Transaction, ctx: Context, question: Question): Promise<Checked> {
  const person = await findAsking(tx, question.requesterId)
  const topic = await findLeafTopic(tx, question.topic, ctx.now())
  if (!topic) {
    const message = 'Choose a topic from the list.'
    throw new DomainError('unknown_topic', message, { fields: { topic: message } })
  }
  const { answers, errors } = validateAnswers(topic.fields, question.answers, Object.keys(person.courses))
  if (Object.keys(errors).length > 0)
    throw new DomainError('invalid_input', 'Some answers are missing or need another look.', {
      fields: errors,
    })
  const priority = question.priority ?? topic.priority
  return { topic, person, priority, answers, courseId: courseOf(topic, answers, person) }
}

async function findAsking(tx: Transaction, id: string): Promise<Asking> {
  const rows = await tx.$queryRaw<Asking[]>(sql`
    SELECT person.id, person.unit_id AS "unitId",
           (SELECT COALESCE(json_object_agg(course.alias, course.id), '{}')
            FROM person_course JOIN course ON course.id = person_course.course_id AND course.archived_at IS NULL
            WHERE person_course.person_id = person.id) AS courses
    FROM person WHERE person.id = ${id}::uuid AND person.archived_at IS NULL`)
  if (!rows[0]) throw new DomainError('not_signed_in', 'Sign in again.')
  return rows[0]
}

/** The ticket's course is the one that the form's first answered course field names. */
function courseOf(topic: LeafTopic, answers: Checked['answers'], person: Asking): string | null {
  const field = topic.fields.find(({ type, key }) => type === 'course' && answers[key] !== undefined)
  return field ? (person.courses[String(answers[field.key])] ?? null) : null
}

async function insert(tx: Transaction, ctx: Context, question: Question, checked: Checked) {
  const { topic, person, priority } = checked
  const at = ctx.now()
  const rows = await tx.ticket.createManyAndReturn({
    data: {
      submissionId: question.submissionId,
      subject: question.subject,
      snippet: snippetOf(question.body),
      priority,
      requesterId: person.id,
      teamId: topic.team.id,
      topicId: topic.id,
      unitId: person.unitId,
      courseId: checked.courseId,
      formVersionId: topic.formVersionId,
      answers: checked.answers,
      channel: question.channel,
      openerId: question.openerId ?? null,
      createdAt: at,
      updatedAt: at,
    },
    // A submission that came twice waits here for the first one to finish.
    skipDuplicates: true,
    select: { id: true, number: true },
  })
  return rows[0] ?? null
}

async function addQuestion(
  tx: Transaction,
  ctx: Context,
  ticketId: string,
  { body, attachments }: Question,
  { person, priority }: Checked,
): Promise<void> {
  const at = ctx.now()
  const said = { body, side: 'requester', visibility: 'public', authorId: person.id, createdAt: at }
  const message = await tx.message.create({ data: { ...said, ticketId }, select: { id: true } })
  await claimFiles(tx, ctx, { fileIds: attachments, ticketId, messageId: message.id })
  const eventId = await recordBy(ctx, tx, { type: 'ticket.opened', ticketId, messageId: message.id })
  if (eventId) await applyPolicy(tx, { ticketId, eventId, priority, at })
}
