import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { replyBox, showComposer, write } from '../../../testing/show-composer.tsx'

const parcel = {
  alias: 'parcel',
  title: 'Collect a parcel',
  writtenTitle: null,
  version: null,
  html: '<p>Dear <span data-placeholder="">Amira</span>, bring your card.</p>',
  unfilled: [],
}

const show = () =>
  showComposer({
    answers: { 'GET /api/backend/tickets/20001/canned-responses': () => ({ items: [parcel] }) },
  })

test('a slash in an empty reply offers the canned responses, and Enter puts one into the text', async () => {
  const { user, savedDrafts } = await show()
  replyBox().focus()
  await user.keyboard('/')
  expect(await screen.findByRole('option', { name: 'Collect a parcel', selected: true })).toBeVisible()
  await user.keyboard('{Enter}')

  expect(replyBox()).toHaveTextContent('Dear Amira, bring your card.')
  await waitFor(() => expect(replyBox()).toHaveFocus())
  expect(screen.queryByRole('dialog', { name: 'Canned responses' })).toBeNull()
  // What was filled in stays marked for the reader, and nothing of the slash is left.
  expect(screen.getByText('Amira')).toHaveAttribute('data-placeholder')
  await waitFor(() =>
    expect(savedDrafts()).toMatchObject([{ html: expect.stringMatching(/^<p>Dear <span data-placeholder/) }]),
  )
})

test('a slash after a word is a slash', async () => {
  const { user } = await show()
  replyBox().focus()
  await write(user, 'and')
  await user.keyboard('/')
  expect(replyBox()).toHaveTextContent('and/')
  expect(screen.queryByRole('dialog', { name: 'Canned responses' })).toBeNull()
})

test('a response goes in where the cursor stands, beside what is written', async () => {
  const { user } = await show()
  replyBox().focus()
  await write(user, 'Hello.')
  const button = screen.getByRole('button', { name: 'Canned responses' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await user.click(await screen.findByRole('button', { name: 'Insert' }))
  expect(replyBox()).toHaveTextContent(/^Hello\..*Dear Amira, bring your card\.$/)
})

test('Escape leads back into the text without a response', async () => {
  const { user } = await show()
  replyBox().focus()
  await user.keyboard('/')
  await screen.findByRole('option', { name: 'Collect a parcel' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(replyBox()).toHaveFocus())
  expect(replyBox()).toHaveTextContent(/^$/)
})
