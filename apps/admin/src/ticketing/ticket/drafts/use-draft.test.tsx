import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { connectFakeSocket } from '../../../testing/fake-socket.ts'
import { buildMessage, messageId, priyaAsAuthor } from '../../../testing/message-factory.ts'
import { hannah, queryCache, sendError } from '../../../testing/render-admin.tsx'
import { buildDraft, replyBox, sendButton, showComposer, write } from '../../../testing/show-composer.tsx'
import { applyMessage } from '../cache-updates.ts'

const elsewhere = { ticketNumber: 20_001, device: messageId(99), updatedAt: '2026-10-21T13:00:00.000Z' }
const mine = { ...priyaAsAuthor, alias: hannah.alias, name: hannah.name }

async function showWithDraft() {
  const socket = connectFakeSocket()
  const composer = await showComposer({ drafts: [buildDraft()] })

  return { ...composer, socket }
}

test('a draft that rests follows what is written on another device', async () => {
  const { socket } = await showWithDraft()
  socket.push('draft.changed', { ...buildDraft({ html: '<p>From my phone</p>', revision: 2 }), ...elsewhere })
  await waitFor(() => expect(replyBox()).toHaveTextContent('From my phone'))
})

test('what is written on another ticket, or as a note, changes no reply here', async () => {
  const { socket } = await showWithDraft()
  const draft = buildDraft({ html: '<p>Other</p>', revision: 2 })
  socket.push('draft.changed', { ...draft, ...elsewhere, ticketNumber: 20_002 })
  socket.push('draft.changed', { ...draft, ...elsewhere, visibility: 'internal' })
  expect(await screen.findByText('has a draft')).toBeInTheDocument()
  expect(replyBox()).toHaveTextContent('So far')
})

test('what could not be saved is saved as soon as the connection is back', async () => {
  let isDown = true
  const socket = connectFakeSocket()
  const { user, savedDrafts } = await showComposer({
    answers: {
      'PUT /api/backend/tickets/20001/drafts/public': (_, response) =>
        isDown
          ? sendError(response, 422, { code: 'invalid_input', message: 'No.' })
          : buildDraft({ revision: 1 }),
    },
  })
  replyBox().focus()
  await write(user, 'Dear Tomasz')
  await waitFor(() => expect(screen.getAllByText('Draft kept in this browser')[0]).toBeVisible())
  expect(savedDrafts()).toHaveLength(1)

  isDown = false
  socket.reconnect()
  expect(await screen.findByText('Draft saved')).toBeVisible()
  expect(savedDrafts()).toMatchObject([{ html: '<p>Dear Tomasz</p>' }, { html: '<p>Dear Tomasz</p>' }])
})

test('unsaved writing is saved when the agent leaves the ticket', async () => {
  const { user, savedDrafts } = await showWithDraft()
  replyBox().focus()
  await write(user, 'More: ')
  expect(savedDrafts()).toEqual([])
  cleanup()
  await waitFor(() => expect(savedDrafts()).toMatchObject([{ html: expect.stringContaining('More:') }]))
})

test('a reply that the agent has sent from another device ends the draft here', async () => {
  await showWithDraft()
  act(() => applyMessage(queryCache, buildMessage(3, { author: mine })))
  await waitFor(() => expect(replyBox()).toHaveTextContent(/^$/))
  expect(sendButton()).toBeDisabled()
})

test('neither a colleague’s reply nor the agent’s own note ends the draft of a reply', async () => {
  await showWithDraft()
  act(() => applyMessage(queryCache, buildMessage(3, { author: priyaAsAuthor })))
  act(() => applyMessage(queryCache, buildMessage(4, { author: mine, visibility: 'internal' })))
  act(() => applyMessage(queryCache, buildMessage(5)))
  expect(await screen.findByText('3 in the thread')).toBeVisible()
  expect(replyBox()).toHaveTextContent('So far')
  expect(sendButton()).toBeEnabled()
})
