import type { TicketFilterQuery } from '@lodge/contracts'

const unresolvedStatuses = '-resolved,closed'

/** The list behind each figure of the dashboard, which counts its tickets. */
export const dashboardFilters = {
  open: { status: unresolvedStatuses },
  mine: { status: unresolvedStatuses, assignee: 'me' },
  unassigned: { status: unresolvedStatuses, assignee: 'nobody' },
  atRisk: { status: unresolvedStatuses, slaStatus: 'at_risk' },
  breached: { status: unresolvedStatuses, slaStatus: 'breached' },
  unanswered: { status: unresolvedStatuses, unanswered: 'yes' },
  /** A paused deadline cannot breach. */
  breachingSoon: { status: unresolvedStatuses, slaStatus: 'breached,at_risk,on_track', due: '1h' },
} as const satisfies Record<string, TicketFilterQuery>

/** Takes a day in the site's time zone. */
export function createdOnFilter(date: string): TicketFilterQuery {
  return { created: `${date}..${date}` }
}

/** Leaves out tickets that were reopened since. */
export function resolvedOnFilter(date: string): TicketFilterQuery {
  return { resolved: `${date}..${date}` }
}

export function narrowToTeam(filter: TicketFilterQuery, team: string | null): TicketFilterQuery {
  return team === null ? filter : { ...filter, team }
}

export function atRiskOfAgentFilter(alias: string): TicketFilterQuery {
  return { ...dashboardFilters.atRisk, assignee: alias }
}

export function openOfAgentFilter(alias: string): TicketFilterQuery {
  return { status: unresolvedStatuses, assignee: alias }
}

export function openOfTeamFilter(alias: string): TicketFilterQuery {
  return { status: unresolvedStatuses, team: alias }
}
