import type { SetCourse, TicketParams, TicketRow } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { type Context, recordEventBy } from '../../context.ts'
import { invalidField } from '../../save-errors.ts'
import { assertUnchanged } from '../assert-unchanged.ts'
import { changeTicket } from '../change-ticket.ts'
import type { TouchedTicket } from '../touch-ticket.ts'

/** Sets the ticket's course, or none. */
export function setCourse(
  ctx: Context,
  { number, course, expected }: SetCourse & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, ticket) => {
    const to = course === null ? null : await findCourse(tx, course)
    if (to === ticket.courseId) return
    const present = ticket.courseId && (await tx.course.findUnique({ where: { id: ticket.courseId } }))
    assertUnchanged((present ? present.alias : null) === expected, 'course')
    await changeCourse(tx, now, ticket, to)
  })
}

/** Changes a locked ticket's course and records it. */
export async function changeCourse(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  to: string | null,
): Promise<void> {
  const { id: ticketId, courseId: from } = ticket
  if (from === to) return
  await tx.ticket.update({
    where: { id: ticketId },
    data: { courseId: to, updatedAt: ctx.now() },
    select: { id: true },
  })
  await recordEventBy(ctx, tx, { type: 'ticket.course_changed', ticketId, from, to })
  ticket.courseId = to
}

/** Returns the id of a course that is taught; throws `invalid_input` for any other. */
export async function findCourse(tx: Transaction, alias: string): Promise<string> {
  const course = await tx.course.findUnique({ where: { alias, archivedAt: null }, select: { id: true } })
  if (!course) throw invalidField('course', 'Choose a course.')
  return course.id
}
