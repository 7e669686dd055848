import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { MessageView } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { buildMessage, messageId } from '../../../testing/message-factory.ts'
import { sendError } from '../../../testing/render-admin.tsx'
import { buildDraft, replyBox, sendButton, showComposer } from '../../../testing/show-composer.tsx'
import { useSeenMessages } from '../thread/seen-messages-store.ts'

const at = '2026-10-21T12:00:00.000Z'

let newMessages: MessageView[]
let tooMany: Parameters<typeof sendError>[2] | null
/** Uploads that wait for their answer. */
let uploads: ServerResponse[]
beforeEach(() => {
  newMessages = []
  tooMany = null
  uploads = []
})

const show = (ticket: NonNullable<Parameters<typeof showComposer>[0]>['ticket'] = {}) =>
  showComposer({
    ticket,
    drafts: [buildDraft()],
    answers: {
      'POST /api/backend/tickets/20001/replies': (_, response) => {
        if (tooMany) return sendError(response, 429, tooMany)
        const present = { messages: newMessages }
        newMessages = []
        if (present.messages.length === 0) return buildMessage(9)
        return sendError(response, 409, { code: 'newer_messages', message: 'Look before you send.', present })
      },
      'POST /api/backend/files': (_, response) => {
        uploads.push(response)
        return once(response, 'close')
      },
    },
  })

test('goes on with the draft from another device and shows the signature that follows', async () => {
  await show()
  expect(replyBox()).toHaveTextContent('So far')
  expect(screen.getByText('Regards, Hannah')).toBeVisible()
  expect(screen.getByText('Draft saved')).toBeVisible()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: /^Note/ }))
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveTextContent(/^$/)
  expect(screen.getByText('has a draft')).toBeInTheDocument()
})

test('the keys R and N lead into the texts at once, so that no letter after them is a command', async () => {
  await show()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }))
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus()
  screen.getByRole('textbox', { name: 'Note' }).blur()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'r' }))
  expect(replyBox()).toHaveFocus()
})

test('a reply that newer messages stop keeps its text, and goes out with them as seen', async () => {
  useSeenMessages.getState().saw(buildMessage(1))
  newMessages = [buildMessage(2, { body: 'Meanwhile' })]
  const { replies } = await show()
  await userEvent.click(sendButton())
  const dialog = await screen.findByRole('dialog', { name: 'There is a new message' })
  expect(within(dialog).getByText('Meanwhile')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Go back to my text' }))
  expect(replyBox()).toHaveTextContent('So far')

  await userEvent.click(sendButton())
  await waitFor(() => expect(replyBox()).toHaveTextContent(/^$/))
  expect(replies()).toMatchObject([
    { html: '<p>So far</p>', lastSeenMessageId: messageId(1) },
    { html: '<p>So far</p>', lastSeenMessageId: messageId(2) },
  ])
})

test('a status chosen for one reply goes with that reply, and with no other', async () => {
  useSeenMessages.getState().saw(buildMessage(1))
  newMessages = [buildMessage(2, { body: 'Meanwhile' })]
  const { replies } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Send and set a status' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Send and set Resolved' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Go back to my text' }))
  // It was stopped: the choice stands for this text.
  await userEvent.click(screen.getByRole('button', { name: 'Send and set Resolved' }))
  await waitFor(() => expect(replyBox()).toHaveTextContent(/^$/))

  expect(replies()).toMatchObject([{ thenStatus: 'resolved' }, { thenStatus: 'resolved' }])
  expect(sendButton()).toBeVisible()
  cleanup()
  await show()
  expect(sendButton()).toBeVisible()
})

test('a reply that comes after too many others says so in words, and keeps its text', async () => {
  const refusal = 'You have sent a lot of replies within an hour. Try again in 12 minutes.'
  tooMany = { code: 'too_many_requests', message: refusal, retryAt: '2026-10-21T12:12:00.000Z' }
  await show()
  await userEvent.click(sendButton())

  expect(await screen.findByText(refusal, { exact: false })).toBeVisible()
  expect(replyBox()).toHaveTextContent('So far')
})

test('an unfinished upload holds sending; a file that failed can be tried again', async () => {
  const { replies } = await show()
  const [chooser] = screen.getAllByLabelText('Attach files', { selector: 'input' })
  const file = new File(['%PDF-1.4'], 'seating.pdf', { type: 'application/pdf' })
  if (chooser) await userEvent.upload(chooser, file)
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(sendButton()).toBeDisabled()
  uploads[0]?.writeHead(503).end('{}')
  await userEvent.click(await screen.findByRole('button', { name: 'Retry seating.pdf' }))
  await waitFor(() => expect(uploads).toHaveLength(2))
  const view = {
    id: messageId(5),
    name: 'seating.pdf',
    contentType: 'application/pdf',
    size: 8,
    createdAt: at,
  }
  uploads[1]?.writeHead(201).end(JSON.stringify(view))
  await waitFor(() => expect(sendButton()).toBeEnabled())
  await userEvent.click(sendButton())
  await waitFor(() => expect(replies()).toMatchObject([{ attachments: [messageId(5)] }]))
})

test('a closed ticket takes notes only, and says so', async () => {
  await show({ status: 'closed' })
  expect(screen.getByText('This ticket is closed. Reopen it to reply.')).toBeVisible()
  expect(replyBox()).toHaveTextContent('So far')
  expect(sendButton()).toBeDisabled()
})
