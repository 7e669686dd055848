import { MoveMessage, type MovePreview } from '@lodge/contracts'
import { toast } from '@lodge/ui'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import '../../../testing/intersection.ts'
import { buildMessage, priyaAsAuthor } from '../../../testing/message-factory.ts'
import { sendError, serve } from '../../../testing/render-admin.tsx'
import { showTicket } from '../../../testing/show-ticket.tsx'
import { buildTicket } from '../../../testing/ticket-factory.ts'
import { buildTicketSummary } from '../../../testing/ticket-summary-factory.ts'

// The client reads the page's address when it is first loaded: after the server.
const { Conversation } = await import('../thread/conversation.tsx')

const target = buildTicketSummary({ number: 20_002, subject: 'The key', requester: 'Kofi Mensah' })
const preview: MovePreview = { target, files: 1, isNote: false, reader: null, opens: true, refusal: null }
const first = buildMessage(1, { body: 'The projector' })
const second = buildMessage(2, { body: 'And my key is lost', createdAt: '2026-03-10T13:00:00.000Z' })
const reply = buildMessage(3, {
  body: 'We look',
  createdAt: '2026-03-10T13:10:00.000Z',
  author: priyaAsAuthor,
})
const ticket = buildTicket({ messages: [first, second, reply], createdAt: first.createdAt })
const moving = `POST /api/backend/tickets/20001/messages/${second.id}/move`

afterEach(() => void toast.dismiss())

function show(parts: Partial<MovePreview> = {}, more: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    'GET /api/backend/tickets/20001/ticket-suggestions': () => ({ items: [target] }),
    [`GET /api/backend/tickets/20001/messages/${second.id}/move-preview`]: () => ({ ...preview, ...parts }),
    [moving]: () => ({ target: 20_002 }),
    [`POST /api/backend/tickets/20002/messages/${second.id}/move`]: () => ({ target: 20_001 }),
    ...more,
  })
  const { user } = showTicket((shown) => <Conversation ticket={shown} />, ticket)
  return { user, seen }
}

async function open(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Message actions' }))
  await user.click(screen.getByRole('menuitem', { name: 'Move to another ticket…' }))
  await user.click(await screen.findByRole('option', { name: /20002/ }))
}
const confirm = () => screen.getByRole('button', { name: 'Move to #20002' })

test('only a message that may leave has a menu', async () => {
  show()
  expect(await screen.findAllByRole('button', { name: 'Message actions' })).toHaveLength(1)
})

test('the dialog describes the move before it is made', async () => {
  const { user } = show()
  await open(user)
  const dialog = screen.getByRole('dialog', { name: 'Move a message to another ticket' })
  await screen.findByRole('heading', { name: 'What will happen' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    `The message by ${second.author.name} moves with 1 file to #20002, and both tickets say so.`,
    'It opens #20002, as a reply of its requester does.',
    'Nobody gets an e-mail.',
    'You can move it back in the same way.',
  ])
  await waitFor(() => expect(confirm()).toHaveFocus())
  await expectAccessible(dialog)
})

test('another person who would read it is named, and has to be confirmed', async () => {
  const { user, seen } = show({ reader: { alias: 'kofi-mensah', name: 'Kofi Mensah' } })
  await open(user)
  expect(
    await screen.findByText(
      'Kofi Mensah did not write this message, and will read it in the portal, because #20002 is their ticket.',
    ),
  ).toBeVisible()
  expect(confirm()).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Kofi Mensah may read it' }))
  await user.click(confirm())
  await screen.findByText('Message moved to #20002', { selector: '[data-title]' })
  expect(seen.filter(({ route }) => route === moving).map(({ body }) => MoveMessage.parse(body))).toEqual([
    { target: 20_002, reader: 'kofi-mensah' },
  ])
})

test('Undo in the notice moves the message back', async () => {
  const { user, seen } = show()
  await open(user)
  await waitFor(() => expect(confirm()).toBeEnabled())
  await user.click(confirm())
  const notice = await screen.findByText('Message moved to #20002', { selector: '[data-title]' })
  await user.click(within(notice.closest('li') ?? document.body).getByRole('button', { name: 'Undo' }))
  await screen.findByText('Message moved back to #20001')
  expect(seen.map(({ route }) => route)).toContain(
    `POST /api/backend/tickets/20002/messages/${second.id}/move`,
  )
})

test('a move that would be refused says why, and cannot be confirmed', async () => {
  const { user } = show({ refusal: { reason: 'of_a_newer_server', message: 'That ticket is closed.' } })
  await open(user)
  expect(await screen.findByText('That ticket is closed.')).toBeVisible()
  expect(confirm()).toBeDisabled()
})

test('a move that is refused at the last moment leaves the dialog open', async () => {
  const { user } = show(
    {},
    {
      [moving]: (_, response) =>
        sendError(response, 409, { code: 'ticket_changed', message: 'Priya has moved it already.' }),
    },
  )
  await open(user)
  await waitFor(() => expect(confirm()).toBeEnabled())
  await user.click(confirm())
  expect(await screen.findByText('Priya has moved it already.')).toBeInTheDocument()
  expect(confirm()).toBeEnabled()
})
