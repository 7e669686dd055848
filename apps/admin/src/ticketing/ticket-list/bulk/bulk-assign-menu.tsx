import { useSession } from '@lodge/client'
import type { AgentRef, BulkUpdateInput, TicketRow } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { t } from '../../../foundation/t.ts'
import { agentLabel } from '../../ticket/agent-label.ts'
import { agentsQuery } from '../../ticket/queries.ts'
import { BulkMenu } from './bulk-menu.tsx'

interface BulkAssignMenuProps {
  rows: readonly TicketRow[]
  isWhole: boolean
  /** The teams that a whole list is narrowed to, if it is. */
  teams: readonly string[] | null
  onChange: (change: BulkUpdateInput) => void
}

/** The agents who can be assigned, each with how many of the tickets they can take unless it is all of them. */
export function BulkAssignMenu({ rows, isWhole, teams, onChange }: BulkAssignMenuProps) {
  const me = useSession((state) => state.authUser?.alias ?? '')
  const { data } = useQuery(agentsQuery)
  const agents = data?.items ?? []
  const assign = (assignee: string | null) => onChange({ kind: 'assignee', assignee })
  return (
    <BulkMenu
      icon={<UserPlus aria-hidden />}
      label={t('ticket-list.bulk.assign')}
      hotkey="assign"
      options={[
        { value: '', label: t('ticket-list.bulk.nobody'), onChoose: () => assign(null) },
        ...(isWhole ? filterAgentsByTeam(agents, teams, me) : listAssignableAgents(agents, rows, me)).map(
          ({ alias, label }) => ({
            value: alias,
            label,
            onChoose: () => assign(alias),
          }),
        ),
      ]}
    />
  )
}

interface AssignableAgent {
  alias: string
  label: string
}

/** Puts those who can take most of the tickets first, and leaves out those who can take none. */
function listAssignableAgents(
  agents: readonly AgentRef[],
  rows: readonly TicketRow[],
  me: string,
): AssignableAgent[] {
  const total = rows.length
  return agents
    .map((agent) => {
      const { alias, teams } = agent
      const name = agentLabel(agent, agent.name)
      const count = alias === me ? total : rows.filter(({ team }) => teams.includes(team.alias)).length
      return {
        alias,
        count,
        label: count === total ? name : t('ticket-list.bulk.canTake', { name, count, total }),
      }
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
}

function filterAgentsByTeam(
  agents: readonly AgentRef[],
  teams: readonly string[] | null,
  me: string,
): AssignableAgent[] {
  return agents
    .filter((agent) => agent.alias === me || !teams || agent.teams.some((team) => teams.includes(team)))
    .map((agent) => ({ alias: agent.alias, label: agentLabel(agent, agent.name) }))
}
