import type { WallBoard, WallTeam } from '@lodge/contracts'

export function buildWallTeam(attributes: Partial<WallTeam> = {}): WallTeam {
  return {
    alias: (attributes.name ?? 'Exams').toLowerCase(),
    name: 'Exams',
    open: 0,
    unassigned: 0,
    atRisk: 0,
    breached: 0,
    createdToday: 0,
    resolvedToday: 0,
    breaching: [],
    agents: null,
    ...attributes,
  }
}

export function buildWallBoard(attributes: Partial<WallBoard> = {}): WallBoard {
  return {
    name: 'Hall',
    site: 'Test University',
    asOf: '2026-07-01T13:02:00.000Z',
    timezone: 'Europe/London',
    version: '1.0.0',
    secondsPerPage: 20,
    teams: [buildWallTeam()],
    ...attributes,
  }
}
