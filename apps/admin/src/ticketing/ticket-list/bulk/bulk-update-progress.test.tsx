import type { BulkUpdateView } from '@lodge/contracts'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { buildBulkUpdate, bulkUpdateId } from '../../../testing/bulk-update-factory.ts'
import { queryCache, renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { applyBulkUpdate } from '../../bulk-updates/queries.ts'
import { BulkUpdateProgress } from './bulk-update-progress.tsx'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const id = bulkUpdateId
const undoRoute = `POST /api/backend/bulk-updates/${id(1)}/undo`

beforeEach(() => localStorage.clear())

const linesShown = () =>
  within(screen.getByRole('list', { name: 'Changes in the background' })).getAllByRole('listitem')

async function lines(runs: BulkUpdateView[]) {
  serve({ 'GET /api/backend/bulk-updates': () => ({ items: runs }) })
  renderAdmin(<BulkUpdateProgress />)
  await screen.findByRole('list', { name: 'Changes in the background' })
  return linesShown()
}

test('a change stays on screen while it can be undone, and goes when it no longer can', async () => {
  const [line, ...others] = await lines([
    buildBulkUpdate({}),
    buildBulkUpdate({
      id: id(2),
      change: { kind: 'status', status: 'closed' },
      finishedAt: minutesAgo(31),
      undoUntil: null,
    }),
  ])
  expect(others).toEqual([])
  expect(line).toHaveTextContent('Priority: High4 tickets changed')
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('a change that was undone makes room for what undid it', async () => {
  const shown = await lines([
    buildBulkUpdate({ id: id(2), undoes: id(1), undoUntil: null }),
    buildBulkUpdate({ undoneBy: id(2), undoUntil: null }),
  ])
  expect(shown.map((line) => line.textContent)).toEqual(['Undoing “Priority: High”4 tickets changed back'])
})

test('messages in bulk are not offered to be undone, and say how many tickets were left out', async () => {
  const [line] = await lines([
    buildBulkUpdate({ change: { kind: 'reply', visibility: 'public' }, failed: 1, undoUntil: null }),
  ])
  expect(line).toHaveTextContent('Public replySent to 3 tickets1 left out')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

const running = buildBulkUpdate({ done: 1, finishedAt: null, undoUntil: null })

test('a change that runs is found again after its tab was closed, and pushes bring it to its end', async () => {
  const [line] = await lines([running])
  expect(line).toHaveTextContent('1 of 4')
  expect(screen.getByRole('progressbar', { name: 'Priority: High' })).toHaveAttribute('value', '1')
  expect(screen.queryByRole('button', { name: /Undo|Dismiss/ })).toBeNull()

  act(() => applyBulkUpdate(queryCache, { ...running, done: 3 }))
  await expect.poll(() => line?.textContent).toContain('3 of 4')
  act(() => applyBulkUpdate(queryCache, buildBulkUpdate({ failed: 1 })))
  expect(await screen.findByText('3 tickets changed')).toBeVisible()
  expect(screen.getByRole('button', { name: '1 not changed' })).toBeVisible()
})

test('a change is undone, and says how far that is', async () => {
  await lines([buildBulkUpdate()])
  const seen = serve({
    [undoRoute]: () => ({ ...running, id: id(2), undoes: id(1), createdAt: minutesAgo(0) }),
  })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undoing “Priority: High”')).toBeVisible()
  expect(linesShown()).toHaveLength(1)
  expect(seen.map(({ route }) => route)).toEqual([undoRoute])
})

test('a change that can no longer be undone says so and stays', async () => {
  await lines([buildBulkUpdate()])
  serve({
    [undoRoute]: (_, response) =>
      sendError(response, 409, { code: 'already_taken', message: 'It was undone in another tab.' }),
  })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('It was undone in another tab.')).toBeVisible()
  expect(screen.getByText('4 tickets changed')).toBeVisible()
})

test('what was dismissed stays away after a reload, and at most three changes are shown', async () => {
  const runs = [1, 2, 3, 4].map((place) => buildBulkUpdate({ id: id(place) }))
  expect(await lines(runs)).toHaveLength(3)
  await userEvent.setup().click(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body)
  expect(JSON.parse(localStorage.getItem('lodge.dismissed-bulk-updates') ?? '[]')).toEqual([id(1)])
  await expect.poll(() => linesShown().length).toBe(3)
  expect(screen.queryAllByText('Priority: High')).toHaveLength(3)
})

test.each([
  [{ kind: 'team', team: 'it' }, 'IT Service Desk', 'Team: IT Service Desk'],
  [{ kind: 'assignee', assignee: null }, null, 'Assignee: Nobody'],
  [{ kind: 'assignee', assignee: 'priya' }, 'Priya Nair', 'Assignee: Priya Nair'],
  [{ kind: 'topic', topic: 'visa' }, null, 'Topic: visa'],
  [{ kind: 'course', course: null }, null, 'Course: No course'],
  [{ kind: 'add_tag', tag: 'visa' }, null, 'Tag added: visa'],
  [{ kind: 'remove_tag', tag: 'visa' }, null, 'Tag removed: visa'],
  [{ kind: 'reply', visibility: 'internal' }, null, 'Internal note'],
] as const)('the change %o reads as what it does', async (change, named, sentence) => {
  const [line] = await lines([buildBulkUpdate({ change, named })])
  expect(line).toHaveTextContent(sentence)
})
