import type { SlaClockView, SlaWhyView } from '@lodge/contracts'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '../testing/index.ts'
import { StatusBadge } from '../tickets/status-badge.tsx'
import { SlaBar } from './sla-bar.tsx'
import { SlaWhy } from './sla-why.tsx'
import { SlaWhyPopover } from './sla-why-popover.tsx'

const start = Date.parse('2026-10-12T15:12:00.000Z')
const iso = (minutes: number) => new Date(start + minutes * 60_000).toISOString()

const clock = (patch: Partial<SlaClockView> = {}): SlaClockView => ({
  metric: 'next_response',
  cycle: 1,
  state: 'running',
  startedAt: iso(-110),
  dueAt: iso(70),
  fulfilledAt: null,
  breachedAt: null,
  targetMinutes: 180,
  elapsedMinutes: 110,
  asOf: iso(0),
  ahead: [{ from: iso(0), to: iso(600) }],
  pausedBecause: null,
  ...patch,
})

const fillTone = () => document.querySelector('[data-bar-fill]')?.getAttribute('data-tone')

describe('the bar', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const pass = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * 60_000))

  test('tells time left and percent in words and moves by itself', () => {
    const { container } = render(<SlaBar clock={clock()} variant="row" />)
    expect(container).toHaveTextContent('Next1 h 10 m left61%')
    expect(fillTone()).toBe('on_track')

    pass(35)
    expect(container).toHaveTextContent('Next35 m left80%')
    expect(fillTone()).toBe('at_risk')
  })

  test('is breached within two seconds of the due instant without a push', () => {
    const { container } = render(<SlaBar clock={clock({ elapsedMinutes: 179 })} variant="row" />)
    pass(0.95)
    expect(fillTone()).toBe('at_risk')
    expect(container).toHaveTextContent('99%')
    pass(0.08)
    expect(fillTone()).toBe('breached')
    expect(container).toHaveTextContent('over100%')
  })

  test('of a paused clock stands still, is hatched and has no due time', () => {
    const paused = clock({
      metric: 'resolution',
      state: 'paused',
      dueAt: null,
      ahead: [],
      pausedBecause: 'on_hold',
    })
    const { container } = render(<SlaBar clock={paused} variant="card" />)
    pass(120)
    expect(container).toHaveTextContent(/Resolution\s*Paused, 1 h 10 m left\s*On hold, 61%\s*of 3 h/)
    expect(container).not.toHaveTextContent('due')
    expect(document.querySelector('[data-bar-fill]')).toHaveClass('hatched')
  })

  test('of a met clock says in how much of what', () => {
    const { container } = render(
      <SlaBar
        clock={clock({ state: 'met', fulfilledAt: iso(0), ahead: [], elapsedMinutes: 42 })}
        variant="card"
      />,
    )
    expect(container).toHaveTextContent('Met in 42 m of 3 h')
  })

  test.each([
    [clock({ dueAt: new Date(2026, 9, 13, 15).toISOString() }), 'We aim to answer by Tue 3 pm'],
    [clock({ state: 'paused', ahead: [], pausedBecause: 'pending', dueAt: null }), 'Paused until you answer'],
    [clock({ state: 'breached', elapsedMinutes: 200 }), 'We are late with our answer'],
    [clock({ state: 'met', fulfilledAt: iso(0), ahead: [] }), 'We have answered'],
  ])('speaks to the student plainly', (view, words) => {
    render(<SlaBar clock={view} variant="requester" />)
    expect(screen.getByText(words)).toBeVisible()
  })
})

const why: SlaWhyView = {
  clock: clock({
    startedAt: '2026-10-12T10:00:00.000Z',
    dueAt: '2026-10-13T14:00:00.000Z',
    targetMinutes: 720,
    elapsedMinutes: 312,
    ahead: [
      { from: iso(0), to: '2026-10-12T16:00:00.000Z' },
      { from: '2026-10-13T08:00:00.000Z', to: '2026-10-13T16:00:00.000Z' },
    ],
  }),
  timezone: 'Europe/London',
  policyName: 'Standard',
  policyVersion: 3,
  calendarName: 'Student Services',
  segments: [{ from: '2026-10-12T10:00:00.000Z', to: iso(0), counts: true, why: 'open' }],
  holidays: [],
}

describe('the explanation', () => {
  test('adds up the days in the zone of the calendar to the target', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(start)
    const { container } = render(<SlaWhy why={why} />)
    expect(screen.getByRole('heading')).toHaveTextContent('Next response, due Tue 13/10/2026 3:00:00pm')
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Mon 12/106 h')
    expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Tue 13/106 h')
    expect(container).toHaveTextContent('counted, 5 h 12 m')
    expect(container).toHaveTextContent('still to run, 6 h 48 m')
    await expectAccessible(container)
    vi.restoreAllMocks()
  })

  test('opens by click, and Escape closes it and gives the focus back', async () => {
    const user = userEvent.setup()
    const onOpen = vi.fn()
    render(
      <SlaWhyPopover clocks={[why]} audience="requester" onOpen={onOpen}>
        Why?
      </SlaWhyPopover>,
    )
    const button = screen.getByRole('button', { name: 'Why?' })

    await user.click(button)
    expect(screen.getByRole('dialog')).toBeVisible()
    expect(onOpen).toHaveBeenCalledOnce()
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
    await expectAccessible()

    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await expect.poll(() => document.activeElement).toBe(button)
  })

  test('takes the focus when a key of the screen opens it', () => {
    render(<SlaWhyPopover clocks={[why]} audience="staff" isOpen />)
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
  })

  test('opens by keyboard focus', async () => {
    const user = userEvent.setup()
    render(<SlaWhyPopover clocks={null} audience="staff" />)
    await user.tab()
    expect(await screen.findByRole('dialog')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Why?' })).toHaveFocus()

    await user.keyboard('{Enter}')

    expect(screen.getByRole('dialog')).toHaveFocus()
  })
})

test('a status has the word of its audience', () => {
  render(
    <>
      <StatusBadge status="pending" />
      <StatusBadge status="pending" audience="requester" />
    </>,
  )
  expect(screen.getByText('Pending')).toBeVisible()
  expect(screen.getByText('Waiting for your answer')).toBeVisible()
})
