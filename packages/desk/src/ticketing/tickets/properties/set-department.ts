import type { SetProperty, TicketParams, TicketRow } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { assertUnchanged } from '../assert-unchanged.ts'
import { changeTicket } from '../change-ticket.ts'
import { changeProperty } from './change-property.ts'

/** Sets the ticket's department, or none; from then on the policy for that department applies. */
export function setDepartment(
  ctx: Context,
  { number, department, expected }: SetProperty<'department'> & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, ticket) => {
    const to = department === null ? null : await findDepartment(tx, department)
    if (to === ticket.departmentId) return
    const present =
      ticket.departmentId && (await tx.department.findUnique({ where: { id: ticket.departmentId } }))
    await assertUnchanged((present ? present.alias : null) === expected, 'department', {
      ctx,
      tx,
      ticketId: ticket.id,
    })
    await changeProperty(tx, now, ticket, 'department', to)
  })
}

async function findDepartment(tx: Transaction, alias: string): Promise<string> {
  const department = await tx.department.findUnique({
    where: { alias, archivedAt: null },
    select: { id: true },
  })
  if (!department) throw refusalAt('department', 'unknown_department')
  return department.id
}
