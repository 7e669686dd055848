import type { DashboardNow } from '@lodge/contracts'
import { AlertTriangle, CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { useQueueCounts } from '../../../ticketing/queues/queue-counts-store.ts'
import { Legend } from '../charts/legend.tsx'
import { DashboardPanel } from '../panel.tsx'
import { AgentsWorkload } from './agent-workload.tsx'
import { WorkloadBar } from './workload-bar.tsx'

interface WorkloadPanelProps {
  teams: DashboardNow['load']
  agents: DashboardNow['agents']
  online: number
  team: string | null
}

/** Open tickets per team, assigned and not, and the agents with theirs; bars share one scale. */
export function WorkloadPanel({ teams, agents, online, team }: WorkloadPanelProps) {
  const live = useQueueCounts((state) => state.byTeam)
  const loads = teams.map((row) => ({ ...row, ...loadOf(row, live[row.alias]) }))
  const most = Math.max(1, ...loads.map(({ open }) => open))
  return (
    <DashboardPanel
      title={t('app.dashboard.load.title')}
      aside={
        <Legend
          items={[
            ['created', t('dashboard.load.assigned')],
            ['unassigned', t('dashboard.load.unassigned')],
          ]}
        />
      }
    >
      <ul className="px-4 pb-3">
        {loads.map((load) => (
          <TeamWorkload key={load.alias} load={load} most={most} />
        ))}
      </ul>
      {agents.length > 0 && <AgentsWorkload agents={agents} online={online} team={team} />}
    </DashboardPanel>
  )
}

type TeamCounts = ReturnType<typeof useQueueCounts.getState>['byTeam'][string]

/** Returns what pushes have counted, or what the team was loaded with before any came. */
function loadOf({ assigned, unassigned }: DashboardNow['load'][number], live: TeamCounts | undefined) {
  return live ?? { open: assigned + unassigned, unassigned, atRisk: 0, breached: 0 }
}

interface TeamWorkloadProps {
  load: { alias: string; name: string; open: number; unassigned: number; atRisk: number; breached: number }
  most: number
}

function TeamWorkload({ load, most }: TeamWorkloadProps) {
  const { alias, name, open, unassigned } = load
  const split = t('app.dashboard.load.split', { assigned: open - unassigned, unassigned })
  return (
    <li>
      <Link
        to={`/admin/tickets/${alias}/index`}
        title={split}
        className="grid h-7 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_32px] items-center gap-2 text-sm hover:underline max-lg:h-11"
      >
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate">{name}</span>
          <Urgency {...load} />
          <span className="sr-only">, </span>
        </span>
        <WorkloadBar share={open / most} hatchedShare={unassigned / most} />
        <span className="text-end tabular-nums">
          {open}
          <span className="sr-only">
            {' '}
            {t('app.dashboard.load.openWord')}: {split}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** A mark at a team that is late, another one at a team that soon may be. */
function Urgency({ breached, atRisk }: { breached: number; atRisk: number }) {
  if (breached > 0)
    return (
      <CircleAlert
        role="img"
        aria-label={t('app.dashboard.tiles.breached')}
        className="size-3.5 shrink-0 text-destructive"
      />
    )
  if (atRisk > 0)
    return (
      <AlertTriangle
        role="img"
        aria-label={t('app.dashboard.tiles.atRisk')}
        className="size-3.5 shrink-0 text-warning"
      />
    )
  return null
}
