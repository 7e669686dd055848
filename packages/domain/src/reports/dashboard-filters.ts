import type { TicketFilterQuery } from '@lodge/contracts'

const unresolvedStatuses = '-resolved,closed'

/** The list behind each figure of the dashboard: the figure is how many tickets its list has. */
export const dashboardFilters = {
  open: { status: unresolvedStatuses },
  mine: { status: unresolvedStatuses, assignee: 'me' },
  unassigned: { status: unresolvedStatuses, assignee: 'nobody' },
  atRisk: { status: unresolvedStatuses, slaStatus: 'at_risk' },
  breached: { status: unresolvedStatuses, slaStatus: 'breached' },
  /** A paused clock breaches nothing. */
  breachingSoon: { status: unresolvedStatuses, slaStatus: 'breached,at_risk,on_track', due: '1h' },
} as const satisfies Record<string, TicketFilterQuery>

/** The tickets created on a day of the site. */
export function createdOnFilter(date: string): TicketFilterQuery {
  return { created: `${date}..${date}` }
}

/** The tickets resolved on a day of the site, and not reopened since. */
export function resolvedOnFilter(date: string): TicketFilterQuery {
  return { resolved: `${date}..${date}` }
}

/** The open tickets of an agent. */
export function openOfAgentFilter(alias: string): TicketFilterQuery {
  return { status: unresolvedStatuses, assignee: alias }
}

/** The open tickets of a team. */
export function openOfTeamFilter(alias: string): TicketFilterQuery {
  return { status: unresolvedStatuses, team: alias }
}
