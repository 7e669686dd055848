import type { DeadlineView } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin } from '../../../testing/render-admin.tsx'
import { buildWallBoard, buildWallTeam } from '../../../testing/wall-factory.ts'
import { createWallClock, lostAfterMs } from './wall-clock.ts'

const { WallBoardView } = await import('./wall-board-view.tsx')

const opensAt = '2026-07-01T13:02:00.000Z'

/** The deadline of an hour that has so many minutes of business time left at 14:02 in London. */
function leaves(minutes: number, from = opensAt): DeadlineView {
  return {
    metric: 'next_response',
    cycle: 1,
    state: minutes < 0 ? 'breached' : 'running',
    startedAt: '2026-07-01T08:00:00.000Z',
    dueAt: null,
    fulfilledAt: null,
    breachedAt: null,
    targetMinutes: 60,
    elapsedMinutes: 60 - minutes,
    asOf: '2026-07-01T13:02:00.000Z',
    upcomingSegments: [{ from, to: '2026-07-01T17:00:00.000Z' }],
    pauseReason: null,
  }
}

const late = {
  number: 20_007,
  subject: null,
  assignee: null,
  dueAt: '2026-07-01T12:52:00.000Z',
  deadline: leaves(-10),
}
const soon = { ...late, number: 20_009, dueAt: '2026-07-01T13:07:30.000Z', deadline: leaves(5.5) }
/** Nobody works before the afternoon. */
const resting = { ...late, number: 20_010, deadline: leaves(20, '2026-07-01T15:00:00.000Z') }
const exams = buildWallTeam({ name: 'Exams', open: 9, breached: 1, breaching: [late] })
const fees = buildWallTeam({
  name: 'Fees',
  open: 4,
  breaching: [{ ...soon, subject: 'My fees', assignee: 'Ada' }],
  agents: [{ alias: 'ada', name: 'Ada', open: 3 }],
})

/** The screen as it is so long after the server was last heard, at 14:02 in London. */
function show(teams = [exams, fees], silentMs = 0) {
  let monotonic = 0
  const clock = createWallClock(() => monotonic)
  const board = buildWallBoard({ teams })
  clock.heard(Date.parse(board.asOf))
  monotonic = silentMs
  renderAdmin(<WallBoardView board={board} clock={clock} />, '/admin/wall')
  return userEvent.setup()
}
const heading = () => screen.getByRole('heading', { level: 1 })
const figure = (name: string) => screen.getByText(name).closest('div')

test('all teams come first, with the most urgent tickets of each and the time that is left', async () => {
  show()
  expect(heading()).toHaveTextContent('All teams')
  expect(figure('Open')).toHaveTextContent('13')
  const breaching = screen.getByRole('region', { name: 'Breaching now and in the next hour' })
  expect(
    within(breaching)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['#20007Exams10 m late', '#20009My fees · Fees · Ada0:05:30'])
  expect(within(screen.getByRole('region', { name: 'Open by team' })).getAllByRole('listitem')).toHaveLength(
    2,
  )
  expect(screen.getByText('14:02')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
  await expectAccessible()
})

test('time outside business hours is not counted down', () => {
  show([buildWallTeam({ name: 'Exams', breaching: [resting] })])
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/#20010.*Rests until/)
})

test('arrows turn the pages, the space bar stops them', async () => {
  const user = show()
  await user.keyboard('{ArrowRight}')
  expect(heading()).toHaveTextContent('Exams')
  expect(screen.queryByRole('region', { name: 'Open by agent' })).toBeNull()
  await user.keyboard('{ArrowRight}')
  expect(heading()).toHaveTextContent('Fees')
  expect(screen.getByRole('region', { name: 'Open by agent' })).toHaveTextContent('Ada3')
  await user.keyboard('{ArrowRight}{ArrowLeft}')
  expect(screen.getByText('3 of 3')).toBeVisible()

  await user.keyboard(' ')
  expect(screen.getByRole('button', { name: 'Go on by itself' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Go on by itself' }))
  expect(screen.getByRole('button', { name: 'Stay on this page' })).toBeVisible()
})

test('a quiet team says so, and stands alone', () => {
  show([buildWallTeam()])
  expect(heading()).toHaveTextContent('Exams')
  expect(screen.getByText('Nothing will breach within the hour.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
})

test('ten seconds without a sign of life are told, with the time of the figures', () => {
  show([exams], lostAfterMs + 60_000)
  expect(screen.getByRole('alert')).toHaveTextContent('No connection since 14:02, figures of 14:02')
  expect(screen.getByText('14:03')).toBeVisible()
})

test('until then nothing is said', () => {
  show([exams], lostAfterMs)
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})
