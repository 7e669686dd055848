import '@lodge/ui/testing'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import '../../../testing/intersection.ts'
import { buildMessage } from '../../../testing/message-factory.ts'
import { Thread } from './thread.tsx'

const thread = (count: number, createdAt?: string) => (
  <MemoryRouter>
    <Thread
      ticket={{
        messages: Array.from({ length: count }, (_, place) =>
          buildMessage(place + 1, createdAt && place > 0 && place < count - 5 ? { createdAt } : {}),
        ),
        events: [],
      }}
    />
  </MemoryRouter>
)
const shown = () =>
  screen.getAllByRole('article').map((article) => /Message \d+/.exec(article.textContent ?? '')?.[0])

test('the first message of a long thread is one line, which opens', async () => {
  render(thread(12))
  const first = screen.getByRole('button', { name: /^Tomasz Wieczorek\s*Message 1/, expanded: false })
  await userEvent.click(first)
  expect(shown()[0]).toBe('Message 1')
  expect(screen.getByRole('button', { name: /^Show 6 messages/ })).toBeVisible()
})

test('messages of one day are folded under its date', () => {
  render(thread(9, '2026-10-12T09:00:00.000Z'))
  expect(screen.getByRole('button', { name: 'Show 3 messages from 12/10/2026' })).toBeVisible()
})

test('what has been in sight does not fold away as more comes', () => {
  const { rerender } = render(thread(8))
  expect(shown()).toHaveLength(8)
  rerender(thread(9))
  expect(shown()).toHaveLength(9)
  expect(screen.queryByRole('button', { name: /^Show \d messages/ })).toBeNull()
})

test('a message that arrives in a folded thread stands open at its end', () => {
  const { rerender } = render(thread(12))
  rerender(thread(13))
  expect(shown()).toEqual([8, 9, 10, 11, 12, 13].map((place) => `Message ${place}`))
  expect(screen.getByRole('button', { name: /^Show 6 messages/ })).toBeVisible()
})
