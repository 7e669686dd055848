import { isDeepStrictEqual } from 'node:util'
import type { SetFormAnswers, TicketParams, TicketRow } from '@lodge/contracts'
import { sql } from '@lodge/database'
import { listMissingAnswers, refusal, validateFormAnswers } from '@lodge/domain'
import { loadOfferedFiles } from '../../../files/answer-files.ts'
import type { Context } from '../../../foundation/context.ts'
import { assertUnchanged } from '../assert-unchanged.ts'
import { changeTicket } from '../change-ticket.ts'
import { loadAnsweredForm, saveFormAnswers } from './save-form-answers.ts'

/**
 * Replaces the ticket's form answers, by the rules of the form that it was created with (`invalid_input` at each
 * field). While answers are missing, some of them may stay open.
 */
export function setFormAnswers(
  ctx: Context,
  { number, formAnswers: given, expected }: SetFormAnswers & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, ticket) => {
    const form = await loadAnsweredForm(tx, ticket.id)
    const { fields, formAnswers: standing } = form
    const courses = Object.keys(form.courses)
    const { formAnswers, errors } = validateFormAnswers(fields, given, {
      courses,
      standing,
      files: await loadOfferedFiles(tx, ctx, { fields, formAnswers: given }, sql`ticket.id = ${ticket.id}`),
      mayMissAnswers: listMissingAnswers(fields, standing, courses).length > 0,
    })
    if (Object.keys(errors).length > 0) throw refusal('form_answers_invalid').with({ fields: errors })
    if (isDeepStrictEqual(formAnswers, standing)) return
    await assertUnchanged(isDeepStrictEqual(expected, standing), 'formAnswers', {
      ctx,
      tx,
      ticketId: ticket.id,
    })
    await saveFormAnswers(tx, now, ticket, { form, formAnswers, by: 'staff' })
  })
}
