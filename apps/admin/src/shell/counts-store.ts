import type { QueueCounts, TeamQueueCount } from '@lodge/contracts'
import { create } from 'zustand'

interface Counts {
  byTeam: Record<string, TeamQueueCount & { version: number }>
  /** The whole truth of one moment: after a page load or a reconnection. */
  loaded: (counts: QueueCounts) => void
  /** A push: team by team the higher version wins, so stragglers and repeats are harmless. */
  counted: (push: QueueCounts) => void
}

/** How many tickets wait, team by team. Totals are derived, never stored. */
export const useCounts = create<Counts>()((set) => ({
  byTeam: {},
  loaded: (counts) => set((state) => ({ byTeam: { ...merge({}, state.byTeam, counts) } })),
  counted: (push) => set((state) => ({ byTeam: merge(state.byTeam, state.byTeam, push) })),
}))

function merge(
  base: Counts['byTeam'],
  known: Counts['byTeam'],
  { version, byTeam }: QueueCounts,
): Counts['byTeam'] {
  const merged = { ...base }
  for (const [team, count] of Object.entries(byTeam)) {
    const before = known[team]
    merged[team] = before && before.version > version ? before : { ...count, version }
  }
  return merged
}

const none: TeamQueueCount = { open: 0, unassigned: 0, atRisk: 0, breached: 0 }

/** The sum over all teams that the agent sees. */
export function totalOf(byTeam: Counts['byTeam']): TeamQueueCount {
  return Object.values(byTeam).reduce<TeamQueueCount>(
    (sum, count) => ({
      open: sum.open + count.open,
      unassigned: sum.unassigned + count.unassigned,
      atRisk: sum.atRisk + count.atRisk,
      breached: sum.breached + count.breached,
    }),
    none,
  )
}

export function useTotal<Key extends keyof TeamQueueCount>(key: Key): number {
  return useCounts((state) => totalOf(state.byTeam)[key])
}

export function useTeamCount<Key extends keyof TeamQueueCount>(team: string, key: Key): number {
  return useCounts((state) => state.byTeam[team]?.[key] ?? 0)
}
