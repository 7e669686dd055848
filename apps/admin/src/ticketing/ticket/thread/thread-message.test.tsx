import { expectAccessible } from '@lodge/ui/testing'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import '../../../testing/intersection.ts'
import { buildMessage, messageId, priyaAsAuthor } from '../../../testing/message-factory.ts'
import { renderAdmin } from '../../../testing/render-admin.tsx'
import { NotDeliveredBanner } from './not-delivered-banner.tsx'
import { ThreadMessage } from './thread-message.tsx'

const show = (parts: Parameters<typeof buildMessage>[1] = {}) =>
  render(
    <MemoryRouter>
      <ThreadMessage message={buildMessage(1, parts)} isLinked={false} />
    </MemoryRouter>,
  )

test('a colleague’s message names their team; a requester has none', () => {
  const { unmount } = show({ author: priyaAsAuthor })
  const article = screen.getByRole('article', { name: 'Message by Priya Raman' })
  expect(article).toHaveTextContent(/Priya Raman\s*Registry\s*Public reply/)
  unmount()
  const student = show({ author: { ...priyaAsAuthor, side: 'requester' } })
  expect(screen.getByRole('article')).not.toHaveTextContent('Registry')
  student.unmount()
  show({ author: { ...priyaAsAuthor, side: 'requester', isParticipant: true } })
  expect(screen.getByRole('article')).toHaveTextContent('Participant')
})

test('how a message came is said where it is not the usual way of those who write', () => {
  const { unmount } = show({ channel: 'phone' })
  expect(screen.getByText('By phone')).toBeVisible()
  unmount()
  const others = show({ channel: 'portal' })
  expect(screen.queryByText('Portal')).toBeNull()
  others.unmount()
  show({ author: priyaAsAuthor, channel: 'desk' })
  expect(screen.queryByText('Admin area')).toBeNull()
})

test('a reply says from which address it was sent, where its author chose one', () => {
  const { unmount } = show({ author: priyaAsAuthor, sentFrom: 'exams@uni.example' })
  expect(screen.getByRole('article')).toHaveTextContent('Sent from exams@uni.example')
  unmount()
  show({ author: priyaAsAuthor })
  expect(screen.getByRole('article')).not.toHaveTextContent('Sent from')
})

test('a message names whom its mail did not reach, and what their mail server said', () => {
  const at = '2026-03-04T10:00:00.000Z'
  const undelivered = [{ recipient: 'kofi@other.example', reason: '550 5.1.1 No such user', at }]
  const { unmount } = show({ author: priyaAsAuthor, undelivered })
  const failure = screen.getByRole('listitem')
  expect(failure).toHaveTextContent('Not delivered to kofi@other.example. 550 5.1.1 No such user')
  unmount()
  const stopped = undelivered.map((one) => ({ ...one, isStopped: true as const }))
  const other = show({ author: priyaAsAuthor, undelivered: stopped })
  expect(screen.getByRole('listitem')).toHaveTextContent(
    'Not sent to kofi@other.example, because mail to this address fails: 550 5.1.1 No such user',
  )
  other.unmount()
  const message = buildMessage(1, { author: priyaAsAuthor, undelivered })
  render(<NotDeliveredBanner ticket={{ messages: [buildMessage(2), message, buildMessage(3)] }} />)
  expect(screen.getByRole('region', { name: 'Mail not delivered' })).toHaveTextContent(
    'A mail about this ticket did not reach kofi@other.example.',
  )
  expect(screen.getByRole('link')).toHaveAttribute('href', `#message-${message.id}`)
})

test('a message says where nothing proves who wrote it, with the address that it came from', async () => {
  const address = 'mum@home.example'
  const { unmount } = show({ channel: 'email', sender: { doubt: 'other_address', address } })
  const article = screen.getByRole('article')
  expect(article).toHaveTextContent('From another address, not verified mum@home.example')
  expect(article).not.toHaveTextContent('Student')
  await expectAccessible()
  unmount()
  const own = show({ channel: 'email', sender: { doubt: 'unverified', address } })
  expect(screen.getByRole('article')).toHaveTextContent(/Student.*Not verified mum@home\.example/)
  own.unmount()
  show({ channel: 'email', sender: { doubt: 'other_address', address: null } })
  expect(screen.getByText('From another address, not verified')).toBeVisible()
})

test('a note stands on a ground of its own, so that nobody takes it for a reply', () => {
  const { unmount } = show({ author: priyaAsAuthor, visibility: 'internal' })
  expect(screen.getByText('Internal note')).toBeVisible()
  expect(screen.getByText('Message 1').closest('.bg-note')).not.toBeNull()
  unmount()
  show({ author: priyaAsAuthor })
  expect(screen.queryByText('Internal note')).toBeNull()
  expect(screen.getByText('Message 1').closest('.bg-note')).toBeNull()
})

test('quoted mail is folded until the agent opens it', async () => {
  show({ body: 'Thanks!\n\n> Which exam is it?\n> The one on Monday?\n> Or the one on Tuesday?' })
  expect(screen.getByText('Thanks!')).toBeVisible()
  expect(screen.queryByText(/Which exam/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Show quoted text, \d lines$/ }))
  expect(screen.getByText(/Which exam is it/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Hide quoted text' }))
  expect(screen.queryByText(/Which exam/)).toBeNull()
})

test('the time is a link to the message', () => {
  show()
  const link = screen.getByRole('link')
  expect(link).toHaveAccessibleDescription(/^11\/10\/2026/)
  expect(link).toHaveAttribute('href', `#message-${messageId(1)}`)
})

test('a link that cannot be copied says so', async () => {
  renderAdmin(<ThreadMessage message={buildMessage(1)} isLinked={false} />)
  const user = userEvent.setup()
  navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  await user.click(screen.getByRole('button', { name: 'Copy link to this message' }))
  expect(await screen.findByText('The link could not be copied')).toBeInTheDocument()
})

test('a file opens in a tab of its own, with its name and size', () => {
  const file = { id: messageId(51), name: 'rules.pdf', contentType: 'application/pdf', size: 412_000 }
  show({ attachments: [{ ...file, createdAt: '2026-10-11T12:00:00.000Z' }] })
  const link = within(screen.getByRole('list', { name: 'Attached files' })).getByRole('link')
  expect(link).toHaveTextContent(/rules\.pdf.*402 KB/)
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('href', expect.stringContaining(`/api/backend/files/${messageId(51)}`))
})
