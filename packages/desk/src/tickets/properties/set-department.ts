import type { SetDepartment, TicketParams, TicketRow } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { type Context, recordEventBy } from '../../context.ts'
import { invalidField } from '../../save-errors.ts'
import { applyPolicy } from '../../sla/policies/apply-policy.ts'
import { assertUnchanged } from '../assert-unchanged.ts'
import { changeTicket } from '../change-ticket.ts'
import type { TouchedTicket } from '../touch-ticket.ts'

/** Sets the ticket's department, or none; from then on the policy for that department applies. */
export function setDepartment(
  ctx: Context,
  { number, department, expected }: SetDepartment & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, ticket) => {
    const to = department === null ? null : await findDepartment(tx, department)
    if (to === ticket.departmentId) return
    const present =
      ticket.departmentId && (await tx.department.findUnique({ where: { id: ticket.departmentId } }))
    assertUnchanged((present ? present.alias : null) === expected, 'department')
    await changeDepartment(tx, now, ticket, to)
  })
}

async function findDepartment(tx: Transaction, alias: string): Promise<string> {
  const department = await tx.department.findUnique({
    where: { alias, archivedAt: null },
    select: { id: true },
  })
  if (!department) throw invalidField('department', 'Choose a department.')
  return department.id
}

async function changeDepartment(tx: Transaction, ctx: Context, ticket: TouchedTicket, to: string | null) {
  const { id: ticketId, departmentId: from, priority } = ticket
  const at = ctx.now()
  await tx.ticket.update({
    where: { id: ticketId },
    data: { departmentId: to, updatedAt: at },
    select: { id: true },
  })
  const eventId = await recordEventBy(ctx, tx, { type: 'ticket.department_changed', ticketId, from, to })
  if (eventId) await applyPolicy(tx, { ticketId, eventId, priority, at })
}
