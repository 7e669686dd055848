import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  buildDraft,
  noteBox,
  replyBox,
  sendButton,
  showComposer,
  write,
} from '../../../testing/show-composer.tsx'

test.each([
  ['Ctrl', '{Control>}{Enter}{/Control}'],
  ['Cmd', '{Meta>}{Enter}{/Meta}'],
])('%s with Enter sends what is written', async (_, keys) => {
  const { user, replies } = await showComposer({ drafts: [buildDraft()] })
  replyBox().focus()
  await user.keyboard(keys)
  await waitFor(() => expect(replyBox()).toHaveTextContent(/^$/))
  expect(replies()).toMatchObject([{ html: '<p>So far</p>', visibility: 'public' }])
})

test('Enter alone begins a new paragraph and sends nothing', async () => {
  const { user, replies } = await showComposer()
  replyBox().focus()
  await write(user, 'Dear Tomasz')
  await user.keyboard('{Enter}')
  await write(user, 'yes')
  expect(replyBox().querySelectorAll('p')).toHaveLength(2)
  expect(replies()).toEqual([])
})

test('an empty text is not sent, by the keys or by the button', async () => {
  const { user, replies } = await showComposer()
  replyBox().focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(sendButton()).toBeDisabled()
  expect(replies()).toEqual([])
})

test('a note goes out as a note, and the reply beside it stays a draft', async () => {
  const { user, replies } = await showComposer({ drafts: [buildDraft()] })
  await user.click(screen.getByRole('button', { name: /^Note/ }))
  expect(screen.getByText('Only staff see this')).toBeVisible()
  await write(user, 'For us')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(noteBox()).toHaveTextContent(/^$/))

  expect(replies()).toMatchObject([{ html: '<p>For us</p>', visibility: 'internal' }])
  await user.click(screen.getByRole('button', { name: /^Reply/ }))
  expect(screen.getByText('To Tomasz Wieczorek')).toBeVisible()
  expect(replyBox()).toHaveTextContent('So far')
})

test('only addresses of the web, of mail and of telephones become links', async () => {
  const html = '<p><a href="https://marlow.example">Site</a> <a href="javascript:alert(1)">Trap</a></p>'
  await showComposer({ drafts: [buildDraft({ html })] })
  expect(await screen.findByRole('link', { name: 'Site' })).toHaveAttribute('href', 'https://marlow.example')
  expect(screen.getByText(/Trap/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Trap' })).toBeNull()
})

test('a picture of another site does not come into the text', async () => {
  await showComposer({
    drafts: [buildDraft({ html: '<p>Look <img src="https://spy.example/x.png" alt="Spy"></p>' })],
  })
  await waitFor(() => expect(replyBox()).toHaveTextContent('Look'))
  expect(screen.queryByRole('img', { name: 'Spy' })).toBeNull()
})
