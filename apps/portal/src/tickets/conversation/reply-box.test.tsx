import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  amara,
  openPortal,
  type RouteHandlers,
  sendError,
  serve,
  user,
} from '../../testing/render-portal.tsx'
import { buildMessage, buildTicket, buildTicketsPage } from '../../testing/ticket-factory.ts'

const replyRoute = 'POST /api/tickets/7/replies'

async function openReplyBox(handlers: RouteHandlers = {}, ticket = buildTicket()) {
  const requests = serve({
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/tickets/7': () => ticket,
    [replyRoute]: () => buildMessage({ body: 'It is the blue one.' }),
    ...handlers,
  })
  const { view } = openPortal('/tickets/7/detail', amara)
  const box = await screen.findByLabelText('Your reply')
  return { box, view, sentBodies: () => requests.filter(({ route }) => route === replyRoute) }
}

const send = () => user.click(screen.getByRole('button', { name: 'Send reply' }))
const thread = () => within(screen.getByRole('region', { name: 'Conversation' }))

test('a sent reply appears in the conversation and empties the box', async () => {
  const { box } = await openReplyBox()
  await user.type(box, 'It is the blue one.')
  await send()

  expect(await thread().findByText('It is the blue one.')).toBeVisible()
  expect(thread().getByRole('article', { name: 'Message by You' })).toBeVisible()
  expect(box).toHaveValue('')
  expect(screen.getByText('Your reply was sent')).toBeInTheDocument()
})

test.each(['Control', 'Meta'])('%s and Enter send the reply, Enter alone begins a new line', async (key) => {
  const { box, sentBodies } = await openReplyBox()
  await user.type(box, 'It is the blue one.{Enter}Thanks')
  expect(box).toHaveValue('It is the blue one.\nThanks')
  expect(sentBodies()).toEqual([])

  await user.keyboard(`{${key}>}{Enter}{/${key}}`)

  await waitFor(() => expect(sentBodies()).toMatchObject([{ body: { body: 'It is the blue one.\nThanks' } }]))
})

test('an empty reply is not sent, and shows an error until something is typed', async () => {
  const { box, sentBodies, view } = await openReplyBox()
  await user.type(box, '   ')
  await send()

  expect(box).toHaveAccessibleDescription('Write a message')
  expect(box).toBeInvalid()
  await expectAccessible(view.container)
  await user.type(box, 'A')
  expect(box).toBeValid()
  expect(sentBodies()).toEqual([])
})

test('a reply that is on its way is not sent twice', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { box, sentBodies } = await openReplyBox({ [replyRoute]: () => answer.promise })
  await user.type(box, 'It is the blue one.')
  await send()
  await user.type(box, '{Control>}{Enter}{/Control}')
  await send()
  answer.resolve(buildMessage({ body: 'It is the blue one.' }))

  expect(await thread().findByText('It is the blue one.')).toBeVisible()
  expect(sentBodies()).toHaveLength(1)
})

test('a server error shows at the box, and the text stays', async () => {
  const fields = { body: 'This message is too long' }
  const { box } = await openReplyBox({
    [replyRoute]: (_, response) =>
      sendError(response, 422, { code: 'invalid_input', message: 'Look again', fields }),
  })
  await user.type(box, 'It is the blue one.')
  await send()

  await waitFor(() => expect(box).toHaveAccessibleDescription('This message is too long'))
  expect(box).toHaveValue('It is the blue one.')
})

test('a reply to a ticket that was closed for good meanwhile is kept for a follow-up', async () => {
  const can = { reply: false, close: false, reopen: false, followUp: true }
  const { box } = await openReplyBox({
    [replyRoute]: (_, response) =>
      sendError(response, 409, {
        code: 'ticket_closed',
        message: 'Closed',
        present: buildTicket({ version: 4, status: 'closed', can }),
      }),
  })
  await user.type(box, 'It is the blue one.')
  await send()

  expect(await screen.findByLabelText('Continue in a new ticket')).toHaveValue('It is the blue one.')
  expect(screen.getByRole('button', { name: 'Open a new ticket' })).toBeVisible()
})

test('a resolved ticket explains that a reply opens it again', async () => {
  const can = { reply: true, close: true, reopen: true, followUp: false }
  const { box } = await openReplyBox({}, buildTicket({ status: 'resolved', can }))

  expect(box).toHaveAccessibleDescription('Your reply reopens the ticket.')
  expect(box).toHaveAttribute('placeholder', 'Say what is missing')
})

test('the placeholder of the box names the assignee', async () => {
  const { box } = await openReplyBox({}, buildTicket({ status: 'open', assignee: 'Hannah Osei' }))

  expect(box).toHaveAttribute('placeholder', 'Add something or reply to Hannah')
})

test('a ticket that takes no reply has no box', async () => {
  const can = { reply: false, close: false, reopen: false, followUp: false }
  serve({
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/tickets/7': () => buildTicket({ status: 'closed', can }),
  })
  openPortal('/tickets/7/detail', amara)

  await screen.findByRole('heading', { name: 'About this ticket' })
  expect(screen.queryByRole('textbox')).toBeNull()
})
