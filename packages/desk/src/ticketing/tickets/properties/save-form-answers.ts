import { isDeepStrictEqual } from 'node:util'
import type { FormAnswers, FormField } from '@lodge/contracts'
import { findMany, json, query, send, sql, type Transaction } from '@lodge/database'
import { setAnswerFiles } from '../../../files/answer-files.ts'
import { type Context, recordEventBy } from '../../../foundation/context.ts'
import { courseQuestionKey, type TicketCourse } from '../../topics/require-course.ts'
import type { TouchedTicket } from '../touch-ticket.ts'
import { changeProperty } from './change-property.ts'
import { formQuery, parseForm } from './get-ticket-form.ts'

/** The form of a locked ticket, its answers, and the ids of the courses that can be given, by alias. */
export interface AnsweredForm {
  fields: FormField[]
  formAnswers: FormAnswers
  courses: Record<string, string>
}

export async function loadAnsweredForm(tx: Transaction, ticketId: string): Promise<AnsweredForm> {
  const [row] = await query<
    TicketCourse & { fields: unknown; formAnswers: unknown; courses: { alias: string }[] }
  >(tx, formQuery(sql`ticket.id = ${ticketId}`))
  if (!row) throw new Error('The held ticket is gone.')
  const aliases = row.courses.map(({ alias }) => alias)
  const courses = await findMany(tx, 'course', { alias: aliases }, { columns: ['id', 'alias'] })
  return { ...parseForm(row), courses: Object.fromEntries(courses.map(({ alias, id }) => [alias, id])) }
}

/**
 * Gives a locked ticket validated answers in place of those that it has, and records it. Where the answer that names
 * the course has changed, the ticket's course changes too. The same answers change nothing.
 */
export async function saveFormAnswers(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  { form, formAnswers: to, by }: { form: AnsweredForm; formAnswers: FormAnswers; by: 'requester' | 'staff' },
): Promise<void> {
  const { fields, formAnswers: from } = form
  if (isDeepStrictEqual(to, from)) return
  const [before, after] = [from, to].map((each) => findCourseAnswer(fields, each))
  const courseId = (after && form.courses[after]) || null
  await setAnswerFiles(tx, ctx, { ticketId: ticket.id, fields, formAnswers: to })
  const stored = json(withoutAskedCourse(from, to, courseId))
  send(tx, sql`UPDATE ticket SET form_answers = ${stored}, updated_at = ${ctx.now()} WHERE id = ${ticket.id}`)
  await recordEventBy(ctx, tx, { type: 'ticket.form_answers_changed', ticketId: ticket.id, from, to, by })
  if (before !== after) await changeProperty(tx, ctx, ticket, 'course', courseId)
}

/** The ticket's own course says what the form did not ask; words in its place stay an answer. */
function withoutAskedCourse(from: FormAnswers, to: FormAnswers, courseId: string | null): FormAnswers {
  if (courseId === null || Object.hasOwn(from, courseQuestionKey)) return to
  const { [courseQuestionKey]: _, ...others } = to
  return others
}

function findCourseAnswer(fields: readonly FormField[], formAnswers: FormAnswers): string | null {
  const field = fields.find(({ type, key }) => type === 'course' && formAnswers[key] !== undefined)
  return field ? String(formAnswers[field.key]) : null
}
