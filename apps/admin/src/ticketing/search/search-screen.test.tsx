import type { SearchPage } from '@lodge/contracts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, serve } from '../../testing/render-admin.tsx'
import { buildSearchPage } from '../../testing/search-page-factory.ts'
import { SearchScreen } from './search-screen.tsx'

let sorts: (string | null)[] = []
const find = (answer: SearchPage) =>
  serve({
    'GET /api/backend/search/tickets': ({ query }) => {
      sorts.push(query.get('sort'))
      return answer
    },
  })
beforeEach(() => {
  sorts = []
})

test('another spelling is named, and the word that it stands for', async () => {
  find(buildSearchPage({ corrections: [{ from: 'tuiton', to: ['tuition'] }] }))
  renderAdmin(<SearchScreen />, '/admin/search?q=tuiton%20fees')
  expect(
    await screen.findByText('No ticket contains “tuiton”. Showing results for “tuition”.', { selector: 'p' }),
  ).toBeInTheDocument()
})

test('that the tickets have only some of the words is said', async () => {
  find(buildSearchPage({ isPartialMatch: true }))
  renderAdmin(<SearchScreen />, '/admin/search?q=resit%20fee')
  expect(
    await screen.findByText(/^No ticket contains all of these words/, { selector: 'p' }),
  ).toBeInTheDocument()
})

test('nothing is said where the words were found as typed', async () => {
  find(buildSearchPage())
  renderAdmin(<SearchScreen />, '/admin/search?q=fees')
  await screen.findByRole('listitem')
  await waitFor(() => expect(screen.queryByText(/No ticket contains/)).not.toBeInTheDocument())
})

test('the order is by relevance, another one is kept in the address and stays with the next words', async () => {
  const user = userEvent.setup()
  find(buildSearchPage())
  const router = renderAdmin(<SearchScreen />, '/admin/search?q=fees')
  await user.click(await screen.findByRole('button', { name: 'Sort: Most relevant' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'Latest activity' }))
  await screen.findByRole('button', { name: 'Sort: Latest activity' })
  await user.type(screen.getByRole('searchbox', { name: 'Search tickets' }), ' exam{Enter}')
  await screen.findByRole('listitem')
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    q: 'fees exam',
    sort: 'newest',
  })
  expect(sorts).toEqual(['relevance', 'newest', 'newest'])
})

test('an order that there is not is taken for relevance', async () => {
  find(buildSearchPage())
  renderAdmin(<SearchScreen />, '/admin/search?q=fees&sort=best')
  expect(await screen.findByRole('button', { name: 'Sort: Most relevant' })).toBeInTheDocument()
})
