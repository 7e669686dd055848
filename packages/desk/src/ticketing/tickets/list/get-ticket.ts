import {
  type CourseView,
  limits,
  type PersonRef,
  type TicketDetail,
  type TicketParams,
} from '@lodge/contracts'
import { pipelineQueries, query, raw, sql } from '@lodge/database'
import { allowedStatuses, canAssign, canManage, canReply, refusal } from '@lodge/domain'
import { courseTitle } from '../../../directory/courses/course-name.ts'
import type { Context } from '../../../foundation/context.ts'
import { visibleTo } from '../../../foundation/visibility.ts'
import { listDeadlines } from '../../../sla/deadlines/list-deadlines.ts'
import { loadThread } from '../conversation/message-views.ts'
import { loadThreadEvents } from '../conversation/thread-events.ts'
import { findProposedRequester } from '../forwards/ticket-forward.ts'
import { missingTicket } from '../missing-ticket.ts'
import { loadFormAnswers, toMissingAnswersView } from '../properties/load-form-answers.ts'
import { findTicket, type TicketRecord } from '../ticket-record.ts'
import { toTicketRow } from '../ticket-views.ts'

/** Returns a ticket with its whole thread, for staff who see it; throws `not_found` for anyone else. */
export async function getTicket(ctx: Context, { number }: TicketParams): Promise<TicketDetail> {
  const { db, actor } = ctx
  const now = ctx.now()
  const ticket = await findTicket(db, sql`ticket.number = ${number} AND ${visibleTo(actor)}`)
  if (!ticket || !canManage(actor, ticket)) throw await missingTicket(db, number)
  const [
    row,
    { missing, ...answersForm },
    messages,
    events,
    deadlines,
    { createdBy, ...requesterCard },
    proposed,
  ] = await pipelineQueries(db, (db) =>
    Promise.all([
      toTicketRow(db, ticket, now),
      loadFormAnswers(db, ticket.id),
      loadThread(db, ticket.id, 'all'),
      loadThreadEvents(db, ticket.id),
      listDeadlines(db, ticket.id, now),
      loadTicketPeople({ ...ctx, db }, ticket),
      ticket.channel === 'email' ? findProposedRequester(db, ticket.id) : null,
    ]),
  )
  const can = {
    reply: canReply(actor, ticket, 'public'),
    assign: canAssign(actor, ticket) && !ticket.isMerged,
    changeStatus: [...allowedStatuses(actor, ticket, now)],
  }
  const { isMerged } = ticket
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

interface TicketPeople {
  name: string
  email: string
  department: string | null
  courses: CourseView[]
  earlierTickets: number
  createdBy: PersonRef | null
}

/**
 * The planner expects few tickets of one requester, and of a shared mailbox would gather thousands before it counts a
 * hundred. Of a range of rows it knows nothing, and reads the index in its order until there are enough.
 */
const createdByPerson = sql`(ticket.requester_id, ticket.requester_id) >= (person.id, person.id)
                      AND (ticket.requester_id, ticket.requester_id) <= (person.id, person.id)`

/** Earlier tickets are counted among those that the actor sees. */
async function loadTicketPeople(
  ctx: Context,
  { id, requesterId, number }: TicketRecord,
): Promise<TicketPeople> {
  const [people] = await query<TicketPeople & { [column: string]: unknown }>(
    ctx.db,
    sql`
    SELECT person.name, person.email, department.name AS department,
           (SELECT COALESCE(json_agg(json_build_object('alias', course.alias, 'code', course.code,
                                                       'name', ${courseTitle}) ORDER BY course.code, course.term DESC), '[]')
            FROM person_course JOIN course ON course.id = person_course.course_id
            WHERE person_course.person_id = person.id AND course.archived_at IS NULL) AS courses,
           (SELECT count(*)::int FROM (
              SELECT FROM ticket
              WHERE ${createdByPerson} AND ticket.number < ${number} AND ${visibleTo(ctx.actor)}
              ORDER BY ticket.requester_id DESC, ticket.updated_at, ticket.id DESC
              LIMIT ${raw(String(limits.maxCountedEarlierTickets + 1))}) earlier) AS "earlierTickets",
           (SELECT json_build_object('alias', creator.alias, 'name', creator.name)
            FROM ticket JOIN person creator ON creator.id = ticket.created_by_id
            WHERE ticket.id = ${id}) AS "createdBy"
    FROM person LEFT JOIN department ON department.id = person.department_id
    WHERE person.id = ${requesterId}`,
  )
  if (!people) throw refusal('requester_not_found')
  return people
}
