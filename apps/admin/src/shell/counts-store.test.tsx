import { beforeEach, expect, test } from 'vitest'
import { totalOf, useCounts } from './counts-store.ts'

const count = (open: number) => ({ open, unassigned: 1, atRisk: 0, breached: 0 })

beforeEach(() => useCounts.setState({ byTeam: {} }))

test('All and Unassigned are the sums over the teams', () => {
  useCounts.getState().loaded({ version: 1, byTeam: { library: count(3), registry: count(4) } })

  expect(totalOf(useCounts.getState().byTeam)).toMatchObject({ open: 7, unassigned: 2 })
})

test('a push changes its own teams only', () => {
  useCounts.getState().loaded({ version: 1, byTeam: { library: count(3), registry: count(4) } })

  useCounts.getState().counted({ version: 2, byTeam: { library: count(9) } })

  expect(useCounts.getState().byTeam).toMatchObject({ library: { open: 9 }, registry: { open: 4 } })
})

test('a straggler loses against a newer count, whether pushed or loaded', () => {
  useCounts.getState().counted({ version: 5, byTeam: { library: count(9) } })

  useCounts.getState().counted({ version: 4, byTeam: { library: count(1) } })
  useCounts.getState().loaded({ version: 3, byTeam: { library: count(2) } })

  expect(useCounts.getState().byTeam.library?.open).toBe(9)
})

test('a team that the agent has lost is gone after a load', () => {
  useCounts.getState().loaded({ version: 1, byTeam: { library: count(3), registry: count(4) } })

  useCounts.getState().loaded({ version: 2, byTeam: { library: count(3) } })

  expect(Object.keys(useCounts.getState().byTeam)).toEqual(['library'])
})
