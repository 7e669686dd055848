import type { DeadlineView } from '@lodge/contracts'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatTimeOfDay } from '../../format/dates.ts'
import { buildDeadline, buildExplanation, deadlineNow, minutesLater } from '../../testing/deadline-factory.ts'
import { expectAccessible } from '../../testing/index.ts'
import { StatusBadge } from '../../tickets/status-badge.tsx'
import { ExplanationPopover, explanationWindow } from '../explanation/explanation-popover.tsx'
import { RequesterExplanation } from '../explanation/requester-explanation.tsx'
import { StaffExplanation } from '../explanation/staff-explanation.tsx'
import { SlaBar } from './sla-bar.tsx'

const fillTone = () => document.querySelector('[data-bar-fill]')?.getAttribute('data-tone')

describe('the bar', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: deadlineNow })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const pass = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * 60_000))

  test.each([
    [119, '100%'],
    [240, '200%'],
    [1_315, '>200%'],
  ])('with %s of 120 minutes used reads %s', (elapsedMinutes, percent) => {
    const deadline = buildDeadline({
      state: 'breached',
      targetMinutes: 120,
      elapsedMinutes: elapsedMinutes + 1,
    })
    const { container } = render(<SlaBar deadline={deadline} variant="row" />)
    expect(container.textContent?.endsWith(percent)).toBe(true)
  })

  test('tells time left and percent in words and moves by itself', () => {
    const { container } = render(<SlaBar deadline={buildDeadline()} variant="row" />)
    expect(container).toHaveTextContent('Next1 h 10 m left61%')
    expect(fillTone()).toBe('on_track')

    pass(35)
    expect(container).toHaveTextContent('Next35 m left80%')
    expect(fillTone()).toBe('at_risk')
  })

  test('is breached within two seconds of the due instant without a push', () => {
    const { container } = render(<SlaBar deadline={buildDeadline({ elapsedMinutes: 179 })} variant="row" />)
    pass(0.95)
    expect(fillTone()).toBe('at_risk')
    expect(container).toHaveTextContent('99%')
    pass(0.08)
    expect(fillTone()).toBe('breached')
    expect(container).toHaveTextContent('over100%')
  })

  test('of a paused deadline stands still, is hatched and has no due time', () => {
    const paused = buildDeadline({
      metric: 'resolution',
      state: 'paused',
      dueAt: null,
      upcomingSegments: [],
      pauseReason: 'on_hold',
    })
    const { container } = render(<SlaBar deadline={paused} variant="card" />)
    pass(120)
    expect(container).toHaveTextContent(/Resolution\s*Paused, 1 h 10 m left\s*On hold, 61%\s*of 3 h/)
    expect(container).not.toHaveTextContent('due')
    expect(document.querySelector('[data-bar-fill]')).toHaveClass('hatched')
  })

  test('of a met deadline tells the used part of its target', () => {
    const { container } = render(
      <SlaBar
        deadline={buildDeadline({
          state: 'met',
          fulfilledAt: minutesLater(0),
          upcomingSegments: [],
          elapsedMinutes: 42,
        })}
        variant="card"
      />,
    )
    expect(container).toHaveTextContent('Met in 42 m of 3 h')
  })

  const closing = {
    dueAt: minutesLater(25),
    targetMinutes: 120,
    upcomingSegments: [
      { from: minutesLater(0), to: minutesLater(5) },
      { from: minutesLater(10), to: minutesLater(600) },
    ],
  }
  const reopens = formatTimeOfDay(minutesLater(10))

  test('of a list pauses at closing time until the next opening and goes on by itself', () => {
    const { container } = render(<SlaBar deadline={buildDeadline(closing)} variant="row" />)
    expect(container).toHaveTextContent('Next10 m left91%')

    pass(5.02)
    expect(container).toHaveTextContent(`Next, 5 m left, Rests until ${reopens}95%`)
    expect(document.querySelector('[data-bar-fill]')).toHaveClass('hatched')

    pass(5)
    expect(container).toHaveTextContent('4 m left95%')
    expect(container).not.toHaveTextContent('Rests')
    expect(document.querySelector('[data-bar-fill]')).not.toHaveClass('hatched')
  })

  test.each([
    ['on track', {}, 'Rests until', 'On track'],
    ['at risk', closing, 'At risk, rests until', 'On track'],
    ['late', { ...closing, state: 'breached', elapsedMinutes: 130 }, 'Breached, rests until', 'At risk'],
  ] as const)('of a card that is %s tells until when it pauses', (_, changes, words, otherWords) => {
    const view = buildDeadline({
      ...closing,
      targetMinutes: 180,
      ...changes,
      upcomingSegments: closing.upcomingSegments,
    })
    const { container } = render(<SlaBar deadline={view} variant="card" />)
    expect(container).not.toHaveTextContent(/rests/i)
    pass(5.02)
    expect(container).toHaveTextContent(`${words} ${reopens}`)
    expect(container).not.toHaveTextContent(otherWords)
    pass(5)
    expect(container).not.toHaveTextContent(/rests/i)
  })

  test.each(['requester', 'requester-row'] as const)('of the student (%s) tells it too', (variant) => {
    const { container } = render(<SlaBar deadline={buildDeadline(closing)} status="open" variant={variant} />)
    expect(container).not.toHaveTextContent('rests')
    pass(5.02)
    expect(container).toHaveTextContent(`We are closed, and the clock rests until ${reopens}`)
    pass(5)
    expect(container).not.toHaveTextContent('rests')
  })

  test('keeps its elapsed time when the known business hours are over', () => {
    const view = buildDeadline({ upcomingSegments: [{ from: minutesLater(0), to: minutesLater(20) }] })
    const { container } = render(<SlaBar deadline={view} variant="row" />)
    pass(60)
    expect(container).toHaveTextContent('Next, 50 m left, Rests outside business hours72%')
  })
})

const explanation = buildExplanation()

describe('the explanation', () => {
  // It comes at the first touch of a page.
  beforeAll(async () => {
    await explanationWindow.load()
  })

  test('adds up the days in the zone of the calendar to the target', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(deadlineNow)
    const { container } = render(<StaffExplanation explanation={explanation} />)
    expect(screen.getByRole('heading')).toHaveTextContent('Next response, due Tue 13/10/2026 3:00:00pm')
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Mon 12/106 h')
    expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Tue 13/106 h')
    expect(container).toHaveTextContent('counted, 5 h 12 m')
    expect(container).toHaveTextContent('still to run, 6 h 48 m')
    await expectAccessible(container)
    vi.restoreAllMocks()
  })

  test('opens by click, and Escape closes it and returns the focus', async () => {
    const user = userEvent.setup()
    const onOpen = vi.fn()
    render(
      <ExplanationPopover explanations={[explanation]} audience="requester" onOpen={onOpen}>
        Why?
      </ExplanationPopover>,
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
    render(<ExplanationPopover explanations={[explanation]} audience="staff" isOpen />)
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
  })

  const truths: [Partial<DeadlineView>, string][] = [
    [{ metric: 'first_response' }, 'we promise a first answer within 12 h of opening hours.'],
    [{ metric: 'resolution' }, 'we aim to solve it within 12 h of opening hours.'],
    [
      { state: 'paused', dueAt: null, upcomingSegments: [], pauseReason: 'pending' },
      'paused while we wait for your answer',
    ],
    [
      { state: 'paused', dueAt: null, upcomingSegments: [], pauseReason: 'on_hold' },
      'paused while the ticket is on hold',
    ],
  ]

  test.each(truths)('tells the student the facts of this deadline: %o', (patch, words) => {
    vi.spyOn(Date, 'now').mockReturnValue(deadlineNow)
    const { container } = render(
      <RequesterExplanation
        explanation={{ ...explanation, deadline: { ...explanation.deadline, ...patch } }}
      />,
    )
    expect(container).toHaveTextContent(words)
    expect(container.textContent?.includes('wait for your answer')).toBe(
      words.includes('wait for your answer'),
    )
    expect(container.textContent?.includes('closed does not count')).toBe(!('state' in patch))
    vi.restoreAllMocks()
  })

  test('opens by keyboard focus', async () => {
    const user = userEvent.setup()
    render(<ExplanationPopover explanations={null} audience="staff" />)
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
