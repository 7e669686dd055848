import type { SlaRecalculationView } from '@lodge/contracts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, serve } from '../testing/render-admin.tsx'
import { RecalculationProgress } from './recalculation-progress.tsx'

const runsRoute = 'GET /api/backend/settings/sla-recalculations'
const build = (place: number, parts: Partial<SlaRecalculationView> = {}): SlaRecalculationView => ({
  id: `01900000-0000-7000-8000-00000000000${place}`,
  kind: 'policy',
  alias: `policy-${place}`,
  name: `Policy ${place}`,
  total: 40,
  done: 40,
  createdAt: `2026-10-15T15:0${place}:00.000Z`,
  startedAt: `2026-10-15T15:0${place}:01.000Z`,
  finishedAt: `2026-10-15T15:0${place}:06.000Z`,
  ...parts,
})

beforeEach(() => localStorage.clear())

async function renderRuns(...runs: SlaRecalculationView[]) {
  serve({ [runsRoute]: () => ({ items: runs }) })
  renderAdmin(<RecalculationProgress />)
  const list = await screen.findByRole('list', { name: 'Recalculation of open tickets' })
  return () =>
    within(list)
      .getAllByRole('listitem')
      .map((line) => line.textContent)
}

test('one that has not begun says that it is about to', async () => {
  const lines = await renderRuns(build(1, { total: null, startedAt: null, finishedAt: null, done: 0 }))
  expect(lines()).toEqual(['About to recalculate open tickets for Policy 1'])
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('one that runs shows how far it is, and cannot be dismissed', async () => {
  await renderRuns(build(1, { done: 12, finishedAt: null }))
  const progress = screen.getByRole('progressbar', {
    name: 'Recalculating open tickets for Policy 1: 12 of 40',
  })
  expect(progress).toHaveAttribute('max', '40')
  expect(screen.queryByRole('button')).toBeNull()
})

test('one that is done says how long it took, until it is dismissed for good', async () => {
  await renderRuns(build(1))
  expect(screen.getByText(/^40 open tickets recalculated for Policy 1 in 5 s/)).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss the notice about Policy 1' }))
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(localStorage.getItem('lodge.dismissed-recalculations')).toContain(build(1).id)
})

test('of each policy only the last one is shown, and of business hours of that name too', async () => {
  const lines = await renderRuns(
    build(1, { alias: 'exams', name: 'Exams' }),
    build(2, { alias: 'exams', name: 'Exams', done: 41 }),
    build(3, { alias: 'exams', name: 'Exam hours', kind: 'business_hours', done: 42 }),
  )
  expect(lines().map((line) => line?.slice(0, 2))).toEqual(['42', '41'])
})

test('progress is followed until it is done', async () => {
  let done = 10
  serve({
    [runsRoute]: () => ({
      items: [done < 40 ? build(1, { done, finishedAt: null }) : build(1)],
    }),
  })
  renderAdmin(<RecalculationProgress />)
  await screen.findByRole('progressbar', { name: /: 10 of 40$/ })
  done = 40
  expect(await screen.findByText(/^40 open tickets recalculated/)).toBeVisible()
})
