import { beforeEach, expect, test } from 'vitest'
import { sumCounts, useQueueCounts } from './queue-counts-store.ts'

const count = (open: number) => ({ open, unassigned: 1, atRisk: 0, breached: 0 })

beforeEach(() => useQueueCounts.setState({ byTeam: {} }))

test('All and Unassigned are the sums over the teams', () => {
  useQueueCounts.getState().loaded({ version: 1, byTeam: { library: count(3), registry: count(4) } })

  expect(sumCounts(useQueueCounts.getState().byTeam)).toMatchObject({ open: 7, unassigned: 2 })
})

test('a push changes its own teams only', () => {
  useQueueCounts.getState().loaded({ version: 1, byTeam: { library: count(3), registry: count(4) } })

  useQueueCounts.getState().counted({ version: 2, byTeam: { library: count(9) } })

  expect(useQueueCounts.getState().byTeam).toMatchObject({ library: { open: 9 }, registry: { open: 4 } })
})

test('a straggler loses against a newer count, whether pushed or loaded', () => {
  useQueueCounts.getState().counted({ version: 5, byTeam: { library: count(9) } })

  useQueueCounts.getState().counted({ version: 4, byTeam: { library: count(1) } })
  useQueueCounts.getState().loaded({ version: 3, byTeam: { library: count(2) } })

  expect(useQueueCounts.getState().byTeam.library?.open).toBe(9)
})

test('a team that the agent has lost is gone after a load', () => {
  useQueueCounts.getState().loaded({ version: 1, byTeam: { library: count(3), registry: count(4) } })

  useQueueCounts.getState().loaded({ version: 2, byTeam: { library: count(3) } })

  expect(Object.keys(useQueueCounts.getState().byTeam)).toEqual(['library'])
})
