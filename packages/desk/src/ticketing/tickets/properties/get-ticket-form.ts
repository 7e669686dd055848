import {
  type AttachmentView,
  type CourseView,
  FormAnswers,
  FormField,
  type TicketForm,
  type TicketParams,
} from '@lodge/contracts'
import { query, type Sql, sql } from '@lodge/database'
import { canManage, refusal } from '@lodge/domain'
import { z } from 'zod'
import { courseTitle } from '../../../directory/courses/course-name.ts'
import { isInFormOf, selectAttachments, toAttachmentViews } from '../../../files/attachment-views.ts'
import type { Context } from '../../../foundation/context.ts'
import { visibleTo } from '../../../foundation/visibility.ts'
import { fieldsOfTicket, type TicketCourse } from '../../topics/require-course.ts'

interface FormRow extends TicketCourse {
  requesterId: string
  teamId: string
  name: string | null
  version: number | null
  fields: unknown
  formAnswers: unknown
  courses: CourseView[]
  files: AttachmentView[]
}

/** Returns the form that a ticket was created with and its answers, for staff who see it. Throws `not_found`. */
export async function getTicketForm({ db, actor }: Context, { number }: TicketParams): Promise<TicketForm> {
  const [row] = await query<FormRow & { [column: string]: unknown }>(
    db,
    formQuery(sql`ticket.number = ${number} AND ${visibleTo(actor)}`),
  )
  if (!row || !canManage(actor, row)) throw refusal('ticket_not_found')
  if (row.name === null || row.version === null) throw refusal('form_not_found')
  const { name, version, courses, files } = row
  return { name, version, ...parseForm(row), courses, files: toAttachmentViews(files) }
}

export function parseForm(row: Pick<FormRow, 'fields' | 'formAnswers' | keyof TicketCourse>) {
  const formAnswers = FormAnswers.parse(row.formAnswers)
  return { fields: fieldsOfTicket(z.array(FormField).parse(row.fields), formAnswers, row), formAnswers }
}

/** Selects a ticket's `hasCourse` and `needsCourse`, from `ticket` and its `topic`. */
const selectTicketCourse = sql`
           ticket.course_id IS NOT NULL AS "hasCourse",
           topic.needs_course AND EXISTS (
             SELECT FROM person_course JOIN course ON course.id = person_course.course_id
             WHERE person_course.person_id = ticket.requester_id AND course.archived_at IS NULL) AS "needsCourse"`

/** The courses to choose from are the requester's, and those that the answers name already. */
export function formQuery(condition: Sql): Sql {
  return sql`
    SELECT ticket.requester_id AS "requesterId", ticket.team_id AS "teamId", form.name, form_version.version,
           COALESCE(form_version.fields, '[]') AS fields, ticket.form_answers AS "formAnswers",
           ${selectTicketCourse},
           ${selectAttachments(isInFormOf(sql`ticket.id`))} AS files,
           (SELECT COALESCE(json_agg(json_build_object('alias', course.alias, 'code', course.code,
                                                       'name', ${courseTitle}) ORDER BY course.code, course.term DESC), '[]')
            FROM course
            WHERE course.archived_at IS NULL AND EXISTS (
                    SELECT FROM person_course
                    WHERE person_course.person_id = ticket.requester_id AND person_course.course_id = course.id)
               OR course.alias IN (SELECT answer.value FROM jsonb_each_text(ticket.form_answers) answer)) AS courses
    FROM ticket
    JOIN topic ON topic.id = ticket.topic_id
    LEFT JOIN form_version ON form_version.id = ticket.form_version_id
    LEFT JOIN form ON form.id = form_version.form_id
    WHERE ${condition}`
}
