import type { SetProperty, TicketParams, TicketRow } from '@lodge/contracts'
import { findOne, getOne, type Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { assertUnchanged } from '../assert-unchanged.ts'
import { changeTicket } from '../change-ticket.ts'
import { changeProperty } from './change-property.ts'

export function setCourse(
  ctx: Context,
  { number, course, expected }: SetProperty<'course'> & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, ticket) => {
    const to = course === null ? null : await findCourse(tx, course)
    if (to === ticket.courseId) return
    const present =
      ticket.courseId && (await getOne(tx, 'course', { id: ticket.courseId }, { columns: ['alias'] }))
    await assertUnchanged((present ? present.alias : null) === expected, 'course', {
      ctx,
      tx,
      ticketId: ticket.id,
    })
    await changeProperty(tx, now, ticket, 'course', to)
  })
}

/** Returns the id of a course that is taught; throws `invalid_input` for any other. */
export async function findCourse(tx: Transaction, alias: string): Promise<string> {
  const course = await findOne(tx, 'course', { alias, archivedAt: null }, { columns: ['id'] })
  if (!course) throw refusalAt('course', 'unknown_course')
  return course.id
}
