import {
  type CreateTicket,
  type DoubtfulSender,
  type FormAnswers,
  limits,
  type TicketChannel,
  type TicketPriority,
} from '@lodge/contracts'
import {
  insert,
  isAboutKey,
  isOneOf,
  json,
  newId,
  query,
  type Sql,
  sql,
  type Transaction,
} from '@lodge/database'
import { type DomainError, refusal, refusalAt, toSnippet, validateFormAnswers } from '@lodge/domain'
import { loadOfferedFiles, setAnswerFiles } from '../../../files/answer-files.ts'
import { attachFiles } from '../../../files/attach-files.ts'
import { batchedWithin } from '../../../foundation/batched.ts'
import { type Context, recordEventBy } from '../../../foundation/context.ts'
import { resolveAlias } from '../../../foundation/records/former-aliases.ts'
import { readingOf } from '../../../foundation/site-texts/text-languages.ts'
import { applyPolicy } from '../../../sla/policies/apply-policy.ts'
import {
  findLeafTopic,
  findLeafTopicHoldingTeam,
  type LeafTopic,
  readLeafTopic,
  type WantedTopic,
} from '../../topics/find-leaf-topic.ts'
import { courseQuestionKey } from '../../topics/require-course.ts'

export interface NewTicket extends CreateTicket {
  requesterId: string
  channel: TicketChannel
  submissionHash: string
  /** The agent who creates it on behalf of the requester. */
  createdById?: string
  /** In place of the topic's. */
  priority?: TicketPriority | null
  /** Leaves required form fields open; the requester is asked for them. */
  mayMissAnswers: boolean
  /** Of a ticket that a mail opens. */
  mail?: OpeningMail
  /** Of a ticket that is made of a message of another one. */
  taken?: TakenMessage
}

interface TakenMessage {
  messageId: string
  mailboxId: string | null
  /** In place of the one that the topic sends it to; null for that one. */
  team: LeafTopic['team'] | null
}

/** The parts of a mail that opens a ticket beside its words. */
export interface OpeningMail {
  mailboxId: string
  /** In place of the one that the topic sends it to. */
  team: { id: string; alias: string; name: string }
  messageId: string | null
  /** The part that repeats others, and its signature. */
  quoted: string
  sender: DoubtfulSender | null
}

export interface InsertedTicket {
  id: string
  messageId: string
  number: number
  team: LeafTopic['team']
}

interface RequesterProfile {
  id: string
  isArchived: boolean
  departmentId: string | null
  courses: Record<string, string>
}

/** To whom and under what a new ticket belongs; null is what is not there, or takes none. */
export interface TicketPlace {
  requester: RequesterProfile | null
  topic: LeafTopic | null
}

interface CheckedTicket {
  topic: LeafTopic
  person: RequesterProfile
  priority: TicketPriority
  formAnswers: FormAnswers
  courseId: string | null
}

type PlaceOfTicket = Pick<NewTicket, 'requesterId' | 'topic'>

/** Reads where a new ticket belongs, for `insertTicket` to check. */
export async function findTicketPlace(
  tx: Transaction,
  ctx: Context,
  input: PlaceOfTicket,
): Promise<TicketPlace> {
  const [requester, topic] = await Promise.all([
    findRequesterProfile(tx, input.requesterId),
    findLeafTopicHoldingTeam(tx, wantedTopic(ctx, input)),
  ])
  if (topic) return { requester, topic }
  // The form may have been open since before the topic had another alias.
  const alias = await resolveAlias(tx, 'topic', input.topic)
  const renamed = alias === input.topic ? null : { ...wantedTopic(ctx, input), alias }
  return { requester, topic: renamed && (await findLeafTopicHoldingTeam(tx, renamed)) }
}

/** Inserts a ticket with its first message, in the requester's name or taken from another ticket, and records it. */
export async function insertTicket(
  tx: Transaction,
  ctx: Context,
  { place, ...input }: NewTicket & { place: TicketPlace },
): Promise<InsertedTicket> {
  const checked = await checkNewTicket(tx, ctx, input, place)
  const { topic, formAnswers, priority } = checked
  const ticket = { id: newId(), messageId: input.taken?.messageId ?? newId(), priority }
  const [number] = await Promise.all([
    insertTicketRow(tx, ctx, { ...input, ...ticket }, checked),
    setAnswerFiles(tx, ctx, { ticketId: ticket.id, fields: topic.fields, formAnswers }),
    recordTicketCreated(tx, ctx, ticket, input),
  ])
  return { id: ticket.id, messageId: ticket.messageId, number, team: teamOf(input, topic) }
}

function teamOf({ mail, taken }: NewTicket, topic: LeafTopic): LeafTopic['team'] {
  return mail?.team ?? taken?.team ?? topic.team
}

/**
 * Runs a command that creates a ticket, and runs it again where the same submission, sent twice at once, was faster: it
 * finds that ticket then.
 */
export async function retryIfSubmitted<Result>(command: () => Promise<Result>): Promise<Result> {
  try {
    return await command()
  } catch (error) {
    if (!isAboutKey(error, 'ticket_submission_id_key')) throw error
    return command()
  }
}

export function submissionAlreadyUsed(): DomainError {
  return refusalAt('submissionId', 'already_submitted')
}

async function checkNewTicket(
  tx: Transaction,
  ctx: Context,
  input: NewTicket,
  { requester: person, topic: found }: TicketPlace,
): Promise<CheckedTicket> {
  const isWritten = input.mail !== undefined || input.taken !== undefined
  // What those who have left wrote is a question still.
  if (!person || (person.isArchived && !isWritten)) throw refusal('session_ended')
  const topic = found ?? (await findTopicAgain(tx, wantedTopic(ctx, input)))
  if (!isWritten) await assertOffered(tx, ctx, { topic, wanted: wantedTopic(ctx, input) })
  const answersForm = { fields: topic.fields, formAnswers: input.formAnswers }
  const { formAnswers: given, errors } = validateFormAnswers(topic.fields, input.formAnswers, {
    courses: Object.keys(person.courses),
    // The same submission, sent twice at once, may be faster, and has them then.
    files: await loadOfferedFiles(tx, ctx, answersForm, sql`ticket.submission_id = ${input.submissionId}`),
    mayMissAnswers: input.mayMissAnswers,
  })
  if (Object.keys(errors).length > 0)
    throw refusal('form_answers_invalid').with({
      fields: errors,
    })
  const priority = input.priority ?? topic.priority
  const courseId = courseOf(topic, given, person)
  const { [courseQuestionKey]: _, ...others } = given
  // The ticket's own course says what the form does not ask; words in its place stay an answer.
  return { topic, person, priority, formAnswers: courseId === null ? given : others, courseId }
}

function wantedTopic(ctx: Context, { requesterId, topic: alias }: PlaceOfTicket): WantedTopic {
  return { alias, at: ctx.now(), viewer: { personId: requesterId } }
}

/** Returns a topic that was not found because its team has just been archived: it has gone to another one. */
async function findTopicAgain(tx: Transaction, wantedTopic: WantedTopic): Promise<LeafTopic> {
  if (!(await findLeafTopic(tx, wantedTopic.alias, wantedTopic.at, wantedTopic.viewer)))
    throw refusalAt('topic', 'unknown_topic')
  return (await findLeafTopicHoldingTeam(tx, wantedTopic)) ?? findTopicAgain(tx, wantedTopic)
}

/** Refuses a topic under which this person may not ask now, with the reason in the language of whoever asks. */
async function assertOffered(
  tx: Transaction,
  ctx: Context,
  { topic, wanted }: { topic: LeafTopic; wanted: WantedTopic },
): Promise<void> {
  if (!topic.isOffered) throw refusalAt('topic', 'topic_not_offered')
  if (topic.disabledBecause === null) return
  const reading = await readingOf({ ...ctx, db: tx })
  const read = await readLeafTopic(tx, { ...wanted, alias: topic.alias }, reading)
  throw refusalAt('topic', 'topic_disabled', { because: read?.disabledBecause ?? topic.disabledBecause })
}

const findRequesterProfile = batchedWithin(async (tx, ids: readonly string[]) => {
  const rows = await query<RequesterProfile>(
    tx,
    sql`
    SELECT person.id, person.archived_at IS NOT NULL AS "isArchived", person.department_id AS "departmentId",
           (SELECT COALESCE(json_object_agg(course.alias, course.id), '{}')
            FROM person_course JOIN course ON course.id = person_course.course_id AND course.archived_at IS NULL
            WHERE person_course.person_id = person.id) AS courses
    FROM person WHERE ${isOneOf(sql`person.id`, ids)}`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id): RequesterProfile | null => byId.get(id) ?? null
})

/** Returns the ticket's course: the one that the form's first answered course field names. */
function courseOf(
  topic: LeafTopic,
  formAnswers: CheckedTicket['formAnswers'],
  person: RequesterProfile,
): string | null {
  const field = topic.fields.find(({ type, key }) => type === 'course' && formAnswers[key] !== undefined)
  return field ? (person.courses[String(formAnswers[field.key])] ?? null) : null
}

interface TicketRowInput extends NewTicket {
  id: string
  messageId: string
}

/**
 * Returns the ticket's number. A repeated submission waits here for the first one to finish, and fails. The row says since
 * when it is unanswered, so that the trigger that sees to that finds it right and does not write it a second time.
 */
async function insertTicketRow(
  tx: Transaction,
  ctx: Context,
  { id, messageId, ...input }: TicketRowInput,
  { topic, person, ...checked }: CheckedTicket,
): Promise<number> {
  const at = ctx.now()
  const [ticket] = await query<{ number: number }>(
    tx,
    sql`
    WITH opened AS (
      INSERT INTO ticket (id, submission_id, submission_hash, subject, snippet, priority, requester_id, team_id, topic_id, department_id,
                          course_id, form_version_id, form_answers, channel, language, created_by_id, mailbox_id,
                          unanswered_since, created_at, updated_at)
      VALUES (${id}, ${input.submissionId}, ${input.submissionHash}, ${input.subject}, ${toSnippet(input.body)},
              ${checked.priority}, ${person.id}, ${teamOf(input, topic).id}, ${topic.id}, ${person.departmentId},
              ${checked.courseId}, ${topic.formVersionId}, ${json(checked.formAnswers)},
              ${input.channel}, ${input.language ?? null}, ${input.createdById ?? null},
              ${input.mail?.mailboxId ?? input.taken?.mailboxId ?? null}, ${at}, ${at}, ${at})
      RETURNING number
    ), said AS (
      ${input.taken ? takeMessage(id, messageId, person.id) : addMessage({ ...input, id, messageId }, person.id, at)}
    )
    SELECT number FROM opened`,
  )
  if (!ticket) throw new Error('Postgres returns no number for a ticket that it has inserted.')
  return ticket.number
}

function addMessage({ id, messageId, body, channel, mail }: TicketRowInput, authorId: string, at: Date): Sql {
  return sql`
      INSERT INTO message (id, ticket_id, author_id, side, visibility, body, quoted, channel, foreign_id,
                           sender_doubt, sender_address, created_at)
      VALUES (${messageId}, ${id}, ${authorId}, 'requester', 'public', ${body}, ${mail?.quoted ?? ''},
              ${channel}, ${mail?.messageId ?? null}, ${mail?.sender?.doubt ?? null},
              ${mail?.sender?.address ?? null}, ${at})`
}

/** A mail to somebody else's address for replies counts for nothing there, and for a question in its writer's own ticket. */
function takeMessage(id: string, messageId: string, requesterId: string): Sql {
  return sql`
      UPDATE message SET ticket_id = ${id}, moved_at = NULL, sender_doubt = CASE
        WHEN sender_doubt = 'other_address' AND author_id = ${requesterId} THEN 'unverified' ELSE sender_doubt END
      WHERE id = ${messageId}`
}

/** Adds a ticket's first message in the requester's name, records the creation and puts the policy in force. */
export async function addFirstMessage(
  tx: Transaction,
  ctx: Context,
  { id, requesterId: authorId, priority }: { id: string; requesterId: string; priority: TicketPriority },
  { body, attachments }: Pick<NewTicket, 'body' | 'attachments'>,
): Promise<void> {
  const firstMessage = {
    body,
    side: 'requester',
    visibility: 'public',
    channel: 'portal',
    authorId,
    createdAt: ctx.now(),
  }
  const message = await insert(tx, 'message', { ...firstMessage, ticketId: id }, { columns: ['id'] })
  await recordTicketCreated(tx, ctx, { id, messageId: message.id, priority }, { attachments })
}

async function recordTicketCreated(
  tx: Transaction,
  ctx: Context,
  { id: ticketId, messageId, priority }: { id: string; messageId: string; priority: TicketPriority },
  { attachments, mail }: Pick<NewTicket, 'attachments' | 'mail'>,
): Promise<void> {
  const most = mail && limits.filesPerMail
  await attachFiles(tx, ctx, { fileIds: attachments, ticketId, messageId, ...(most && { most }) })
  const eventId = await recordEventBy(ctx, tx, { type: 'ticket.created', ticketId, messageId })
  if (eventId) await applyPolicy(tx, { ticketId, eventId, priority, at: ctx.now() })
}
