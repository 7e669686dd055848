import type { Dashboard } from '@lodge/contracts'
import { openOfAgentFilter } from '@lodge/domain'
import { Avatar } from '@lodge/ui'
import { Link } from 'react-router'
import { useQueueCounts } from '../queues/queue-counts-store.ts'
import { t } from '../t.ts'
import { ticketListUrl } from '../ticket-list/list-url.ts'
import { DashboardPanel } from './panel.tsx'

interface WorkloadPanelProps {
  teams: Dashboard['load']
  agents: Dashboard['agents']
}

/** Open tickets per team, assigned and not, and the fullest agents; bars share one scale. */
export function WorkloadPanel({ teams, agents }: WorkloadPanelProps) {
  const most = Math.max(1, ...teams.map(({ assigned, unassigned }) => assigned + unassigned))
  const mostOfAgents = Math.max(1, ...agents.map(({ open }) => open))
  return (
    <DashboardPanel title={t('app.dashboard.load.title')} aside={t('app.dashboard.load.legend')}>
      <ul className="px-4 pb-3">
        {teams.map((team) => (
          <TeamWorkload key={team.alias} team={team} most={most} />
        ))}
      </ul>
      {agents.length > 0 && (
        <>
          <h3 className="border-t border-border px-4 pt-2 text-xs text-muted-foreground">
            {t('app.dashboard.load.agents')}
          </h3>
          <ul className="px-4 py-2">
            {agents.slice(0, 5).map(({ alias, name, open }) => (
              <li key={alias}>
                <Link
                  to={ticketListUrl(openOfAgentFilter(alias))}
                  className="grid h-7 grid-cols-[20px_minmax(0,1fr)_minmax(0,1fr)_32px] items-center gap-2 text-sm hover:underline"
                >
                  <Avatar name={name} size={20} />
                  <span className="truncate">
                    {name}
                    <span className="sr-only">, </span>
                  </span>
                  <WorkloadBar share={open / mostOfAgents} />
                  <span className="text-right tabular-nums">
                    {open}
                    <span className="sr-only"> {t('app.dashboard.load.openWord')}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </DashboardPanel>
  )
}

function TeamWorkload({ team, most }: { team: Dashboard['load'][number]; most: number }) {
  const live = useQueueCounts((state) => state.byTeam[team.alias])
  const { open, unassigned } = live ?? {
    open: team.assigned + team.unassigned,
    unassigned: team.unassigned,
  }
  return (
    <li>
      <Link
        to={`/admin/tickets/${team.alias}/index`}
        title={t('app.dashboard.load.split', { assigned: open - unassigned, unassigned })}
        className="grid h-7 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_32px] items-center gap-2 text-sm hover:underline"
      >
        <span className="truncate">
          {team.name}
          <span className="sr-only">, </span>
        </span>
        <WorkloadBar share={open / most} hatchedShare={unassigned / most} />
        <span className="text-right tabular-nums">
          {open}
          <span className="sr-only">
            {' '}
            {t('app.dashboard.load.openWord')}:{' '}
            {t('app.dashboard.load.split', { assigned: open - unassigned, unassigned })}
          </span>
        </span>
      </Link>
    </li>
  )
}

function WorkloadBar({ share, hatchedShare = 0 }: { share: number; hatchedShare?: number }) {
  const percent = (part: number) => `${Math.min(100, Math.round(part * 1000) / 10)}%`
  return (
    <span aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-track">
      <span className="bg-accent" style={{ width: percent(share - hatchedShare) }} />
      <span className="hatched text-accent" style={{ width: percent(hatchedShare) }} />
    </span>
  )
}
