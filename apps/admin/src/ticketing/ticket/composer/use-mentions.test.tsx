import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noteBox, replyBox, showComposer, write } from '../../../testing/show-composer.tsx'

const agents = [
  { alias: 'priya', name: 'Priya Raman' },
  { alias: 'callum', name: 'Callum Fraser' },
  { alias: 'mo', name: 'Mo Zhang' },
]

async function writeNote(typed: string) {
  const composer = await showComposer({ agents })
  await composer.user.click(screen.getByRole('button', { name: /^Note/ }))
  await write(composer.user, typed)
  return composer
}

const offered = () => screen.queryAllByRole('option').map((option) => option.lastElementChild?.textContent)

test('an at sign in a note offers colleagues, and the arrows and Enter mention one', async () => {
  const { user, savedDrafts } = await writeNote('Ask @')
  expect(screen.getByRole('listbox', { name: 'Colleagues to mention' })).toBeVisible()
  expect(offered()).toEqual(['Priya Raman', 'Callum Fraser', 'Mo Zhang'])

  await user.keyboard('{ArrowDown}')
  const callum = screen.getByRole('option', { name: /Callum Fraser/, selected: true })
  expect(noteBox()).toHaveAttribute('aria-activedescendant', callum.id)
  await user.keyboard('{Enter}')

  expect(noteBox()).toHaveTextContent('Ask @Callum Fraser')
  expect(screen.queryByRole('listbox', { name: 'Colleagues to mention' })).toBeNull()
  expect(noteBox()).not.toHaveAttribute('aria-activedescendant')
  await waitFor(() =>
    expect(savedDrafts('internal')).toMatchObject([
      { html: expect.stringContaining('<span data-mention="callum">@Callum Fraser</span>') },
    ]),
  )
})

test('the arrow up goes round to the last colleague', async () => {
  const { user } = await writeNote('@')
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('option', { name: /Mo Zhang/ })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { name: /Priya Raman/ })).toHaveAttribute('aria-selected', 'true')
})

test('the beginning of any of their names finds a colleague, and Tab takes them', async () => {
  const { user } = await writeNote('@FRA')
  expect(offered()).toEqual(['Callum Fraser'])
  await user.keyboard('{Tab}')
  expect(noteBox()).toHaveTextContent('@Callum Fraser')
  expect(noteBox()).toHaveFocus()
})

test('a click mentions a colleague and leaves the focus in the note', async () => {
  const { user } = await writeNote('@')
  await user.click(screen.getByRole('option', { name: /Mo Zhang/ }))
  expect(noteBox()).toHaveTextContent('@Mo Zhang')
  expect(noteBox()).toHaveFocus()
})

test('where nobody has the name the list goes, and Enter begins a new line', async () => {
  const { user } = await writeNote('@zz')
  expect(screen.queryByRole('listbox', { name: 'Colleagues to mention' })).toBeNull()
  await user.keyboard('{Enter}')
  await write(user, 'Thanks')
  expect([...noteBox().querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    '@zz',
    'Thanks',
  ])
})

test('a reply to the student mentions nobody', async () => {
  const { user } = await showComposer({ agents })
  replyBox().focus()
  await write(user, 'Ask @pri')
  expect(replyBox()).toHaveTextContent('Ask @pri')
  expect(screen.queryByRole('option')).toBeNull()
})
