import { query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import { visibleTo } from '../../../foundation/visibility.ts'
import type { DraftOwner } from './load-drafts.ts'

/** Returns the agent who writes and the ticket that they see; throws `not_found` for one that they do not see. */
export async function findDraftOwner(
  { actor, db }: Context,
  number: number,
): Promise<DraftOwner & { teamId: string }> {
  const { id: personId } = requireStaff({ actor })
  const [ticket] = await query<{ id: string; teamId: string }>(
    db,
    sql`SELECT id, team_id AS "teamId" FROM ticket WHERE number = ${number} AND ${visibleTo(actor)}`,
  )
  if (!ticket) throw refusal('ticket_not_found')
  return { personId, ticketId: ticket.id, teamId: ticket.teamId }
}
