import type { BulkChangeInput, BulkChangeView, CreateBulkChange } from '@lodge/contracts'
import { type Sql, sql, type Transaction } from '@lodge/database'
import { DomainError, notFound } from '@lodge/domain'
import { uuidv7 } from 'uuidv7'
import { type Context, transaction } from '../context.ts'
import { ticketsOf } from '../tickets/count-tickets.ts'
import { assertKnown } from '../tickets/known-conditions.ts'
import { visibleTo } from '../tickets/visible-to.ts'
import { bulkChangeView } from './bulk-views.ts'

/**
 * Begins a change of many tickets in the background, as the agent who asks: the tickets are those that the agent sees
 * at this moment, and each is judged anew when its turn comes.
 */
export async function createBulkChange(
  ctx: Context,
  { change, tickets }: CreateBulkChange,
): Promise<BulkChangeView> {
  const { actor } = ctx
  if (actor.kind !== 'staff') throw new DomainError('forbidden', 'Only staff may do this.')
  if ('conditions' in tickets) await assertKnown(ctx, tickets.conditions)
  const chosen =
    'conditions' in tickets
      ? await ticketsOf(ctx, tickets.conditions)
      : sql`ticket WHERE ticket.number = ANY(${tickets.numbers}::int[]) AND ${visibleTo(actor)}`
  const id = uuidv7()
  await transaction(ctx, async (tx) => {
    await assertPossible(tx, change)
    const created = { id, personId: actor.id, change, total: 0, createdAt: ctx.now() }
    await tx.bulkChange.create({ data: created, select: { id: true } })
    await fix(tx, id, chosen)
  })
  return viewOf(ctx, id)
}

/** The view of a change that was begun a moment ago. */
export async function viewOf(ctx: Context, id: string): Promise<BulkChangeView> {
  const view = await bulkChangeView(ctx.db, id)
  if (!view) throw notFound('This change')
  return view
}

async function assertPossible(tx: Transaction, change: BulkChangeInput): Promise<void> {
  if (change.kind === 'team') {
    const team = await tx.team.findUnique({ where: { alias: change.team, archivedAt: null } })
    if (!team) throw unknown('change.team', 'Choose a team.')
  }
  if (change.kind === 'assignee' && change.assignee !== null) {
    const where = { alias: change.assignee, archivedAt: null, roleId: { not: null } }
    const agents = await tx.person.count({ where })
    if (agents === 0) throw unknown('change.assignee', 'Choose an agent.')
  }
}

function unknown(field: string, message: string): DomainError {
  return new DomainError('invalid_input', message, { fields: { [field]: message } })
}

async function fix(tx: Transaction, id: string, chosen: Sql): Promise<void> {
  const total = await tx.$executeRaw(sql`
    INSERT INTO bulk_item (bulk_change_id, ticket_id, position)
    SELECT ${id}::uuid, ticket.id, row_number() OVER (ORDER BY ticket.id) FROM ${chosen}`)
  if (total === 0) throw notFound('None of these tickets')
  await tx.bulkChange.update({ where: { id }, data: { total }, select: { id: true } })
}
