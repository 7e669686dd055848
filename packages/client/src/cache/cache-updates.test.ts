import type { MessageView } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { pickNewer, withMessage } from './cache-updates.ts'

const message = (id: string, createdAt: string): MessageView => ({
  id,
  createdAt,
  ticketNumber: 7,
  body: 'It works now.',
  html: null,
  channel: 'portal',
  visibility: 'public',
  attachments: [],
  author: { alias: 'amara', name: 'Amara Okafor', side: 'requester', team: null },
})
const early = message('a', '2026-10-12T10:00:00.000Z')
const late = message('b', '2026-10-12T10:05:00.000Z')

test('a message is in its thread once, ordered by time', () => {
  const thread = withMessage(withMessage({ messages: [] }, late), early)

  expect(thread.messages).toEqual([early, late])
  expect(withMessage(thread, early)).toBe(thread)
})

test.each([
  [1, 2, 'after'],
  [2, 2, 'after'],
  [3, 2, 'before'],
])('of versions %i and %i the one that came %s is kept', (first, second, kept) => {
  const [before, after] = [{ version: first }, { version: second }]

  expect(pickNewer(before, after)).toBe(kept === 'after' ? after : before)
})
