import { expect, test } from 'vitest'
import { aRow } from '../testing/a-row.ts'
import { belongsTo, compareRows } from './list-rules.ts'
import type { TicketList } from './queries.ts'

const me = { alias: 'hannah' }
const all: TicketList = { queue: 'all', show: 'unresolved', sort: 'due' }
const mine = { alias: 'hannah', name: 'Hannah Osei' }

test.each([
  ['an open ticket is on All', all, aRow(), true],
  ['a resolved one is not', all, aRow({ status: 'resolved' }), false],
  [
    'an assigned one is not on Unassigned',
    { ...all, queue: 'unassigned' as const },
    aRow({ assignee: mine }),
    false,
  ],
  ['another team’s is not on a team’s list', { ...all, team: 'library' }, aRow(), false],
  ['mine is on Mine', { ...all, show: 'mine' as const }, aRow({ assignee: mine }), true],
  [
    'a breached one is on Breached',
    { ...all, show: 'breached' as const },
    aRow({ standing: 'breached' }),
    true,
  ],
  [
    'a resolved one is not on Breached',
    { ...all, show: 'breached' as const },
    aRow({ standing: 'breached', status: 'closed' }),
    false,
  ],
  ['everything shows everything', { ...all, show: 'everything' as const }, aRow({ status: 'closed' }), true],
])('%s', (_title, list, row, belongs) => {
  expect(belongsTo(list, row, me)).toBe(belongs)
})

test('the soonest due comes first and those without a due time last', () => {
  const due = (dueAt: string | null) => aRow({ sla: dueAt === null ? null : aClock(dueAt) })
  const rows = [due(null), due('2026-10-16T09:00:00.000Z'), due('2026-10-15T09:00:00.000Z')]

  expect(rows.sort((a, b) => compareRows('due', a, b)).map(({ sla }) => sla?.dueAt)).toEqual([
    '2026-10-15T09:00:00.000Z',
    '2026-10-16T09:00:00.000Z',
    undefined,
  ])
})

function aClock(dueAt: string) {
  return {
    metric: 'first_response' as const,
    cycle: 0,
    state: 'running' as const,
    startedAt: '2026-10-15T08:00:00.000Z',
    dueAt,
    fulfilledAt: null,
    breachedAt: null,
    targetMinutes: 60,
    elapsedMinutes: 0,
    asOf: '2026-10-15T08:00:00.000Z',
    ahead: [],
    pausedBecause: null,
  }
}
