import { isDeepStrictEqual } from 'node:util'
import type {
  FieldProblems,
  FormAnswers,
  GiveMissingAnswers,
  RequesterTicketDetail,
  TicketParams,
} from '@lodge/contracts'
import { sql, type Transaction } from '@lodge/database'
import {
  answerAt,
  authorize,
  canGiveMissingAnswers,
  canSee,
  isGiven,
  listMissingFields,
  refusal,
  statusAfterMessage,
  validateFormAnswers,
} from '@lodge/domain'
import { loadOfferedFiles } from '../../../files/answer-files.ts'
import { type Context, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { assertUnchanged } from '../assert-unchanged.ts'
import { changeStatus } from '../change-status.ts'
import { withCurrentTicketOnConflict } from '../change-ticket.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { type AnsweredForm, loadAnsweredForm, saveFormAnswers } from '../properties/save-form-answers.ts'
import { type TouchedTicket, touchTicket } from '../touch-ticket.ts'

/**
 * Gives one's own ticket answers that its form misses, all or some of them, by the rules of the form that it has
 * (`invalid_input` at each field). It wakes a ticket that waits, as a reply does. A field that somebody else has
 * answered otherwise is a conflict, and nothing is saved. Given again, the same answers change nothing.
 */
export async function giveMissingAnswers(
  ctx: Context,
  { number, formAnswers: given }: GiveMissingAnswers & TicketParams,
): Promise<RequesterTicketDetail> {
  await withCurrentTicketOnConflict(ctx, number, () =>
    transaction(ctx, async (tx) => {
      const ticket = await touchTicket(tx, ctx, number)
      authorize(ctx.actor.kind === 'requester' && canSee(ctx.actor, ticket))
      if (!canGiveMissingAnswers(ctx.actor, ticket)) throw refusal('ticket_takes_no_answers')
      await addAnswers(tx, withFrozenTime(ctx), ticket, given)
    }),
  )
  return getMyTicket(ctx, { number })
}

async function addAnswers(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  given: FormAnswers,
): Promise<void> {
  const form = await loadAnsweredForm(tx, ticket.id)
  const formAnswers = await checkAnswers(tx, ctx, ticket, { form, given })
  if (isDeepStrictEqual(formAnswers, form.formAnswers)) return
  await saveFormAnswers(tx, ctx, ticket, { form, formAnswers, by: 'requester' })
  const to = statusAfterMessage(ticket.status, 'requester')
  if (to) await changeStatus(tx, ctx, ticket, { to })
}

/** Returns the answers that stand with those that are given; these alone are checked. */
async function checkAnswers(
  tx: Transaction,
  ctx: Context,
  { id: ticketId }: TouchedTicket,
  { form, given }: { form: AnsweredForm; given: FormAnswers },
): Promise<FormAnswers> {
  const { fields, formAnswers: standing } = form
  const courses = Object.keys(form.courses)
  const both = { ...given, ...standing }
  const { formAnswers: valid, errors } = validateFormAnswers(fields, both, {
    courses,
    standing,
    files: await loadOfferedFiles(tx, ctx, { fields, formAnswers: both }, sql`ticket.id = ${ticketId}`),
    mayMissAnswers: true,
  })
  const ofGiven = Object.entries(errors).filter(([path]) => !Object.hasOwn(standing, keyOf(path)))
  if (ofGiven.length > 0) throw refusal('form_answers_invalid').with({ fields: Object.fromEntries(ofGiven) })
  await assertAnsweredAlike(tx, ctx, { ticketId, form, given })
  const added = Object.entries(valid).filter(([key]) => !Object.hasOwn(standing, key))
  if (added.length === 0) assertGivesSomething(form, given)
  return { ...standing, ...Object.fromEntries(added) }
}

/** Refuses an answer to a field that has another one by now. */
async function assertAnsweredAlike(
  tx: Transaction,
  ctx: Context,
  { ticketId, form, given }: { ticketId: string; form: AnsweredForm; given: FormAnswers },
): Promise<void> {
  const { fields, formAnswers: standing } = form
  const again = fields.filter(({ key }) => Object.hasOwn(given, key) && Object.hasOwn(standing, key))
  const { formAnswers: normal } = validateFormAnswers(
    again.map((field) => ({ ...field, visibleWhen: undefined })),
    given,
    { courses: Object.keys(form.courses), files: {} },
  )
  const isAlike = again.every(
    (field) =>
      !isGiven(field, answerAt(given, field.key)) ||
      isDeepStrictEqual(answerAt(normal, field.key) ?? given[field.key], standing[field.key]),
  )
  await assertUnchanged(isAlike, 'formAnswers', { ctx, tx, ticketId })
}

/** Refuses a form that was sent empty while answers are missing, at each field. */
function assertGivesSomething({ fields, formAnswers, courses }: AnsweredForm, given: FormAnswers): void {
  if (fields.some((field) => isGiven(field, answerAt(given, field.key)))) return
  const missingFields = listMissingFields(fields, formAnswers, { given: {}, courses: Object.keys(courses) })
  const { errors } = validateFormAnswers(missingFields, {}, { courses: Object.keys(courses), files: {} })
  if (Object.keys(errors).length > 0)
    throw refusal('form_answers_invalid').with({ fields: errors satisfies FieldProblems })
}

const keyOf = (path: string) => path.replace(/^formAnswers\./, '')
