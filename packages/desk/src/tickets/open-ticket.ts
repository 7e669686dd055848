import type { OpenTicket, RequesterTicketDetail } from '@lodge/contracts'
import { sql, type Transaction } from '@lodge/database'
import { DomainError, snippetOf, validateAnswers } from '@lodge/domain'
import { atOneMoment, type Context, recordBy, transaction } from '../context.ts'
import { claimFiles } from '../files/claim-files.ts'
import { applyPolicy } from '../sla/apply-policy.ts'
import { findLeafTopic, type LeafTopic } from '../topics/find-leaf-topic.ts'
import { getMyTicket } from './get-my-ticket.ts'

interface Asking {
  id: string
  unitId: string | null
  /** The ids of the person's courses by alias. */
  courses: Record<string, string>
}

interface Checked {
  topic: LeafTopic
  person: Asking
  answers: Record<string, string | boolean>
  courseId: string | null
}

/**
 * Opens a ticket for the person who asks, under a topic that takes tickets (`unknown_topic`), with the answers to
 * its form (`invalid_input` at each field) and files uploaded before. Sent again with its `submissionId`, it gives
 * the same ticket.
 */
export async function openTicket(ctx: Context, input: OpenTicket): Promise<RequesterTicketDetail> {
  const number = await transaction(ctx, async (tx) => {
    const now = atOneMoment(ctx)
    const { id: requesterId } = requesterOf(ctx)
    const submitted = await findOpened(tx, requesterId, input.submissionId)
    if (submitted) return submitted
    const checked = await check(tx, now, requesterId, input)
    return (await insert(tx, now, input, checked)) ?? findOpened(tx, requesterId, input.submissionId)
  })
  if (number === null) throw alreadyUsed()
  return getMyTicket(ctx, { number })
}

function requesterOf({ actor }: Context) {
  if (actor.kind !== 'requester')
    throw new DomainError('forbidden', 'Sign in to the portal to ask a question.')
  return actor
}

async function findOpened(tx: Transaction, requesterId: string, submissionId: string) {
  const ticket = await tx.ticket.findUnique({
    where: { submissionId },
    select: { number: true, requesterId: true },
  })
  if (!ticket) return null
  if (ticket.requesterId !== requesterId) throw alreadyUsed()
  return ticket.number
}

function alreadyUsed(): DomainError {
  return new DomainError('invalid_input', 'This was sent already.', {
    fields: { submissionId: 'Use a new id for a new ticket' },
  })
}

async function check(
  tx: Transaction,
  ctx: Context,
  requesterId: string,
  input: OpenTicket,
): Promise<Checked> {
  const person = await findAsking(tx, requesterId)
  const topic = await findLeafTopic(tx, input.topic, ctx.now())
  if (!topic) {
    const message = 'Choose a topic from the list.'
    throw new DomainError('unknown_topic', message, { fields: { topic: message } })
  }
  const { answers, errors } = validateAnswers(topic.fields, input.answers, Object.keys(person.courses))
  if (Object.keys(errors).length > 0)
    throw new DomainError('invalid_input', 'Some answers are missing or need another look.', {
      fields: errors,
    })
  return { topic, person, answers, courseId: courseOf(topic, answers, person) }
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

/** Gives the number, or null when the same submission, sent twice at once, was a moment faster. */
async function insert(
  tx: Transaction,
  ctx: Context,
  input: OpenTicket,
  checked: Checked,
): Promise<number | null> {
  const { topic, person } = checked
  const at = ctx.now()
  const rows = await tx.ticket.createManyAndReturn({
    data: {
      submissionId: input.submissionId,
      subject: input.subject,
      snippet: snippetOf(input.body),
      priority: topic.priority,
      requesterId: person.id,
      teamId: topic.team.id,
      topicId: topic.id,
      unitId: person.unitId,
      courseId: checked.courseId,
      formVersionId: topic.formVersionId,
      answers: checked.answers,
      createdAt: at,
      updatedAt: at,
    },
    // A submission that came twice waits here for the first one to finish.
    skipDuplicates: true,
    select: { id: true, number: true },
  })
  const ticket = rows[0]
  if (!ticket) return null
  await addQuestion(tx, ctx, ticket.id, input, checked)
  return ticket.number
}

async function addQuestion(
  tx: Transaction,
  ctx: Context,
  ticketId: string,
  { body, attachments }: OpenTicket,
  { person, topic }: Checked,
): Promise<void> {
  const at = ctx.now()
  const said = { body, side: 'requester', visibility: 'public', authorId: person.id, createdAt: at }
  const message = await tx.message.create({ data: { ...said, ticketId }, select: { id: true } })
  await claimFiles(tx, ctx, { fileIds: attachments, ticketId, messageId: message.id })
  const eventId = await recordBy(ctx, tx, { type: 'ticket.opened', ticketId, messageId: message.id })
  const { priority } = topic
  if (eventId) await applyPolicy(tx, { ticketId, eventId, priority, at })
}
