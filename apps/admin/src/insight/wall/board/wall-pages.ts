import type { NamedRef, WallBoard, WallTeam, WallTicket } from '@lodge/contracts'

export const wallFigures = [
  'open',
  'unassigned',
  'atRisk',
  'breached',
  'createdToday',
  'resolvedToday',
] as const
export type WallFigure = (typeof wallFigures)[number]

const maxBreaching = 7

/** The page that a screen shows at a time: all teams together, or one of them. */
export interface WallPage {
  /** Null for all teams together. */
  team: string | null
  figures: Record<WallFigure, number>
  breaching: (WallTicket & { team: string | null })[]
  /** Open tickets of each team on the page of all, else of each agent; null where names are left out. */
  load: (NamedRef & { open: number })[] | null
}

/** Returns the pages of a screen: first all teams together, unless there is one only, then each. */
export function listWallPages({ teams }: Pick<WallBoard, 'teams'>): WallPage[] {
  const single = teams.map(toPage)
  return teams.length > 1 ? [allTeams(teams), ...single] : single
}

function toPage(team: WallTeam): WallPage {
  return {
    team: team.name,
    figures: sumFigures([team]),
    breaching: team.breaching.map((ticket) => ({ ...ticket, team: null })),
    load: team.agents,
  }
}

function allTeams(teams: readonly WallTeam[]): WallPage {
  return {
    team: null,
    figures: sumFigures(teams),
    breaching: teams
      .flatMap(({ name, breaching }) => breaching.map((ticket) => ({ ...ticket, team: name })))
      .toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt))
      .slice(0, maxBreaching),
    load: teams.map(({ alias, name, open }) => ({ alias, name, open })),
  }
}

function sumFigures(teams: readonly WallTeam[]): Record<WallFigure, number> {
  const sum = (figure: WallFigure) => teams.reduce((total, team) => total + team[figure], 0)
  const [open, unassigned, atRisk] = [sum('open'), sum('unassigned'), sum('atRisk')]
  const [breached, createdToday, resolvedToday] = [sum('breached'), sum('createdToday'), sum('resolvedToday')]
  return { open, unassigned, atRisk, breached, createdToday, resolvedToday }
}
