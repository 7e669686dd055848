import { useSession } from '@lodge/client'
import { type ArticleHit, type PersonHit, permissions, type SearchPage, superadmin } from '@lodge/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hannah, queryCache, renderAdmin, serve } from '../../testing/render-admin.tsx'
import { buildTicketRow } from '../../testing/ticket-row-factory.ts'
import { useRecentTickets } from '../../ticketing/ticket/recent-tickets.ts'
import { useCommandPalette } from './palette-store.ts'

// The client reads the page's address when it is first loaded: after the server.
const { applyTicketPushes } = await import('../../ticketing/ticket/cache-updates.ts')
const { usePushedRows } = await import('../../ticketing/ticket/pushed-rows-store.ts')
const { PaletteButton } = await import('./palette-button.tsx')
// Which the button loads when it is first used.
await import('./command-palette.tsx')

const found = (parts: Partial<SearchPage> = {}): SearchPage => ({
  items: [
    {
      row: buildTicketRow({ subject: 'Exam clash' }),
      subject: { text: 'Exam clash', matches: [[0, 4]] },
      foundIn: null,
    },
  ],
  next: null,
  total: { count: 1, isExact: true },
  problems: [],
  corrections: [],
  isPartialMatch: false,
  ...parts,
})
const people: PersonHit[] = [
  { alias: 'tomasz', name: 'Tomasz Wieczorek', email: 'tomasz@marlow.example', kind: 'requester' },
  { alias: 'priya', name: 'Priya Raman', email: 'priya@marlow.example', kind: 'agent' },
]

const article: ArticleHit = {
  alias: 'wifi',
  address: 'it/wifi.html',
  snippet: [],
  language: 'en',
  updatedAt: '2026-03-10T12:00:00.000Z',
  category: { address: 'it', name: 'IT' },
  title: [
    { text: 'Connect to ', isMarked: false },
    { text: 'Wi-Fi', isMarked: true },
  ],
}

beforeEach(() => {
  useRecentTickets.setState({ rows: [] })
  usePushedRows.setState({ rows: {}, highlighted: {}, gone: {} })
})
afterEach(() => {
  useCommandPalette.setState({ isOpen: false })
  vi.restoreAllMocks()
})

async function open(page = found(), path = '/admin/dashboard') {
  serve({
    'GET /api/backend/search/tickets': () => page,
    'GET /api/backend/search/people': () => ({ items: people }),
    'GET /api/backend/knowledge-base/search': () => ({ items: [article], total: 1, isSimilar: false }),
    'GET /api/backend/queues': () => ({ version: 1, byTeam: {}, teams: [] }),
  })
  const router = renderAdmin(<PaletteButton />, path)
  const user = userEvent.setup()
  const [button] = screen.getAllByRole('button', { name: /^Search or jump to/ })
  if (button) await user.click(button)
  const palette = within(await screen.findByRole('dialog'))
  const address = () => router.state.location.pathname + router.state.location.search
  return { user, palette, address }
}

test('the box of the top bar opens the palette, with the focus in its field', async () => {
  const { palette } = await open()
  expect(palette.getByRole('combobox')).toHaveFocus()
})

test('before anything is typed the tickets that were opened last stand first, but not the open one', async () => {
  const rows = [20_001, 20_002].map((number) => buildTicketRow({ number, subject: `Question ${number}` }))
  useRecentTickets.setState({ rows })
  const { user, palette, address } = await open(found(), '/admin/tickets/20001/detail')
  expect(palette.getByText('Recent tickets')).toBeVisible()
  expect(palette.queryByRole('option', { name: /20001/ })).toBeNull()
  expect(palette.getByRole('option', { name: /20002/ })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/admin/tickets/20002/detail')
})

test.each([
  ['my account', 'My account', '/admin/my-account'],
  ['roles', 'Roles', '/admin/settings/roles'],
  ['forms', 'Forms', '/admin/forms'],
  ['templates', 'E-mail templates', '/admin/settings/email-templates'],
  ['translations', 'Translations', '/admin/settings/translations'],
  ['synonyms', 'Synonyms', '/admin/knowledge-based?list=synonyms'],
  ['new ticket', 'New ticket', '/admin/tickets/create'],
])('“%s” means the place or command of that name, before all tickets', async (typed, label, to) => {
  const { user, palette, address } = await open()
  act(() => useSession.setState({ authUser: { ...hannah, role: superadmin, permissions: [...permissions] } }))
  await user.keyboard(typed)
  expect(await palette.findByRole('option', { name: /Exam clash/ })).toBeVisible()
  const [first] = palette.getAllByRole('option')
  expect(first).toHaveAccessibleName(new RegExp(`^${label}`))
  expect(first).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Enter}')
  expect(address()).toBe(to)
})

test('a ticket that changes while it is offered shows its new state', async () => {
  const { user, palette } = await open()
  await user.keyboard('exam')
  expect(await palette.findByRole('option', { name: /Exam clash.*Open/ })).toBeVisible()
  const row = buildTicketRow({ version: 9, status: 'resolved', subject: 'Solved' })
  act(() => applyTicketPushes(queryCache, [{ row, deadlines: [], event: null, changeStatus: [] }]))
  expect(await palette.findByRole('option', { name: /Solved.*Resolved/ })).toBeVisible()
})

test.each([
  ['Tomasz Wieczorek', '/admin/search?q=requester%3Atomasz'],
  ['Priya Raman', '/admin/search?q=assignee%3Apriya'],
])('%s leads to their tickets', async (name, to) => {
  const { user, palette, address } = await open(found({ items: [] }))
  await user.keyboard('ra')
  await user.click(await palette.findByRole('option', { name: new RegExp(name) }))
  expect(address()).toBe(to)
})

test('people are not looked for by one letter', async () => {
  const { user, palette } = await open()
  await user.keyboard('t')
  expect(await palette.findByRole('option', { name: /Exam clash/ })).toBeVisible()
  await waitFor(() => expect(palette.getByRole('status')).toHaveTextContent(/^\d+ results$/))
  expect(palette.queryByRole('option', { name: /Priya Raman/ })).toBeNull()
})

test('the whole search is offered at the end, with how much there is', async () => {
  const { user, palette, address } = await open(found({ total: { count: 1_000, isExact: false } }))
  await user.keyboard('exam')
  expect(await palette.findByText('more than 1,000 found')).toBeVisible()
  await user.click(palette.getByRole('option', { name: 'Search all tickets for “exam”' }))
  expect(address()).toBe('/admin/search?q=exam')
})

test('Ctrl with Enter opens what is meant in a tab of its own, and the palette stays', async () => {
  const openTab = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, palette, address } = await open()
  await user.keyboard('exam')
  await waitFor(() =>
    expect(palette.getByRole('option', { name: /Exam clash/, selected: true })).toBeVisible(),
  )
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(openTab).toHaveBeenCalledWith('/admin/tickets/20001/detail', '_blank', 'noopener')
  expect(address()).toBe('/admin/dashboard')
  expect(palette.getByRole('combobox')).toHaveValue('exam')
})

test('where nothing is found it says so', async () => {
  const { user, palette } = await open(found({ items: [], total: { count: 0, isExact: true } }))
  await user.keyboard('>zebra')
  expect(await palette.findByText('Nothing found')).toBeVisible()
  expect(palette.getByText('Try other words, or fewer of them.')).toBeVisible()
})

test('an article of the knowledge base leads to where staff read it', async () => {
  const { user, palette, address } = await open(found({ items: [] }))
  await user.keyboard('wi-fi')
  await user.click(await palette.findByRole('option', { name: /Connect to Wi-Fi.*IT/ }))
  expect(address()).toBe('/admin/knowledge-base/it/wifi.html')
})
