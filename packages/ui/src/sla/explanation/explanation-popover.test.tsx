import { NetworkError } from '@lodge/client'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildExplanation, deadlineNow, minutesLater } from '../../testing/deadline-factory.ts'
import { expectAccessible } from '../../testing/index.ts'
import { ExplanationPopover, explanationWindow } from './explanation-popover.tsx'
import { RequesterExplanation } from './requester-explanation.tsx'

const user = userEvent.setup({ delay: null })
const open = () => user.click(screen.getByRole('button', { name: 'Why?' }))
const title = () => screen.getByRole('heading', { level: 3 })

const first = buildExplanation({ metric: 'first_response', cycle: 0 })
const second = buildExplanation({ metric: 'next_response', cycle: 2 })
const resolution = buildExplanation({ metric: 'resolution', cycle: 0 })

// It comes at the first touch of a page.
beforeAll(async () => {
  await explanationWindow.load()
})

test('of several deadlines the chosen one comes first, and the others are a click away', async () => {
  render(
    <ExplanationPopover audience="staff" metric="next_response" explanations={[first, second, resolution]} />,
  )
  await open()
  expect(title()).toHaveTextContent(/^Next response, due/)
  expect(screen.getByRole('button', { name: 'Next 2', pressed: true })).toBeVisible()
  await expectAccessible()

  await user.click(screen.getByRole('button', { name: 'Resolve' }))

  expect(title()).toHaveTextContent(/^Resolution, due/)
  expect(screen.getByRole('button', { name: 'Next 2', pressed: false })).toBeVisible()
})

test('a ticket without a target has its own text', async () => {
  render(<ExplanationPopover audience="staff" explanations={[]} />)
  await open()

  expect(screen.getByText('There is no target here.')).toBeVisible()
})

test('the due time shows while the explanation loads, and a failure can be tried again', async () => {
  const onOpen = vi.fn()
  const onRetry = vi.fn()
  const props = { audience: 'staff', explanations: null, summary: 'Due Tue 3 pm', onOpen, onRetry } as const
  const { rerender } = render(<ExplanationPopover {...props} />)
  await open()
  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Due Tue 3 pm')).toBeVisible()

  rerender(<ExplanationPopover {...props} error={new NetworkError('lost')} />)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)

  rerender(<ExplanationPopover {...props} explanations={[first]} />)
  expect(title()).toHaveTextContent(/^First response, due/)
})

test('hovering opens it after a moment and leaves the focus, and passing by does not open it', () => {
  vi.useFakeTimers({ now: deadlineNow })
  render(<ExplanationPopover audience="staff" explanations={[first]} />)
  const point = (type: string) =>
    act(() => {
      const event = new MouseEvent(type, { bubbles: true })
      Object.defineProperty(event, 'pointerType', { value: 'mouse' })
      screen.getByText('Why?').dispatchEvent(event)
    })
  point('pointerover')
  act(() => vi.advanceTimersByTime(100))
  point('pointerout')
  act(() => vi.advanceTimersByTime(1_000))
  expect(screen.queryByRole('dialog')).toBeNull()

  point('pointerover')
  act(() => vi.advanceTimersByTime(200))
  expect(screen.getByRole('dialog')).not.toContainElement(document.querySelector(':focus'))
  point('pointerout')
  act(() => vi.advanceTimersByTime(1_000))
  expect(screen.queryByRole('dialog')).toBeNull()
  vi.useRealTimers()
})

test('the student is told which time does not count', () => {
  vi.useFakeTimers({ now: deadlineNow, toFake: ['Date'] })
  const segments = [
    { from: '2026-10-12T10:00:00.000Z', to: minutesLater(-60), counts: true, why: 'open' as const },
    { from: minutesLater(-60), to: minutesLater(0), counts: false, why: 'paused' as const },
  ]
  const { container } = render(
    <RequesterExplanation explanation={buildExplanation({ elapsedMinutes: 252 }, { segments })} />,
  )
  vi.useRealTimers()

  expect(title()).toHaveTextContent('Why Tue 3 pm')
  expect(container).toHaveTextContent('4 h 12 min of 12 h used.')
  expect(container).toHaveTextContent('Time when we are closed does not count.')
  expect(container).toHaveTextContent('Paused time does not count.')
})
