import type { TicketFilterQuery } from '@lodge/contracts'

const unresolved = '-resolved,closed'

/** The list behind each figure of the dashboard: the figure is how many tickets its list has. */
export const dashboardLists = {
  open: { status: unresolved },
  mine: { status: unresolved, assignee: 'me' },
  unassigned: { status: unresolved, assignee: 'nobody' },
  atRisk: { status: unresolved, standing: 'at_risk' },
  breached: { status: unresolved, standing: 'breached' },
  /** A paused clock breaches nothing. */
  breachingSoon: { status: unresolved, standing: 'breached,at_risk,on_track', due: '1h' },
} as const satisfies Record<string, TicketFilterQuery>

/** The tickets created on a day of the site. */
export function createdOn(date: string): TicketFilterQuery {
  return { created: `${date}..${date}` }
}

/** The tickets resolved on a day of the site, and not reopened since. */
export function resolvedOn(date: string): TicketFilterQuery {
  return { resolved: `${date}..${date}` }
}

/** The open tickets of an agent. */
export function openOfAgent(alias: string): TicketFilterQuery {
  return { status: unresolved, assignee: alias }
}

/** The open tickets of a team. */
export function openOfTeam(alias: string): TicketFilterQuery {
  return { status: unresolved, team: alias }
}
