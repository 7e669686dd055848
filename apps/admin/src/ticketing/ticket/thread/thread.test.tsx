import type { MessageView } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import '../../../testing/intersection.ts'
import { buildMessage, messageId, priyaAsAuthor } from '../../../testing/message-factory.ts'
import { useSeenMessages } from './seen-messages-store.ts'
import { Thread } from './thread.tsx'
import { findFold, groupByDay, isFolded, listThreadEntries } from './thread-entries.ts'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  useSeenMessages.setState({ byTicket: {} })
})

const many = (count: number) => Array.from({ length: count }, (_, place) => buildMessage(place + 1))
const shown = (messages: MessageView[], hash = '') =>
  render(
    <MemoryRouter initialEntries={[`/admin/tickets/7/detail${hash}`]}>
      <Thread ticket={{ messages, events: [] }} />
    </MemoryRouter>,
  )

describe('the entries of a thread', () => {
  test('stand in the order of time, by day', () => {
    const change = {
      id: messageId(90),
      type: 'ticket.assigned',
      actor: 'Priya',
      from: null,
      to: 'Priya',
      at: '2026-10-11T13:00:00.000Z',
    }
    const days = groupByDay(listThreadEntries({ messages: many(2), events: [change] }))
    expect(days.map(({ entries }) => entries.map(({ kind }) => kind))).toEqual([
      ['message', 'event'],
      ['message'],
    ])
  })

  test('fold between the first message and the newest five, once there are more than eight', () => {
    expect(findFold(many(8))).toBeNull()
    const messages = many(12)
    const fold = findFold(messages)
    const open = messages.filter(({ createdAt }) => !isFolded({ at: createdAt }, fold))
    expect(open.map(({ body }) => body)).toEqual([1, 8, 9, 10, 11, 12].map((place) => `Message ${place}`))
  })
})

describe('a long thread', () => {
  test('shows what it folds, and unfolds it', async () => {
    const { container } = shown(many(12))
    expect(screen.getAllByRole('article')).toHaveLength(5)
    expect(screen.getByRole('button', { name: /Tomasz Wieczorek\s*Message 1/ })).toBeVisible()
    await expectAccessible(container)
    await userEvent.click(
      screen.getByRole('button', { name: 'Show 6 messages from 12/10/2026 to 17/10/2026' }),
    )
    expect(screen.getAllByRole('article')).toHaveLength(12)
  })

  test('is unfolded by a link to a message in it, which gets the focus', () => {
    shown(many(12), `#message-${messageId(4)}`)
    const linked = screen.getByText('Message 4').closest('article')
    expect(linked).toHaveFocus()
    expect(linked).toHaveAttribute('aria-current', 'location')
  })
})

describe('a message', () => {
  test('says by icon and words whose it is and who sees it', () => {
    shown([
      buildMessage(1),
      buildMessage(2, { author: priyaAsAuthor }),
      buildMessage(3, { author: priyaAsAuthor, visibility: 'internal' }),
    ])
    const kinds = ['Student', 'Public reply', 'Internal note']
    for (const [place, article] of screen.getAllByRole('article').entries())
      expect(within(article).getByText(kinds[place] ?? '')).toBeVisible()
  })

  test('gives the link that leads back to it', async () => {
    const user = userEvent.setup()
    shown([buildMessage(1)])
    await user.click(screen.getByRole('button', { name: 'Copy link to this message' }))
    expect(await navigator.clipboard.readText()).toContain(`#message-${messageId(1)}`)
  })

  test('shows pictures as previews, and those in its text only there', () => {
    const file = (id: string, name: string, contentType: string) => ({
      id,
      name,
      contentType,
      size: 412_000,
      createdAt: '2026-10-11T12:00:00.000Z',
    })
    const files = [
      file(messageId(51), 'inline.png', 'image/png'),
      { ...file(messageId(52), 'timetable.png', 'image/png'), picture: { width: 800, height: 600 } },
      file(messageId(53), 'rules.pdf', 'application/pdf'),
    ]
    const html = `<p>See <img src="/api/files/${messageId(51)}" alt="inline.png"></p>`
    shown([buildMessage(1, { html, attachments: files })])
    const list = screen.getByRole('list', { name: 'Attached files' })
    expect(within(list).getAllByRole('link')).toHaveLength(2)
    expect(within(list).queryByText('inline.png')).toBeNull()
    expect(list.querySelector('img')?.src).toContain(`/api/backend/files/${messageId(52)}/preview`)
    expect(screen.getByRole('img', { name: 'inline.png' })).toBeVisible()
  })
})
