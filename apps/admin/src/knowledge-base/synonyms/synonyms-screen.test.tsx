import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, serve } from '../../testing/render-admin.tsx'

const { SynonymsScreen } = await import('./synonyms-screen.tsx')

const id = '0198f0aa-1111-7222-8333-444455556666'
const cards = { id, words: ['student card', 'campus card'], revision: 3 }

function open(items: unknown[] = [cards]) {
  const seen = serve({
    'GET /api/backend/search-synonyms': () => ({ items }),
    'POST /api/backend/search-synonyms': () => cards,
    [`PUT /api/backend/search-synonyms/${id}`]: () => cards,
    [`DELETE /api/backend/search-synonyms/${id}`]: () => undefined,
  })
  renderAdmin(<SynonymsScreen />, '/admin/knowledge-based?list=synonyms')
  const sent = () =>
    seen.filter(({ route }) => !route.startsWith('GET')).map(({ route, body }) => [route, body])
  return { user: userEvent.setup(), sent }
}

test('a group of one word is refused, and one of several is added', async () => {
  const { user, sent } = open([])
  expect(await screen.findByText('There are no synonyms yet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New synonyms' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New synonyms' }))
  await user.type(dialog.getByLabelText('Words'), 'wifi{Enter}')
  expect(await dialog.findByText('Enter at least two words')).toBeVisible()
  await user.type(dialog.getByLabelText('Words'), ', wireless , wifi{Enter}')

  await waitFor(() =>
    expect(sent()).toEqual([['POST /api/backend/search-synonyms', { words: ['wifi', 'wireless'] }]]),
  )
})

test('a group is changed upon its revision, and removed once that is sure', async () => {
  const { user, sent } = open()
  await user.click(await screen.findByRole('button', { name: 'Change student card, campus card' }))
  await user.type(await screen.findByLabelText('Words'), ', library card{Enter}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Remove student card, campus card' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove these synonyms?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))

  await waitFor(() =>
    expect(sent()).toEqual([
      [
        `PUT /api/backend/search-synonyms/${id}`,
        { revision: 3, words: ['student card', 'campus card', 'library card'] },
      ],
      [`DELETE /api/backend/search-synonyms/${id}`, null],
    ]),
  )
})

test('a search shows the groups that have the word', async () => {
  const { user } = open()
  await screen.findByText('student card, campus card')
  await user.type(screen.getByRole('searchbox'), 'campus')
  expect(screen.getByText('student card, campus card')).toBeVisible()
  await expectAccessible()
  await user.type(screen.getByRole('searchbox'), 'x')
  expect(await screen.findByText('Nothing matches your search')).toBeVisible()
})
