import { type Dashboard, limits, minuteMs } from '@lodge/contracts'
import { createdOnFilter, dashboardFilters, narrowToTeam, resolvedOnFilter } from '@lodge/domain'
import { formatMinutes, formatWeekday, readDeadline, useNow } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { AlertTriangle, CircleAlert, CircleCheck, CircleDashed, Inbox, UserRound, UserX } from 'lucide-react'
import { t } from '../../foundation/t.ts'
import { myTicketsPath } from '../../ticketing/queues/my-tickets.ts'
import { useQueueCount } from '../../ticketing/queues/queue-counts-store.ts'
import { ticketListUrl } from '../../ticketing/ticket-list/list-url.ts'
import { myTicketsOfTeamQuery } from './queries.ts'
import { Tile } from './tile.tsx'

interface TilesProps {
  dashboard: Dashboard
  team: string | null
}

/** The figures at a glance; each leads to the list that it counts (`dashboardFilters`). Counts of queues are pushed. */
export function Tiles(props: TilesProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-7">
      <QueueTiles {...props} />
      <UrgentTiles {...props} />
      <TodayTiles {...props} />
    </ul>
  )
}

function QueueTiles({ dashboard, team }: TilesProps) {
  const { data: myTickets } = useQuery(myTicketsOfTeamQuery(team))
  const now = useNow('minute')
  const oldest = dashboard.oldestUnassignedAt
  const open = useQueueCount(team, 'open')
  const waits = oldest && formatMinutes(Math.max(0, now - Date.parse(oldest)) / minuteMs)
  return (
    <>
      <Tile
        icon={Inbox}
        name={t('app.dashboard.tiles.open')}
        count={open}
        to={listOf(team, '/admin/tickets/all', dashboardFilters.open)}
        hint={dashboard.openAtNine === null ? null : compareWithNine(open, dashboard.openAtNine)}
      />
      <Tile
        icon={UserRound}
        name={t('app.dashboard.tiles.mine')}
        count={myTickets?.count ?? null}
        to={listOf(team, myTicketsPath, dashboardFilters.mine)}
      />
      <Tile
        icon={UserX}
        name={t('app.dashboard.tiles.unassigned')}
        count={useQueueCount(team, 'unassigned')}
        to={listOf(team, '/admin/tickets/unassigned', dashboardFilters.unassigned)}
        hint={waits ? t('dashboard.oldestWaits', { time: waits }) : null}
      />
    </>
  )
}

function compareWithNine(open: number, atNine: number): string {
  const difference = Math.abs(open - atNine)
  if (difference === 0) return t('dashboard.sinceNine.same')
  return t(open > atNine ? 'dashboard.sinceNine.more' : 'dashboard.sinceNine.fewer', { count: difference })
}

function UrgentTiles({ dashboard, team }: TilesProps) {
  const atRisk = useQueueCount(team, 'atRisk')
  const breached = useQueueCount(team, 'breached')
  const worst = minutesWorst(dashboard.breaching, breached, useNow('minute'))
  return (
    <>
      <Tile
        icon={AlertTriangle}
        name={t('app.dashboard.tiles.atRisk')}
        count={atRisk}
        to={listOf(team, '/admin/tickets/all?show=at_risk', dashboardFilters.atRisk)}
        tone={atRisk > 0 ? 'text-warning' : ''}
        hint={t('dashboard.overShare', { percent: limits.atRiskPercent })}
      />
      <Tile
        icon={CircleAlert}
        name={t('app.dashboard.tiles.breached')}
        count={breached}
        to={listOf(team, '/admin/tickets/all?show=breached', dashboardFilters.breached)}
        tone={breached > 0 ? 'text-destructive' : ''}
        hint={worst === null ? null : t('dashboard.worst', { time: formatMinutes(worst) })}
      />
    </>
  )
}

/** Returns by how much the latest ticket is late in business time; null where not every late one is known. */
function minutesWorst(rows: Dashboard['breaching'], breached: number, now: number): number | null {
  const late = rows.filter(({ slaStatus }) => slaStatus === 'breached')
  if (late.length === 0 || late.length < breached) return null
  return Math.max(
    ...late.map(({ sla }) => (sla === null ? 0 : -(readDeadline(sla, now).remainingMinutes ?? 0))),
  )
}

function TodayTiles({ dashboard, team }: TilesProps) {
  const { today, newToday, resolvedToday, usuallyNew, medianResolutionMinutes: median } = dashboard
  return (
    <>
      <Tile
        icon={CircleDashed}
        name={t('app.dashboard.tiles.newToday')}
        count={newToday}
        to={ticketListUrl(narrowToTeam(createdOnFilter(today), team), 'created')}
        hint={
          usuallyNew === null
            ? null
            : t('dashboard.usuallyNew', {
                count: Math.round(usuallyNew),
                weekday: formatWeekday(`${today}T12:00`, {}, 'long'),
              })
        }
      />
      <Tile
        icon={CircleCheck}
        name={t('app.dashboard.tiles.resolvedToday')}
        count={resolvedToday}
        to={ticketListUrl(narrowToTeam(resolvedOnFilter(today), team), 'updated')}
        hint={median === null ? null : t('dashboard.medianResolution', { time: formatMinutes(median) })}
      />
    </>
  )
}

/** Returns the list of all teams that everyone has, or that of one team. */
function listOf(team: string | null, ofAll: string, filter: Parameters<typeof narrowToTeam>[0]): string {
  return team === null ? ofAll : ticketListUrl(narrowToTeam(filter, team))
}
