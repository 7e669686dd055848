import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildMessage, priyaAsAuthor } from '../../../testing/message-factory.ts'
import { sendError } from '../../../testing/render-admin.tsx'
import { buildDraft, noteBox, sendButton, showComposer } from '../../../testing/show-composer.tsx'

const visibility = 'internal'
const newMessages = [
  buildMessage(1, { body: 'I found the form' }),
  buildMessage(2, { visibility, author: priyaAsAuthor, body: 'I am on it' }),
]

async function stopReply() {
  let present = { messages: newMessages }
  const composer = await showComposer({
    drafts: [buildDraft(), buildDraft({ visibility, html: '<p>For us</p>' })],
    answers: {
      'POST /api/backend/tickets/20001/replies': (_, response) => {
        const { messages } = present
        present = { messages: [] }
        if (messages.length === 0) return buildMessage(9, { author: priyaAsAuthor, visibility })
        return sendError(response, 409, { code: 'newer_messages', message: 'Look.', present: { messages } })
      },
    },
  })
  return composer
}

test('the messages that came meanwhile are shown with who wrote and who sees them', async () => {
  const { user } = await stopReply()
  await user.click(sendButton())
  const dialog = await screen.findByRole('dialog', { name: 'There are 2 new messages' })
  expect(dialog).toHaveAccessibleDescription('It came while you were writing. Your text is untouched.')
  const [theirs, note] = within(dialog).getAllByRole('listitem')
  expect(theirs).toHaveTextContent(/Tomasz Wieczorek\s*Student.*I found the form/)
  expect(note).toHaveTextContent(/Priya Raman\s*Internal note.*I am on it/)
  await expectAccessible(dialog)
})

test('Escape goes back to the text, which is sent to nobody', async () => {
  const { user, replies } = await stopReply()
  await user.click(sendButton())
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveFocus())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(replies()).toHaveLength(1)
})

test('a note is added all the same', async () => {
  const { user, replies } = await stopReply()
  await user.click(screen.getByRole('button', { name: /^Note/ }))
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await user.click(await screen.findByRole('button', { name: 'Add note anyway' }))
  await waitFor(() => expect(noteBox()).toHaveTextContent(/^$/))
  expect(replies()).toMatchObject([{ visibility }, { visibility, html: '<p>For us</p>' }])
})
