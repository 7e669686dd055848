import { once } from 'node:events'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { buildSearchHit, buildSearchPage } from '../../testing/search-page-factory.ts'
import { buildTicketRow } from '../../testing/ticket-row-factory.ts'
import { usePushedRows } from '../ticket/pushed-rows-store.ts'
import { SearchScreen } from './search-screen.tsx'

const searchRoute = 'GET /api/backend/search/tickets'
const hit = (number: number, subject: string) =>
  buildSearchHit({ row: buildTicketRow({ number, subject }), subject: { text: subject, matches: [] } })
const hits = [hit(1, 'Exam fees'), hit(2, 'Exam clash')]

beforeEach(() => usePushedRows.setState({ rows: {}, highlighted: {}, gone: {} }))

function renderSearch(path: string, answer: Parameters<typeof serve>[0][string]) {
  const seen = serve({ [searchRoute]: answer })
  const router = renderAdmin(<SearchScreen />, path)
  return { router, seen, user: userEvent.setup() }
}

test('before anything is looked for there is help, and nothing is asked for', () => {
  const { seen } = renderSearch('/admin/search', () => buildSearchPage())
  expect(screen.getByText('What are you looking for?')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Search tips' })).toHaveTextContent('status:open,pending')
  expect(screen.getByRole('searchbox')).toHaveFocus()
  expect(seen).toEqual([])
})

test('what was found is counted, and more of it is loaded page by page', async () => {
  const { seen, user } = renderSearch('/admin/search?q=exam', ({ query }) =>
    query.has('cursor')
      ? buildSearchPage({ items: [hit(3, 'Exam room')], total: null })
      : buildSearchPage({ items: hits, next: 'further', total: { count: 3, isExact: true } }),
  )
  expect(await screen.findByText('3 tickets', { selector: 'span' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByRole('link', { name: 'Exam room' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  expect(screen.getByText('3 tickets', { selector: 'span' })).toBeVisible()
  expect(seen.map(({ query }) => query.get('cursor'))).toEqual([null, 'further'])
})

test('more than can be counted says so', async () => {
  renderSearch('/admin/search?q=exam', () => buildSearchPage({ total: { count: 1_000, isExact: false } }))
  expect(await screen.findByText('More than 1,000 tickets', { selector: 'span' })).toBeVisible()
})

test('nothing found says what was looked for and how to go on', async () => {
  renderSearch('/admin/search?q=zoology', () =>
    buildSearchPage({ items: [], total: { count: 0, isExact: true } }),
  )
  expect(await screen.findByText('Nothing found for “zoology”')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Search tips' })).toBeVisible()
})

test('a search that fails is tried again', async () => {
  let isDown = true
  const { user } = renderSearch('/admin/search?q=exam', (_, response) =>
    isDown
      ? sendError(response, 503, { code: 'unavailable', message: 'Not now.' })
      : buildSearchPage({ items: hits }),
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(again)
  expect(await screen.findByRole('link', { name: 'Exam fees' })).toBeVisible()
})

test('a filter that cannot be used is named with what may be written instead', async () => {
  renderSearch('/admin/search?q=status:opne', () =>
    buildSearchPage({
      items: [],
      problems: [
        { part: 'status:opne', reason: 'bad_value', choices: ['open', 'pending'] },
        { part: 'colour:blue', reason: 'unknown_filter', choices: [] },
      ],
    }),
  )
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('“status:opne” has a value that this filter does not accept.')
  expect(alert).toHaveTextContent('Accepted values:openpending')
  expect(alert).toHaveTextContent('To search for it as text, put it in quotes.')
  expect(screen.queryByText(/^Nothing found/)).toBeNull()
})

test('J, K and Enter go through what was found', async () => {
  const { router, user } = renderSearch('/admin/search?q=exam', () => buildSearchPage({ items: hits }))
  await screen.findByRole('link', { name: 'Exam fees' })
  await user.keyboard('jj')
  expect(screen.getByRole('link', { name: 'Exam clash' })).toHaveFocus()
  await user.keyboard('k{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/admin/tickets/1/detail')
})

test('what was found stays, marked as old, while the next words are searched for', async () => {
  let deliver = () => {}
  const arrives = new Promise<void>((resolve) => {
    deliver = resolve
  })
  const { router } = renderSearch('/admin/search?q=exam', async ({ query }) => {
    if (query.get('q') === 'exam') return buildSearchPage({ items: hits })
    await arrives
    return buildSearchPage({ items: [hit(3, 'Exam room')] })
  })
  await screen.findByRole('link', { name: 'Exam fees' })
  await act(() => router.navigate('/admin/search?q=exam+room'))
  expect(screen.getByRole('link', { name: 'Exam fees' }).closest('[aria-busy]')).toHaveAttribute(
    'aria-busy',
    'true',
  )
  deliver()
  expect(await screen.findByRole('link', { name: 'Exam room' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Exam fees' })).toBeNull()
})

test('a search that is still running is given up when the reader has typed on', async () => {
  const givenUp: (string | null)[] = []
  const { seen, user } = renderSearch('/admin/search?q=exam', async ({ query }, response) => {
    if (query.get('q') !== 'exam') return buildSearchPage({ items: [hit(3, 'Exam room')] })
    await once(response, 'close')
    givenUp.push(query.get('q'))
  })
  await waitFor(() => expect(seen.map(({ query }) => query.get('q'))).toContain('exam'))
  await user.type(screen.getByRole('searchbox'), ' room')
  expect(await screen.findByRole('link', { name: 'Exam room' })).toBeVisible()
  await waitFor(() => expect(givenUp).toEqual(['exam']))
})

test('a found ticket shows what pushes have said since', async () => {
  renderSearch('/admin/search?q=exam', () => buildSearchPage({ items: hits }))
  await screen.findByRole('link', { name: 'Exam fees' })
  act(() =>
    usePushedRows
      .getState()
      .changed([buildTicketRow({ number: 1, version: 2, subject: 'Paid fees', status: 'resolved' })]),
  )
  expect(screen.getByRole('link', { name: 'Paid fees' })).toBeVisible()
  expect(screen.getAllByText('Resolved').length).toBeGreaterThan(0)
})
