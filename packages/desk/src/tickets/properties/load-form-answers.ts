import { type CourseView, FormAnswers, type FormAnswerView, FormField } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { describeFormAnswers } from '@lodge/domain'
import { z } from 'zod'

export interface TicketFormAnswers {
  course: CourseView | null
  form: { name: string; version: number } | null
  formAnswers: FormAnswerView[]
}

interface FormAnswersRow {
  course: CourseView | null
  form: TicketFormAnswers['form']
  formAnswers: unknown
  fields: unknown
  courses: Record<string, string>
}

/** Returns the course and the form answers, described by the form that they were given in. */
export async function loadFormAnswers(db: Database, ticketId: string): Promise<TicketFormAnswers> {
  const [row] = await query<FormAnswersRow>(
    db,
    sql`
    SELECT ticket.form_answers AS "formAnswers", COALESCE(version.fields, '[]') AS fields,
           CASE WHEN form.id IS NOT NULL THEN
             json_build_object('name', form.name, 'version', version.version) END AS form,
           CASE WHEN course.id IS NOT NULL THEN
             json_build_object('alias', course.alias, 'code', course.code, 'name', course.name) END AS course,
           (SELECT COALESCE(json_object_agg(named.alias, named.code || ' ' || named.name), '{}')
            FROM jsonb_each_text(ticket.form_answers) answer JOIN course named ON named.alias = answer.value) AS courses
    FROM ticket
    LEFT JOIN form_version version ON version.id = ticket.form_version_id
    LEFT JOIN form ON form.id = version.form_id
    LEFT JOIN course ON course.id = ticket.course_id
    WHERE ticket.id = ${ticketId}`,
  )
  if (!row) return { course: null, form: null, formAnswers: [] }
  const fields = z.array(FormField).parse(row.fields)
  const formAnswers = describeFormAnswers(fields, FormAnswers.parse(row.formAnswers), row.courses)
  return { course: row.course, form: row.form, formAnswers }
}
