import {
  type AttachmentView,
  type CourseView,
  FormAnswers,
  type FormAnswerView,
  FormField,
} from '@lodge/contracts'
import { type Database, isOneOf, perDatabase, query, sql } from '@lodge/database'
import { describeFormAnswers } from '@lodge/domain'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { courseTitle } from '../../../directory/courses/course-name.ts'
import { isInFormOf, selectAttachments, toAttachmentViews } from '../../../files/attachment-views.ts'
import { withAnsweredCourse } from '../../topics/require-course.ts'

export interface TicketFormAnswers {
  course: CourseView | null
  form: { name: string; version: number } | null
  formAnswers: FormAnswerView[]
}

interface FormAnswersRow {
  ticketId: string
  versionId: string | null
  course: CourseView | null
  form: TicketFormAnswers['form']
  formAnswers: unknown
  courses: Record<string, string>
  files: AttachmentView[]
}

/** Returns the course and the form answers, described by the form that they were given in. */
export async function loadFormAnswers(db: Database, ticketId: string): Promise<TicketFormAnswers> {
  const all = await loadFormAnswersOf(db, [ticketId])
  return all.get(ticketId) ?? { course: null, form: null, formAnswers: [] }
}

/** Returns the same of many tickets, by their ids, in two queries at most. */
export async function loadFormAnswersOf(
  db: Database,
  ticketIds: readonly string[],
): Promise<Map<string, TicketFormAnswers>> {
  const rows = await query<FormAnswersRow>(
    db,
    sql`
    SELECT ticket.id AS "ticketId", ticket.form_answers AS "formAnswers", version.id AS "versionId",
           CASE WHEN form.id IS NOT NULL THEN
             json_build_object('name', form.name, 'version', version.version) END AS form,
           CASE WHEN course.id IS NOT NULL THEN
             json_build_object('alias', course.alias, 'code', course.code, 'name', ${courseTitle}) END AS course,
           ${selectAttachments(isInFormOf(sql`ticket.id`))} AS files,
           (SELECT COALESCE(json_object_agg(course.alias, course.code || ' ' || ${courseTitle}), '{}')
            FROM jsonb_each_text(ticket.form_answers) answer JOIN course ON course.alias = answer.value) AS courses
    FROM ticket
    LEFT JOIN form_version version ON version.id = ticket.form_version_id
    LEFT JOIN form ON form.id = version.form_id
    LEFT JOIN course ON course.id = ticket.course_id
    WHERE ${isOneOf(sql`ticket.id`, ticketIds)}`,
  )
  const fieldsOf = await loadFields(
    db,
    rows.flatMap(({ versionId }) => versionId ?? []),
  )
  return new Map(
    rows.map(({ ticketId, versionId, course, form, ...row }) => {
      const fields = fieldsOf.get(versionId ?? '') ?? []
      const files = Object.fromEntries(toAttachmentViews(row.files).map((file) => [file.id, file]))
      const given = FormAnswers.parse(row.formAnswers)
      const formAnswers = describeFormAnswers(withAnsweredCourse(fields, given), given, {
        courses: row.courses,
        files,
      })
      return [ticketId, { course, form, formAnswers }]
    }),
  )
}

/** Returns the fields of forms by version. A version never changes, so it is read once. */
async function loadFields(db: Database, versionIds: string[]): Promise<Map<string, FormField[]>> {
  const kept = keptFieldsOf(db)
  const fieldsOf = new Map<string, FormField[]>()
  const unknown = new Set<string>()
  for (const id of versionIds) {
    const fields = kept.get(id)
    if (fields) fieldsOf.set(id, fields)
    else unknown.add(id)
  }
  if (unknown.size === 0) return fieldsOf
  const versions = await query<{ id: string; fields: unknown }>(
    db,
    sql`SELECT id, fields FROM form_version WHERE ${isOneOf(sql`id`, [...unknown])}`,
  )
  for (const { id, fields: stored } of versions) {
    const fields = z.array(FormField).parse(stored)
    kept.set(id, fields)
    fieldsOf.set(id, fields)
  }
  return fieldsOf
}

const maxKeptVersions = 200

const keptFieldsOf = perDatabase(() => new LRUCache<string, FormField[]>({ max: maxKeptVersions }))
