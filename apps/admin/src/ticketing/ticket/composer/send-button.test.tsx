import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendError } from '../../../testing/render-admin.tsx'
import { buildDraft, replyBox, sendButton, showComposer, write } from '../../../testing/show-composer.tsx'
import { buildTicket } from '../../../testing/ticket-factory.ts'

const { can } = buildTicket()
const options = () => screen.getByRole('button', { name: 'Send and set a status' })

const show = (parts: Parameters<typeof showComposer>[0] = {}) =>
  showComposer({ drafts: [buildDraft()], ...parts })

test('only the statuses that the ticket may take are offered, and never closed', async () => {
  const { user } = await show({ ticket: { can: { ...can, changeStatus: ['pending', 'on_hold', 'closed'] } } })
  await user.click(options())
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Send',
    'Send and set Pending',
    'Send and set On hold',
    'Send later',
  ])
})

test('sending with a status sends both in one step', async () => {
  const { user, replies } = await show()
  await user.click(options())
  await user.click(screen.getByRole('menuitem', { name: 'Send and set Pending' }))
  await waitFor(() => expect(replyBox()).toHaveTextContent(/^$/))
  expect(replies()).toMatchObject([{ html: '<p>So far</p>', thenStatus: 'pending' }])
})

test('a plain reply leaves the status to the server', async () => {
  const { user, replies } = await show()
  await user.click(sendButton())
  await waitFor(() => expect(replies()).toHaveLength(1))
  expect(replies()[0]).not.toHaveProperty('thenStatus')
})

test('a status that was chosen for a failed reply is forgotten with its text', async () => {
  const { user } = await show({
    answers: {
      'POST /api/backend/tickets/20001/replies': (_, response) =>
        sendError(response, 422, { code: 'invalid_input', message: 'Not like this.' }),
    },
  })
  await user.click(options())
  await user.click(screen.getByRole('menuitem', { name: 'Send and set Resolved' }))
  expect(await screen.findByText('Not like this.', { exact: false })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send and set Resolved' })).toBeEnabled()

  replyBox().focus()
  await user.keyboard('{Control>}a{/Control}{Backspace}')
  await write(user, 'Another answer')
  expect(sendButton()).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Send and set Resolved' })).toBeNull()
})

test('a note sets no status', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: /^Note/ }))
  expect(screen.getByRole('button', { name: 'Add note' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send and set a status' })).toBeNull()
})
