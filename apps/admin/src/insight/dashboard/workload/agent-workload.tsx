import type { DashboardAgent, DashboardNow } from '@lodge/contracts'
import { atRiskOfAgentFilter, narrowToTeam, openOfAgentFilter } from '@lodge/domain'
import { Avatar, cn } from '@lodge/ui'
import { Link } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { ticketListUrl } from '../../../ticketing/ticket-list/list-url.ts'
import { WorkloadBar } from './workload-bar.tsx'

interface AgentsWorkloadProps {
  agents: DashboardNow['agents']
  online: number
  team: string | null
}

const shownAgents = 5

/** Each agent's open tickets, those of them at risk and today's answers, the fullest first. */
export function AgentsWorkload({ agents, online, team }: AgentsWorkloadProps) {
  const most = Math.max(1, ...agents.map(({ open }) => open))
  return (
    <>
      <h3 className="flex justify-between border-t border-border px-4 pt-2 text-xs text-muted-foreground">
        {t('dashboard.load.agents')}
        <span>{t('dashboard.load.online', { count: online })}</span>
      </h3>
      <ul className="px-4 py-2">
        {agents.slice(0, shownAgents).map((agent) => (
          <AgentWorkload key={agent.alias} agent={agent} most={most} team={team} />
        ))}
      </ul>
    </>
  )
}

interface AgentWorkloadProps {
  agent: DashboardAgent
  most: number
  team: string | null
}

function AgentWorkload({ agent, most, team }: AgentWorkloadProps) {
  const { alias, name, open, atRisk, answeredToday, isOnline } = agent
  const presence = isOnline ? t('dashboard.load.isOnline') : t('dashboard.load.isOffline')
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] items-center gap-x-2 text-sm">
      <Avatar name={name} size={20} />
      <Link
        to={ticketListUrl(narrowToTeam(openOfAgentFilter(alias), team))}
        className="grid min-h-6 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_32px] items-center gap-2 hover:underline"
      >
        <span className="truncate">
          {name}
          <span className="sr-only">, </span>
        </span>
        <WorkloadBar share={open / most} isUrgent={atRisk > 0} />
        <span className="text-end tabular-nums">
          {open}
          <span className="sr-only"> {t('app.dashboard.load.openWord')}</span>
        </span>
      </Link>
      <p className="col-start-2 flex min-h-6 items-center gap-1.5 truncate text-xs text-muted-foreground">
        <span className={cn(isOnline && 'text-success')}>{presence}</span>
        {atRisk > 0 && (
          <>
            <span aria-hidden>·</span>
            <Link
              to={ticketListUrl(narrowToTeam(atRiskOfAgentFilter(alias), team))}
              aria-label={t('dashboard.load.atRiskOf', { count: atRisk, name })}
              className="flex min-h-6 items-center text-warning hover:underline"
            >
              {t('dashboard.load.atRisk', { count: atRisk })}
            </Link>
          </>
        )}
        <span aria-hidden>·</span>
        <span title={t('dashboard.load.answeredTitle')}>
          {t('dashboard.load.answeredToday', { count: answeredToday })}
        </span>
      </p>
    </li>
  )
}
