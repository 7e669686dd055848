import {
  type AttachmentView,
  type CourseView,
  FormAnswers,
  type FormAnswerView,
  FormField,
  type MissingAnswersForm,
  type MissingAnswersView,
} from '@lodge/contracts'
import { type Database, isOneOf, perDatabase, query, sql, uuid } from '@lodge/database'
import { describeFormAnswers, listMissingAnswers, widerLanguages } from '@lodge/domain'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { courseTitle } from '../../../directory/courses/course-name.ts'
import { isInFormOf, selectAttachments, toAttachmentViews } from '../../../files/attachment-views.ts'
import { type FieldTexts, fieldTextsIn, translateFields } from '../../../foundation/site-texts/text-in.ts'
import { asWritten, type Reading } from '../../../foundation/site-texts/text-languages.ts'
import { deskStrings } from '../../../foundation/strings.ts'
import { courseLabel, courseQuestionKey, fieldsOfTicket } from '../../topics/require-course.ts'
import { loadNames, nameChanges } from '../known-names.ts'

export interface TicketFormAnswers {
  course: CourseView | null
  form: { name: string; version: number } | null
  formAnswers: FormAnswerView[]
  missing: MissingAnswers | null
}

/** The required fields of a ticket's form that have no answer, and the form that asks for them. */
interface MissingAnswers extends MissingAnswersForm {
  missing: FormField[]
  /** The BCP 47 tag of the requester's language, if it is known. */
  language: string | null
  versionId: string | null
}

interface FormAnswersRow {
  ticketId: string
  language: string | null
  versionId: string | null
  fieldTexts: FieldTexts | null
  courseId: string | null
  form: TicketFormAnswers['form']
  formAnswers: unknown
  topicNeedsCourse: boolean
  hasCourses: boolean
  nameChanges: string
}

/** Returns the course and the form answers, described by the form that they were given in, as somebody reads it. */
export async function loadFormAnswers(
  db: Database,
  ticketId: string,
  reading: Reading = asWritten,
): Promise<TicketFormAnswers> {
  const all = await loadFormAnswersOf(db, [ticketId], reading)
  return all.get(ticketId) ?? { course: null, form: null, formAnswers: [], missing: null }
}

/** Returns the same of many tickets, by their ids. */
export async function loadFormAnswersOf(
  db: Database,
  ticketIds: readonly string[],
  { textLanguages, language: ofReader }: Reading = asWritten,
): Promise<Map<string, TicketFormAnswers>> {
  const rows = await query<FormAnswersRow>(
    db,
    sql`
    SELECT ticket.id AS "ticketId", ticket.form_answers AS "formAnswers", version.id AS "versionId",
           COALESCE(ticket.language, requester.language) AS language, ticket.course_id AS "courseId",
           ${fieldTextsIn(textLanguages, { kind: 'form', id: sql`form.id` })} AS "fieldTexts",
           topic.needs_course AS "topicNeedsCourse",
           EXISTS (SELECT FROM person_course JOIN course ON course.id = person_course.course_id
                   WHERE person_course.person_id = ticket.requester_id
                     AND course.archived_at IS NULL) AS "hasCourses",
           CASE WHEN form.id IS NOT NULL THEN
             json_build_object('name', form.name, 'version', version.version) END AS form,
           ${nameChanges} AS "nameChanges"
    FROM ticket
    JOIN topic ON topic.id = ticket.topic_id
    JOIN person requester ON requester.id = ticket.requester_id
    LEFT JOIN form_version version ON version.id = ticket.form_version_id
    LEFT JOIN form ON form.id = version.form_id
    WHERE ${isOneOf(sql`ticket.id`, ticketIds)}`,
  )
  const [first] = rows
  if (!first) return new Map()
  const fieldsOf = await loadFields(
    db,
    rows.flatMap(({ versionId }) => versionId ?? []),
  )
  const read = rows.map(({ versionId, fieldTexts, ...row }) => {
    const given = FormAnswers.parse(row.formAnswers)
    const shown = translateFields(fieldsOf.get(versionId ?? '') ?? [], fieldTexts, { isExact: true })
    const needsCourse = row.topicNeedsCourse && row.hasCourses
    const fields = fieldsOfTicket(shown, given, { hasCourse: row.courseId !== null, needsCourse }, ofReader)
    return { ...row, versionId, given, fields }
  })
  const [names, records] = await Promise.all([
    loadNames(db, first.nameChanges, { course: rows.map(({ courseId }) => courseId) }),
    loadAnsweredRecords(
      db,
      read.flatMap(({ ticketId, fields, given }) => (namesRecords(fields, given) ? [ticketId] : [])),
    ),
  ])
  return new Map(
    read.map(({ ticketId, versionId, courseId, form, given, fields, language, hasCourses }) => {
      const course = courseId === null ? undefined : names.get(courseId)
      const missing = listMissingAnswers(fields, given, hasCourses ? [true] : [])
      return [
        ticketId,
        {
          course: course ? { alias: course.alias, code: course.code ?? '', name: course.name } : null,
          form,
          formAnswers: describeFormAnswers(fields, given, records.get(ticketId)),
          missing: missing.length > 0 ? { missing, versionId, language, fields, formAnswers: given } : null,
        },
      ]
    }),
  )
}

/** Returns whether an answer is a record, whose name is looked up. */
function namesRecords(fields: readonly FormField[], given: FormAnswers): boolean {
  return fields.some(({ key, type }) => (type === 'course' || type === 'file') && Object.hasOwn(given, key))
}

interface AnsweredRecords {
  courses: Record<string, string>
  files: Record<string, AttachmentView>
}

/** Returns the courses and files that are answers, by ticket: names by alias, files by id. */
async function loadAnsweredRecords(
  db: Database,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, AnsweredRecords>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await query<{ ticketId: string; courses: Record<string, string>; files: AttachmentView[] }>(
    db,
    sql`
    SELECT ticket.id AS "ticketId", ${selectAttachments(isInFormOf(sql`ticket.id`))} AS files,
           (SELECT COALESCE(json_object_agg(course.alias, course.code || ' ' || ${courseTitle}), '{}')
            FROM jsonb_each_text(ticket.form_answers) answer JOIN course ON course.alias = answer.value) AS courses
    FROM ticket WHERE ${isOneOf(sql`ticket.id`, ticketIds)}`,
  )
  return new Map(
    rows.map(({ ticketId, courses, files }) => [
      ticketId,
      { courses, files: Object.fromEntries(toAttachmentViews(files).map((file) => [file.id, file])) },
    ]),
  )
}

/** Returns what an agent is shown of missing answers, with the words that ask for them in the requester's language. */
export async function toMissingAnswersView(
  db: Database,
  missing: MissingAnswers | null,
): Promise<MissingAnswersView | null> {
  if (!missing) return null
  const fields = missing.missing.map(({ key, label }) => ({ key, label }))
  const asked = await listAskedLabels(db, missing)
  const list = asked.map((label) => `- ${label}`).join('\n')
  return { fields, question: deskStrings(missing.language).t('missing-answers.question', { fields: list }) }
}

/** Returns the labels of missing fields in the requester's language. */
export async function listAskedLabels(
  db: Database,
  { missing, versionId, language }: MissingAnswers,
): Promise<string[]> {
  const languages = language === null ? [] : widerLanguages(language).toReversed()
  const [form] = await query<{ texts: FieldTexts | null }>(
    db,
    sql`SELECT ${fieldTextsIn(languages, { kind: 'form', id: sql`form_id` })} AS texts FROM form_version WHERE id = ${uuid(versionId)}`,
  )
  return translateFields(missing, form?.texts ?? null, { isExact: true }).map(({ key, label }) =>
    key === courseQuestionKey ? courseLabel(language) : label,
  )
}

/** Returns the form in which the requester gives missing answers. */
export function toMissingAnswersForm(missing: MissingAnswers | null): MissingAnswersForm | null {
  return missing && { fields: missing.fields, formAnswers: missing.formAnswers }
}

/** Returns the fields of forms by version. A version never changes, so it is read once. */
async function loadFields(db: Database, versionIds: string[]): Promise<Map<string, FormField[]>> {
  const keptFields = keptFieldsOf(db)
  const fieldsOf = new Map<string, FormField[]>()
  const unknown = new Set<string>()
  for (const id of versionIds) {
    const fields = keptFields.get(id)
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
    keptFields.set(id, fields)
    fieldsOf.set(id, fields)
  }
  return fieldsOf
}

const maxKeptVersions = 200

const keptFieldsOf = perDatabase(() => new LRUCache<string, FormField[]>({ max: maxKeptVersions }))
