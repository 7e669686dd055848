import '@lodge/ui/testing'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scrollIntoSight } from '../../../testing/intersection.ts'
import { buildMessage, messageId } from '../../../testing/message-factory.ts'
import { useSeenMessages } from './seen-messages-store.ts'
import { Thread } from './thread.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  useSeenMessages.setState({ byTicket: {} })
})
afterEach(() => vi.useRealTimers())

const seen = () => useSeenMessages.getState().byTicket[20_001]?.id
const thread = (count: number) => (
  <MemoryRouter>
    <Thread
      ticket={{
        messages: Array.from({ length: count }, (_, place) => buildMessage(place + 1)),
        events: [],
      }}
    />
  </MemoryRouter>
)

/** A thread that opened with one message, and got others since. */
function showGrown(to: number) {
  const { rerender } = render(thread(1))
  rerender(thread(to))
}
const message = (place: number) => {
  const article = screen.getByText(`Message ${place}`).closest('article')
  if (!article) throw new Error(`Message ${place} is not shown`)
  return article
}

test('what opens with the thread counts as seen; what comes later when it has stood in sight', () => {
  const { rerender } = render(thread(1))
  expect(seen()).toBe(messageId(1))
  rerender(thread(2))
  scrollIntoSight(message(2))
  expect(seen()).toBe(messageId(1))
  vi.advanceTimersByTime(1_000)
  expect(seen()).toBe(messageId(2))
})

test('a message that is scrolled past in less than a second is not seen', () => {
  showGrown(2)
  scrollIntoSight(message(2))
  vi.advanceTimersByTime(900)
  scrollIntoSight(message(2), false)
  vi.advanceTimersByTime(5_000)
  expect(seen()).toBe(messageId(1))
})

test('in a hidden tab no message counts as seen', () => {
  showGrown(2)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  scrollIntoSight(message(2))
  vi.advanceTimersByTime(5_000)
  expect(seen()).toBe(messageId(1))
  vi.restoreAllMocks()
})

test('a message does not count as seen when the tab is left within a second', () => {
  showGrown(2)
  scrollIntoSight(message(2))
  vi.advanceTimersByTime(500)
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(5_000)
  expect(seen()).toBe(messageId(1))
})

test('seeing an older message takes nothing back', () => {
  showGrown(3)
  scrollIntoSight(message(3))
  vi.advanceTimersByTime(1_000)
  scrollIntoSight(message(2))
  vi.advanceTimersByTime(1_000)
  expect(seen()).toBe(messageId(3))
})
