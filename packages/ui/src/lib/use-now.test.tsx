import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RelativeTime } from '../format/relative-time.tsx'
import '../testing/index.ts'
import { useNow } from './use-now.ts'

const start = Date.parse('2026-10-12T15:12:20.400Z')

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

const iso = (ms: number) => new Date(ms).toISOString()
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000))

function Clock({ step }: { step: 'second' | 'minute' }) {
  return <output>{iso(useNow(step))}</output>
}

test('the present is renewed each second, or each minute where that is enough', () => {
  const seconds = render(<Clock step="second" />)
  const minutes = render(<Clock step="minute" />)
  expect(seconds.container).toHaveTextContent('2026-10-12T15:12:20.000Z')
  expect(minutes.container).toHaveTextContent('2026-10-12T15:12:00.000Z')

  pass(1)
  expect(seconds.container).toHaveTextContent('2026-10-12T15:12:21.000Z')
  expect(minutes.container).toHaveTextContent('2026-10-12T15:12:00.000Z')

  pass(40)
  expect(minutes.container).toHaveTextContent('2026-10-12T15:13:00.000Z')
})

test('all clocks of a page share one timer, which stops with the last of them', () => {
  const first = render(<Clock step="second" />)
  const second = render(<Clock step="minute" />)
  expect(vi.getTimerCount()).toBe(1)

  first.unmount()
  expect(vi.getTimerCount()).toBe(1)
  second.unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('a page that comes back to the front is renewed at once', () => {
  const { container } = render(<Clock step="second" />)
  vi.setSystemTime(start + 3_600_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))

  expect(container).toHaveTextContent('2026-10-12T16:12:20.000Z')
})

test('a relative time is renewed by itself and has the exact time as title', () => {
  const { container } = render(<RelativeTime at={iso(start)} />)
  expect(container).toHaveTextContent('just now')
  expect(container.querySelector('time')).toHaveAttribute('datetime', iso(start))
  expect(container.querySelector('time')?.title).toMatch(/^12\/10\/2026 \d{1,2}:12:20[ap]m$/)

  pass(4 * 60)
  expect(container).toHaveTextContent(/^[34] min ago$/)
})

test('a moment of this very minute is not ahead of the present', () => {
  const { container } = render(<RelativeTime at={iso(start + 20_000)} />)

  expect(container).toHaveTextContent('just now')
})
