import type { MessageView } from '@lodge/contracts'

/** The id of the message in this place of a test's thread. */
export const messageId = (place: number) => `0198f0aa-0000-7000-8000-${String(place).padStart(12, '0')}`

/** A requester's message for tests, a day later than the one in the place before; say only what the test is about. */
export function buildMessage(place: number, parts: Partial<MessageView> = {}): MessageView {
  return {
    id: messageId(place),
    ticketNumber: 20_001,
    body: `Message ${place}`,
    html: null,
    visibility: 'public',
    author: { alias: 'tomasz', name: 'Tomasz Wieczorek', side: 'requester', team: null },
    channel: parts.author?.side === 'staff' ? 'desk' : 'portal',
    attachments: [],
    createdAt: `2026-10-${String(10 + place).padStart(2, '0')}T12:00:00.000Z`,
    ...parts,
  }
}

export const priyaAsAuthor: MessageView['author'] = {
  alias: 'priya',
  name: 'Priya Raman',
  side: 'staff',
  team: 'Registry',
}
