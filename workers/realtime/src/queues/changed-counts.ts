import type { QueueCounts, TeamQueueCount } from '@lodge/contracts'

const noTickets: TeamQueueCount = { open: 0, unassigned: 0, atRisk: 0, breached: 0 }

export function findChangedCounts(
  before: QueueCounts['byTeam'],
  after: QueueCounts['byTeam'],
): QueueCounts['byTeam'] {
  const changes: QueueCounts['byTeam'] = {}
  for (const alias of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const now = after[alias] ?? noTickets
    if (!isSame(before[alias], now)) changes[alias] = now
  }
  return changes
}

function isSame(one: TeamQueueCount | undefined, other: TeamQueueCount): boolean {
  return (
    one !== undefined &&
    one.open === other.open &&
    one.unassigned === other.unassigned &&
    one.atRisk === other.atRisk &&
    one.breached === other.breached
  )
}
