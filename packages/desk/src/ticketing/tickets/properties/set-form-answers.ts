import { isDeepStrictEqual } from 'node:util'
import type { FormAnswers, FormField, SetFormAnswers, TicketParams, TicketRow } from '@lodge/contracts'
import { findMany, json, query, send, sql, type Transaction } from '@lodge/database'
import { refusal, validateFormAnswers } from '@lodge/domain'
import { loadOfferedFiles, setAnswerFiles } from '../../../files/answer-files.ts'
import { type Context, recordEventBy } from '../../../foundation/context.ts'
import { assertUnchanged } from '../assert-unchanged.ts'
import { changeTicket } from '../change-ticket.ts'
import type { TouchedTicket } from '../touch-ticket.ts'
import { changeProperty } from './change-property.ts'
import { formQuery, parseForm } from './get-ticket-form.ts'

/**
 * Replaces the ticket's form answers, by the rules of the form that it was created with (`invalid_input` at each
 * field). Where the answer that names the course has changed, the ticket's course changes too.
 */
export function setFormAnswers(
  ctx: Context,
  { number, formAnswers: given, expected }: SetFormAnswers & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, ticket) => {
    const form = await loadForm(tx, ticket.id)
    const { formAnswers, errors } = validateFormAnswers(form.fields, given, {
      courses: Object.keys(form.courses),
      standing: form.formAnswers,
      files: await loadOfferedFiles(
        tx,
        ctx,
        { fields: form.fields, formAnswers: given },
        sql`ticket.id = ${ticket.id}`,
      ),
    })
    if (Object.keys(errors).length > 0)
      throw refusal('form_answers_invalid').with({
        fields: errors,
      })
    if (isDeepStrictEqual(formAnswers, form.formAnswers)) return
    await assertUnchanged(isDeepStrictEqual(expected, form.formAnswers), 'formAnswers', {
      ctx,
      tx,
      ticketId: ticket.id,
    })
    await setAnswerFiles(tx, ctx, { ticketId: ticket.id, fields: form.fields, formAnswers })
    await changeFormAnswers(tx, now, ticket, { from: form.formAnswers, to: formAnswers })
    const [before, after] = [form.formAnswers, formAnswers].map((each) => findCourseAnswer(form.fields, each))
    if (before !== after)
      await changeProperty(tx, now, ticket, 'course', (after && form.courses[after]) || null)
  })
}

async function loadForm(tx: Transaction, ticketId: string) {
  const rows = await query<{ fields: unknown; formAnswers: unknown; courses: { alias: string }[] }>(
    tx,
    formQuery(sql`ticket.id = ${ticketId}`),
  )
  const row = rows[0]
  if (!row) throw new Error('The held ticket is gone.')
  const aliases = row.courses.map(({ alias }) => alias)
  const courses = await findMany(tx, 'course', { alias: aliases }, { columns: ['id', 'alias'] })
  return { ...parseForm(row), courses: Object.fromEntries(courses.map(({ alias, id }) => [alias, id])) }
}

async function changeFormAnswers(
  tx: Transaction,
  ctx: Context,
  { id: ticketId }: TouchedTicket,
  { from, to }: { from: FormAnswers; to: FormAnswers },
): Promise<void> {
  send(
    tx,
    sql`UPDATE ticket SET form_answers = ${json(to)}, updated_at = ${ctx.now()} WHERE id = ${ticketId}`,
  )
  await recordEventBy(ctx, tx, { type: 'ticket.form_answers_changed', ticketId, from, to })
}

function findCourseAnswer(fields: readonly FormField[], formAnswers: FormAnswers): string | null {
  const field = fields.find(({ type, key }) => type === 'course' && formAnswers[key] !== undefined)
  return field ? String(formAnswers[field.key]) : null
}
