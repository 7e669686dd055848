import { ReplyToTicket } from '@lodge/contracts'
import { screen, waitFor } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { buildMessage, messageId } from '../../../testing/message-factory.ts'
import { sendError } from '../../../testing/render-admin.tsx'
import { buildDraft, replyBox, sendButton, showComposer, write } from '../../../testing/show-composer.tsx'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'
import { useSeenMessages } from '../thread/seen-messages-store.ts'

const route = 'POST /api/backend/tickets/20001/replies'
const unavailable = { code: 'unavailable', message: 'The help desk could not do this just now.' }

type User = ReturnType<typeof userEvent.setup>
type Answer = NonNullable<Parameters<typeof showComposer>[0]>['answers']

beforeEach(() => useSeenMessages.setState({ byTicket: {} }))

async function showWith(answer: NonNullable<Answer>[string]) {
  const composer = await showComposer({ drafts: [buildDraft()], answers: { [route]: answer } })
  const submissions = () => composer.replies().map((body) => ReplyToTicket.parse(body).submissionId)
  return { ...composer, submissions }
}

async function sendAndSeeItFail(user: User) {
  await user.click(sendButton())
  expect(await screen.findByText(unavailable.message, { exact: false })).toBeVisible()
}

test('a failed reply keeps its text, and sending it again cannot send it twice', async () => {
  let isDown = true
  const { user, submissions } = await showWith((_, response) =>
    isDown ? sendError(response, 503, unavailable) : buildMessage(9),
  )
  await sendAndSeeItFail(user)
  expect(replyBox()).toHaveTextContent('So far')

  isDown = false
  await user.click(sendButton())
  await waitFor(() => expect(replyBox()).toHaveTextContent(/^$/))
  expect(screen.queryByText(unavailable.message, { exact: false })).toBeNull()
  expect(submissions()).toHaveLength(2)
  expect(new Set(submissions()).size).toBe(1)
})

test('a text that was changed after a failure is another message', async () => {
  const { user, submissions } = await showWith((_, response) => sendError(response, 503, unavailable))
  await sendAndSeeItFail(user)
  replyBox().focus()
  await write(user, '!')
  await user.click(sendButton())
  await waitFor(() => expect(submissions()).toHaveLength(2))
  expect(new Set(submissions()).size).toBe(2)
})

test('nothing is typed into a reply that is on its way', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { user, replies } = await showWith(() => answer.promise)
  await user.click(sendButton())
  await waitFor(() => expect(replies()).toHaveLength(1))
  expect(replyBox()).toHaveAttribute('contenteditable', 'false')

  answer.resolve(buildMessage(9))
  await waitFor(() => expect(replyBox()).toHaveAttribute('contenteditable', 'true'))
  expect(replyBox()).toHaveTextContent(/^$/)
  expect(screen.getByText('Sent')).toBeInTheDocument()
})

test('sending anyway says that what was new is seen', async () => {
  let newMessages = [buildMessage(1), buildMessage(2)]
  const { user, replies } = await showWith((_, response) => {
    const present = { messages: newMessages }
    newMessages = []
    if (present.messages.length === 0) return buildMessage(9)
    return sendError(response, 409, { code: 'newer_messages', message: 'Look first.', present })
  })
  await user.click(sendButton())
  await user.click(await screen.findByRole('button', { name: 'Send anyway' }))
  await waitFor(() => expect(replyBox()).toHaveTextContent(/^$/))
  expect(replies()).toMatchObject([
    expect.not.objectContaining({ lastSeenMessageId: expect.anything() }),
    { html: '<p>So far</p>', lastSeenMessageId: messageId(2) },
  ])
})

test('a reply to a ticket that was closed meanwhile shows that it is closed', async () => {
  const present = buildTicketRow({ version: 2, status: 'closed' })
  const { user } = await showWith((_, response) =>
    sendError(response, 409, { code: 'ticket_closed', message: 'It has been closed.', present }),
  )
  await user.click(sendButton())
  expect(await screen.findByText('This ticket is closed. Reopen it to reply.')).toBeVisible()
  expect(screen.getByText('It has been closed.', { exact: false })).toBeVisible()
  expect(replyBox()).toHaveTextContent('So far')
  expect(sendButton()).toBeDisabled()
})
