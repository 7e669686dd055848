import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { connectFakeSocket } from '../../../testing/fake-socket.ts'
import { messageId } from '../../../testing/message-factory.ts'
import { sendError } from '../../../testing/render-admin.tsx'
import { buildDraft, replyBox, sendButton, showComposer, write } from '../../../testing/show-composer.tsx'

const saving = 'PUT /api/backend/tickets/20001/drafts/public'
const elsewhere = { ticketNumber: 20_001, device: messageId(99), updatedAt: '2026-10-21T13:00:00.000Z' }

test('what is written is saved when the writing rests', async () => {
  const { user, savedDrafts } = await showComposer()
  replyBox().focus()
  await write(user, 'Dear Tomasz')
  expect(screen.getByText('Saving draft…')).toBeVisible()
  expect(await screen.findByText('Draft saved')).toBeVisible()
  expect(savedDrafts()).toMatchObject([{ html: '<p>Dear Tomasz</p>', revision: 0 }])
})

test('while the server cannot save, the browser keeps the draft and has it when the ticket is opened again', async () => {
  const answers: Parameters<typeof showComposer>[0] = {
    answers: { [saving]: (_, response) => sendError(response, 503, { code: 'unavailable', message: 'No.' }) },
  }
  const { user } = await showComposer(answers)
  replyBox().focus()
  await write(user, 'Dear Tomasz')
  await waitFor(() => expect(screen.getAllByText('Draft kept in this browser')[0]).toBeVisible())

  cleanup()
  await showComposer(answers)
  expect(replyBox()).toHaveTextContent('Dear Tomasz')
})

/** The agent writes here, and has written on another device meanwhile. */
async function writeInTwoPlaces(parts: Parameters<typeof buildDraft>[0]) {
  const socket = connectFakeSocket()
  const composer = await showComposer({ drafts: [buildDraft()] })
  replyBox().focus()
  await write(composer.user, 'Here: ')
  socket.push('draft.changed', { ...buildDraft(parts), ...elsewhere })
  const [sentence] = await screen.findAllByText(/^You have .* elsewhere\.$/)
  return { ...composer, conflict: within(sentence?.closest('[role=alert]') ?? document.body) }
}

test('two devices that write at once lose nothing: nothing is sent until the agent has chosen', async () => {
  const { user, conflict } = await writeInTwoPlaces({ html: '<p>From my phone</p>', revision: 5 })
  expect(conflict.getByText('You have changed this draft elsewhere.')).toBeVisible()
  expect(conflict.getByText('From my phone')).toBeVisible()
  expect(replyBox()).toHaveTextContent('Here:')
  expect(sendButton()).toBeDisabled()

  await user.click(conflict.getByRole('button', { name: 'Use that text' }))
  await waitFor(() => expect(replyBox()).toHaveTextContent(/^From my phone$/))
  expect(screen.queryByRole('button', { name: 'Use that text' })).toBeNull()
  expect(sendButton()).toBeEnabled()
})

test('the text that is kept replaces that of the other device', async () => {
  const { user, savedDrafts, conflict } = await writeInTwoPlaces({ html: '<p>Phone</p>', revision: 5 })
  await user.click(conflict.getByRole('button', { name: 'Keep this text' }))
  await waitFor(() => expect(savedDrafts()).toHaveLength(1))
  expect(savedDrafts()).toMatchObject([{ html: expect.stringContaining('Here:'), revision: 5 }])
  expect(await screen.findByText('Draft saved')).toBeVisible()
})

test('a draft that was sent elsewhere meanwhile can be cleared here too', async () => {
  const { user, conflict } = await writeInTwoPlaces({ html: '', revision: 0 })
  expect(conflict.getByText('You have sent or cleared this draft elsewhere.')).toBeVisible()
  await user.click(conflict.getByRole('button', { name: 'Clear it here too' }))
  await waitFor(() => expect(replyBox()).toHaveTextContent(/^$/))
  expect(screen.queryByText('Draft saved')).toBeNull()
})

test('a text that another tab’s has taken the place of is offered, and both can be had', async () => {
  const socket = connectFakeSocket()
  const { user } = await showComposer()
  replyBox().focus()
  await write(user, 'Written here')
  expect(await screen.findByText('Draft saved')).toBeVisible()
  socket.push('draft.changed', {
    ...buildDraft({ html: '<p>Written there</p>', revision: 5 }),
    ...elsewhere,
    updatedAt: '2030-10-21T13:00:00.000Z',
  })
  await waitFor(() => expect(replyBox()).toHaveTextContent(/^Written there$/))
  const [sentence] = screen.getAllByText('You have changed this draft elsewhere. Your other text is kept:')
  const notice = within(sentence?.closest('[role=alert]') ?? document.body)
  expect(notice.getByText('Written here')).toBeVisible()

  await user.click(notice.getByRole('button', { name: 'Switch to that text' }))
  await waitFor(() => expect(replyBox()).toHaveTextContent(/^Written here$/))
  expect(notice.getByText('Written there')).toBeVisible()
  await user.click(notice.getByRole('button', { name: 'Discard that text' }))
  expect(screen.queryByRole('button', { name: 'Switch to that text' })).toBeNull()
  expect(replyBox()).toHaveTextContent(/^Written here$/)
})
