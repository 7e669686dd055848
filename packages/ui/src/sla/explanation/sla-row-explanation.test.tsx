import type { DeadlineExplanationView, DeadlineView } from '@lodge/contracts'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectAccessible } from '../../testing/index.ts'
import { SlaRowExplanation } from './sla-row-explanation.tsx'

const start = new Date(2026, 9, 12, 16, 12).getTime()
const iso = (minutes: number) => new Date(start + minutes * 60_000).toISOString()

const deadline: DeadlineView = {
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
  upcomingSegments: [{ from: iso(0), to: iso(600) }],
  pauseReason: null,
}

const explanation: DeadlineExplanationView = {
  deadline,
  timezone: 'Europe/London',
  policyName: 'Standard',
  policyVersion: 3,
  businessHoursName: 'Student Services',
  segments: [{ from: iso(-110), to: iso(0), counts: true, why: 'open' }],
  holidays: [],
}

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('tells the due time on focus, and the explanation once it is loaded', async () => {
  const user = userEvent.setup()
  const onOpen = vi.fn()
  const { rerender } = render(<SlaRowExplanation deadline={deadline} explanations={null} onOpen={onOpen} />)
  expect(screen.getByRole('button')).toHaveAccessibleName(/1 h 10 m left.*due today 5:22 pm/)

  await user.tab()
  expect(await screen.findByRole('dialog')).toHaveTextContent('Next response, due today 5:22 pm')
  expect(onOpen).toHaveBeenCalledOnce()

  rerender(<SlaRowExplanation deadline={deadline} explanations={[explanation]} onOpen={onOpen} />)
  expect(screen.getByRole('dialog')).toHaveTextContent('The target is 3 h of open time, counted from')
  await expectAccessible()
})
