import type { SetDepartment, TicketParams, TicketRow } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { type Context, recordEventBy } from '../../context.ts'
import { applyPolicy } from '../../sla/policies/apply-policy.ts'
import { changeTicket } from '../change-ticket.ts'
import { assertUnchanged, invalidField } from '../assert-unchanged.ts'
import type { TouchedTicket } from '../touch-ticket.ts'

/** Sets the department that the ticket is about, or none; from then on the policy for that department judges it. */
export function setDepartment(
  ctx: Context,
  { number, unit, expected }: SetDepartment & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, ticket) => {
    const to = unit === null ? null : await findDepartment(tx, unit)
    if (to === ticket.unitId) return
    const present = ticket.unitId && (await tx.unit.findUnique({ where: { id: ticket.unitId } }))
    assertUnchanged((present ? present.alias : null) === expected, 'department')
    await changeDepartment(tx, now, ticket, to)
  })
}

async function findDepartment(tx: Transaction, alias: string): Promise<string> {
  const unit = await tx.unit.findUnique({ where: { alias, archivedAt: null }, select: { id: true } })
  if (!unit) throw invalidField('unit', 'Choose a department.')
  return unit.id
}

async function changeDepartment(tx: Transaction, ctx: Context, ticket: TouchedTicket, to: string | null) {
  const { id: ticketId, unitId: from, priority } = ticket
  const at = ctx.now()
  await tx.ticket.update({
    where: { id: ticketId },
    data: { unitId: to, updatedAt: at },
    select: { id: true },
  })
  const eventId = await recordEventBy(ctx, tx, { type: 'ticket.department_changed', ticketId, from, to })
  if (eventId) await applyPolicy(tx, { ticketId, eventId, priority, at })
}
