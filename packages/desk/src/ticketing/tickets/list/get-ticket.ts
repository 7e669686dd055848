import { limits, type TicketDetail, type TicketParams } from '@lodge/contracts'
import { pipelineQueries, query, raw, sql } from '@lodge/database'
import { allowedStatuses, canAssign, canManage, canReply, refusal } from '@lodge/domain'
import { courseTitle } from '../../../directory/courses/course-name.ts'
import type { Context } from '../../../foundation/context.ts'
import { visibleTo } from '../../../foundation/visibility.ts'
import { listDeadlines } from '../../../sla/deadlines/list-deadlines.ts'
import { loadThread } from '../conversation/message-views.ts'
import { loadThreadEvents } from '../conversation/thread-events.ts'
import { findProposedRequester } from '../forwards/ticket-forward.ts'
import { loadNames } from '../known-names.ts'
import { missingTicket } from '../missing-ticket.ts'
import { loadFormAnswers, toMissingAnswersView } from '../properties/load-form-answers.ts'
import { findTicket, nameChangesIn, type TicketRecord } from '../ticket-record.ts'
import { toTicketRow } from '../ticket-views.ts'

/** Returns a ticket with its whole thread, for staff who see it; throws `not_found` for anyone else. */
export async function getTicket(ctx: Context, { number }: TicketParams): Promise<TicketDetail> {
  const detail = await pipelineQueries(ctx.db, (db) => findDetail({ ...ctx, db }, number))
  if (!detail) throw await missingTicket(ctx.db, number)
  return detail
}

/** Returns null where there is none that the actor may manage. */
async function findDetail(ctx: Context, number: number): Promise<TicketDetail | null> {
  const { db, actor } = ctx
  const now = ctx.now()
  const ticket = await findTicket(db, sql`ticket.number = ${number} AND ${visibleTo(actor)}`)
  if (!ticket || !canManage(actor, ticket)) return null
  const [row, { missing, ...answersForm }, messages, events, deadlines, requesterCard, proposed] =
    await Promise.all([
      toTicketRow(db, ticket, now),
      loadFormAnswers(db, ticket.id),
      loadThread(db, ticket.id, 'all'),
      loadThreadEvents(db, ticket.id),
      listDeadlines(db, ticket.id, now),
      loadRequesterCard(ctx, ticket),
      ticket.channel === 'email' ? findProposedRequester(db, ticket.id) : null,
    ])
  const can = {
    reply: canReply(actor, ticket, 'public'),
    assign: canAssign(actor, ticket) && !ticket.isMerged,
    changeStatus: [...allowedStatuses(actor, ticket, now)],
  }
  const { isMerged, createdBy } = ticket
  return {
    ...row,
    ...answersForm,
    missingAnswers: await toMissingAnswersView(db, missing),
    createdBy,
    isMerged,
    forwardedFor: proposed && { address: proposed.address, name: proposed.name },
    messages,
    events,
    deadlines,
    requesterCard,
    can,
  }
}

type RequesterCard = TicketDetail['requesterCard']

type RequesterColumns = Omit<RequesterCard, 'department'> & { departmentId: string | null }

/**
 * The planner expects few tickets of one requester, and of a shared mailbox would gather thousands before it counts a
 * hundred. Of a range of rows it knows nothing, and reads the index in its order until there are enough.
 */
const createdByPerson = sql`(ticket.requester_id, ticket.requester_id) >= (person.id, person.id)
                      AND (ticket.requester_id, ticket.requester_id) <= (person.id, person.id)`

/** Earlier tickets are counted among those that the actor sees. */
async function loadRequesterCard(
  ctx: Context,
  { requesterId, number, stamp }: TicketRecord,
): Promise<RequesterCard> {
  const [requester] = await query<RequesterColumns>(
    ctx.db,
    sql`
    SELECT person.name, person.email, person.department_id AS "departmentId",
           (SELECT COALESCE(json_agg(json_build_object('alias', course.alias, 'code', course.code,
                                                       'name', ${courseTitle}) ORDER BY course.code, course.term DESC), '[]')
            FROM person_course JOIN course ON course.id = person_course.course_id
            WHERE person_course.person_id = person.id AND course.archived_at IS NULL) AS courses,
           (SELECT count(*)::int FROM (
              SELECT FROM ticket
              WHERE ${createdByPerson} AND ticket.number < ${number} AND ${visibleTo(ctx.actor)}
              ORDER BY ticket.requester_id DESC, ticket.updated_at, ticket.id DESC
              LIMIT ${raw(String(limits.maxCountedEarlierTickets + 1))}) earlier) AS "earlierTickets"
    FROM person WHERE person.id = ${requesterId}`,
  )
  if (!requester) throw refusal('requester_not_found')
  const { departmentId, ...card } = requester
  const names = await loadNames(ctx.db, nameChangesIn(stamp), { department: [departmentId] })
  return { ...card, department: departmentId === null ? null : (names.get(departmentId)?.name ?? null) }
}
