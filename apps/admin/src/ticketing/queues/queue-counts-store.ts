import type { QueueCounts, TeamQueueCount } from '@lodge/contracts'
import { create } from 'zustand'

interface QueueCountState {
  byTeam: Record<string, TeamQueueCount & { version: number }>
  /** The whole truth of one moment: after a page load or a reconnection. */
  loaded: (counts: QueueCounts) => void
  /** A push: team by team the higher version wins, so stragglers and repeats are harmless. */
  counted: (push: QueueCounts) => void
}

/** The counts of each team. Totals are derived, never stored. */
export const useQueueCounts = create<QueueCountState>()((set) => ({
  byTeam: {},
  loaded: (counts) => set((state) => ({ byTeam: { ...keepNewerCounts({}, state.byTeam, counts) } })),
  counted: (push) => set((state) => ({ byTeam: keepNewerCounts(state.byTeam, state.byTeam, push) })),
}))

function keepNewerCounts(
  base: QueueCountState['byTeam'],
  known: QueueCountState['byTeam'],
  { version, byTeam }: QueueCounts,
): QueueCountState['byTeam'] {
  const merged = { ...base }
  for (const [team, count] of Object.entries(byTeam)) {
    const before = known[team]
    merged[team] = before && before.version > version ? before : { ...count, version }
  }
  return merged
}

const zeroCounts: TeamQueueCount = { open: 0, unassigned: 0, atRisk: 0, breached: 0 }

/** Returns the sum over all teams that the agent sees. */
export function sumCounts(byTeam: QueueCountState['byTeam']): TeamQueueCount {
  return Object.values(byTeam).reduce<TeamQueueCount>(
    (sum, count) => ({
      open: sum.open + count.open,
      unassigned: sum.unassigned + count.unassigned,
      atRisk: sum.atRisk + count.atRisk,
      breached: sum.breached + count.breached,
    }),
    zeroCounts,
  )
}

export function useTotalCount<Key extends keyof TeamQueueCount>(key: Key): number {
  return useQueueCounts((state) => sumCounts(state.byTeam)[key])
}

/** Returns the count of one team or, without one, the sum over all teams that the agent sees. */
export function useQueueCount<Key extends keyof TeamQueueCount>(team: string | null, key: Key): number {
  return useQueueCounts(
    ({ byTeam }) => (team === null ? sumCounts(byTeam) : (byTeam[team] ?? zeroCounts))[key],
  )
}

export function useTeamCount<Key extends keyof TeamQueueCount>(team: string, key: Key): number {
  return useQueueCounts((state) => state.byTeam[team]?.[key] ?? 0)
}
