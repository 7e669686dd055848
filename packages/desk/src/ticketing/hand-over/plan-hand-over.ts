import type { PlanHandOver } from '@lodge/contracts'
import { findMany, findOne, sql, upsert } from '@lodge/database'
import { authorize, hasPermission, refusalAt } from '@lodge/domain'
import { type Context, transaction } from '../../foundation/context.ts'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
import { requireStaff } from '../../foundation/require-staff.ts'

/**
 * Says by which rule the open tickets of people are handed over who are about to leave. It changes nothing while they see
 * their tickets, and nobody gets a ticket by it that they do not see. Throws `invalid_input` for unknown people.
 */
export async function planHandOver(ctx: Context, { people, to }: PlanHandOver): Promise<void> {
  const actor = requireStaff(ctx)
  authorize(hasPermission(actor, 'manage_user_account') || hasPermission(actor, 'manage_team'))
  await transaction(ctx, async (tx) => {
    const found = await findMany(tx, 'person', sql`alias = ANY(${people}) AND role_id IS NOT NULL`, {
      columns: ['id', 'alias'],
    })
    const idOf = new Map(found.map(({ alias, id }) => [alias, id]))
    const agent = to.rule === 'agent' ? await findAgentId(tx, to.agent) : null
    for (const [place, alias] of people.entries()) {
      const personId = idOf.get(alias)
      if (!personId) throw refusalAt(`people.${place}`, 'not_staff')
      if (personId === agent) throw refusalAt('to.agent', 'hand_over_to_leaver')
      const plan = {
        personId,
        rule: to.rule,
        agentId: agent,
        createdById: actor.id,
        createdAt: ctx.now(),
      }
      await upsert(tx, 'hand_over', ['personId'], plan)
    }
  })
}

async function findAgentId(tx: Parameters<Parameters<typeof transaction>[1]>[0], alias: string) {
  const agent = await findOne(tx, 'person', sql`alias = ${alias} AND ${isActiveStaff}`, { columns: ['id'] })
  if (!agent) throw refusalAt('to.agent', 'unknown_agent')
  return agent.id
}
