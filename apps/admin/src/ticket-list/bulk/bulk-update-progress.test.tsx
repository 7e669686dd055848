import type { BulkUpdateView } from '@lodge/contracts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, serve } from '../../testing/render-admin.tsx'
import { BulkUpdateProgress } from './bulk-update-progress.tsx'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const id = (place: number) => `01900000-0000-7000-8000-00000000000${place}`

function aRun(place: number, parts: Partial<BulkUpdateView>): BulkUpdateView {
  return {
    id: id(place),
    change: { kind: 'priority', priority: 'high' },
    ...{
      named: null,
      total: 4,
      done: 4,
      failed: 0,
      undoes: null,
      undoneBy: null,
      undoUntil: minutesAgo(-20),
    },
    createdAt: minutesAgo(11),
    finishedAt: minutesAgo(10),
    ...parts,
  }
}

beforeEach(() => localStorage.clear())

async function lines(runs: BulkUpdateView[]) {
  serve({ 'GET /api/backend/bulk-updates': () => ({ items: runs }) })
  renderAdmin(<BulkUpdateProgress />)
  return within(await screen.findByRole('list', { name: 'Changes in the background' })).getAllByRole(
    'listitem',
  )
}

test('a change stays on screen while it can be undone, and goes when it no longer can', async () => {
  const [line, ...others] = await lines([
    aRun(1, {}),
    aRun(2, { change: { kind: 'status', status: 'closed' }, finishedAt: minutesAgo(31), undoUntil: null }),
  ])
  expect(others).toEqual([])
  expect(line).toHaveTextContent('Priority: High4 tickets changed')
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('a change that was undone makes room for what undid it', async () => {
  const shown = await lines([
    aRun(2, { undoes: id(1), undoUntil: null }),
    aRun(1, { undoneBy: id(2), undoUntil: null }),
  ])
  expect(shown.map((line) => line.textContent)).toEqual(['Undoing “Priority: High”4 tickets changed back'])
})

test('messages in bulk are not offered to be undone, and say how many tickets were left out', async () => {
  const [line] = await lines([
    aRun(1, { change: { kind: 'reply', visibility: 'public' }, failed: 1, undoUntil: null }),
  ])
  expect(line).toHaveTextContent('Public replySent to 3 tickets1 left out')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
