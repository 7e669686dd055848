import { query, sql, type Transaction } from '@lodge/database'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
import { staffWhoSee } from '../../foundation/visibility.ts'

interface Plan {
  rule: string
  agentId: string | null
}

/** Returns who gets each of so many tickets of a team; null for the team, which is the rule where nobody chose one. */
export async function chooseHeirs(
  tx: Transaction,
  plan: Plan | null,
  teamId: string,
  count: number,
): Promise<(string | null)[]> {
  if (plan?.rule === 'spread') return spreadOver(await findMembers(tx, teamId), count)
  const agentId = plan?.rule === 'agent' ? await findWhoSees(tx, plan.agentId, teamId) : null
  return Array.from({ length: count }, () => agentId)
}

async function findWhoSees(tx: Transaction, id: string | null, teamId: string): Promise<string | null> {
  const [agent] = await query<{ id: string }>(
    tx,
    sql`SELECT person.id FROM person JOIN role ON role.id = person.role_id
        WHERE person.id = ${id}::uuid AND ${staffWhoSee(sql`${teamId}::uuid`)}`,
  )
  return agent?.id ?? null
}

interface Member {
  id: string
  /** Open tickets that they have in all teams. */
  open: number
}

function findMembers(tx: Transaction, teamId: string): Promise<Member[]> {
  return query<Member & { [column: string]: unknown }>(
    tx,
    sql`
    SELECT person.id, COALESCE((SELECT sum(open) FROM queue_count WHERE assignee_id = person.id), 0)::int AS open
    FROM team_member member
    JOIN team ON team.id = member.team_id AND team.archived_at IS NULL
    JOIN person ON person.id = member.person_id AND ${isActiveStaff}
    WHERE member.team_id = ${teamId} ORDER BY person.id`,
  )
}

/** Gives each ticket to whoever has the fewest by then. */
function spreadOver(members: readonly Member[], count: number): (string | null)[] {
  const loads = members.map((member) => ({ ...member }))
  return Array.from({ length: count }, () => {
    const [first, ...others] = loads
    if (!first) return null
    const next = others.reduce((least, other) => (other.open < least.open ? other : least), first)
    next.open += 1
    return next.id
  })
}
