import { isDeepStrictEqual } from 'node:util'
import type { Answers, FormField, SetFormAnswers, TicketParams, TicketRow } from '@lodge/contracts'
import { sql, type Transaction } from '@lodge/database'
import { DomainError, validateFormAnswers } from '@lodge/domain'
import { type Context, recordEventBy } from '../../context.ts'
import { changeTicket } from '../change-ticket.ts'
import { assertUnchanged } from '../assert-unchanged.ts'
import { changeCourse } from './set-course.ts'
import { formQuery, parseForm } from './get-ticket-form.ts'
import type { TouchedTicket } from '../touch-ticket.ts'

/**
 * Replaces the answers to the form that the ticket was asked with, by that form's own rules (`invalid_input` at each
 * field). Where the answer that names the course has changed, the ticket's course follows it.
 */
export function setFormAnswers(
  ctx: Context,
  { number, answers: given, expected }: SetFormAnswers & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, ticket) => {
    const form = await loadForm(tx, ticket.id)
    const { answers, errors } = validateFormAnswers(form.fields, given, Object.keys(form.courses))
    if (Object.keys(errors).length > 0)
      throw new DomainError('invalid_input', 'Some answers are missing or need another look.', {
        fields: errors,
      })
    if (isDeepStrictEqual(answers, form.answers)) return
    assertUnchanged(isDeepStrictEqual(expected, form.answers), 'answers')
    await changeFormAnswers(tx, now, ticket, { from: form.answers, to: answers })
    const [before, after] = [form.answers, answers].map((each) => findCourseAnswer(form.fields, each))
    if (before !== after) await changeCourse(tx, now, ticket, (after && form.courses[after]) || null)
  })
}

async function loadForm(tx: Transaction, ticketId: string) {
  const rows = await tx.$queryRaw<{ fields: unknown; answers: unknown; courses: { alias: string }[] }[]>(
    formQuery(sql`ticket.id = ${ticketId}::uuid`),
  )
  const row = rows[0]
  if (!row) throw new Error('The held ticket is gone.')
  const aliases = row.courses.map(({ alias }) => alias)
  const courses = await tx.course.findMany({
    where: { alias: { in: aliases } },
    select: { id: true, alias: true },
  })
  return { ...parseForm(row), courses: Object.fromEntries(courses.map(({ alias, id }) => [alias, id])) }
}

async function changeFormAnswers(
  tx: Transaction,
  ctx: Context,
  { id: ticketId }: TouchedTicket,
  { from, to }: { from: Answers; to: Answers },
): Promise<void> {
  await tx.ticket.update({
    where: { id: ticketId },
    data: { answers: to, updatedAt: ctx.now() },
    select: { id: true },
  })
  await recordEventBy(ctx, tx, { type: 'ticket.form_answers_changed', ticketId, from, to })
}

/** The course that the form's first answered course field names. */
function findCourseAnswer(fields: readonly FormField[], answers: Answers): string | null {
  const field = fields.find(({ type, key }) => type === 'course' && answers[key] !== undefined)
  return field ? String(answers[field.key]) : null
}
