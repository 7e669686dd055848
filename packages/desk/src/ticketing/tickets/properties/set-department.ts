import type { SetProperty, TicketParams, TicketRow } from '@lodge/contracts'
import { findOne, getOne, type Transaction } from '@lodge/database'
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
      ticket.departmentId &&
      (await getOne(tx, 'department', { id: ticket.departmentId }, { columns: ['alias'] }))
    await assertUnchanged((present ? present.alias : null) === expected, 'department', {
      ctx,
      tx,
      ticketId: ticket.id,
    })
    await changeProperty(tx, now, ticket, 'department', to)
  })
}

async function findDepartment(tx: Transaction, alias: string): Promise<string> {
  const department = await findOne(tx, 'department', { alias, archivedAt: null }, { columns: ['id'] })
  if (!department) throw refusalAt('department', 'unknown_department')
  return department.id
}
