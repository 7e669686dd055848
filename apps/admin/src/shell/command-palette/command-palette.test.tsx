import { useSession } from '@lodge/client'
import type { SearchPage } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Reply } from 'lucide-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useHotkey } from '../../foundation/keyboard-shortcuts/use-hotkey.ts'
import { usePaletteActions } from '../../foundation/use-palette-actions.ts'
import { hannah, renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { buildTicketRow } from '../../testing/ticket-row-factory.ts'
import { CommandPalette } from './command-palette.tsx'
import { useCommandPalette } from './palette-store.ts'

const ran = vi.fn()

const pressed = vi.fn()

function Screen() {
  useHotkey('n', pressed)
  usePaletteActions('ticket', {
    heading: 'Act on #20001',
    actions: [
      { id: 'reply', label: 'Reply', icon: Reply, shortcut: 'reply', run: ran },
      { id: 'team', label: 'Move to team Library', icon: Reply, isMinor: true, run: ran },
    ],
  })
  return (
    <>
      <a href="#ticket">A ticket</a>
      <CommandPalette />
    </>
  )
}

const page = (subjects: readonly string[], more: Partial<SearchPage> = {}): SearchPage => ({
  items: subjects.map((subject, index) => ({
    row: buildTicketRow({ number: 20_001 + index, subject }),
    subject: { text: subject, matches: [[0, 4]] },
    foundIn: null,
  })),
  next: null,
  total: { count: subjects.length, isExact: true },
  problems: [],
  corrections: [],
  isPartialMatch: false,
  ...more,
})

type Answer = Parameters<typeof serve>[0][string]

/** Has a search for tickets, and one for people, answered so; gives what is asked of the server. */
const find = (tickets: Answer, people: Answer = () => ({ items: [] })) =>
  serve({
    'GET /api/backend/search/tickets': tickets,
    'GET /api/backend/search/people': people,
    'GET /api/backend/queues': () => ({
      version: 1,
      byTeam: {},
      teams: [{ alias: 'exams', name: 'Exams & Assessment' }],
    }),
  })
beforeEach(() => {
  find(() => page(['Exam clash']))
})
afterEach(() => {
  useCommandPalette.setState({ isOpen: false })
  ran.mockClear()
  pressed.mockClear()
})

const drawn = () => renderAdmin(<Screen />)

async function opened() {
  const user = userEvent.setup()
  const router = drawn()
  await user.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog')
  return { user, router, palette: within(palette) }
}

test('what is typed right after Ctrl K lands in it', () => {
  drawn()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
})

test('Ctrl K in its field moves nowhere in the list', async () => {
  const { user, palette } = await opened()
  await user.keyboard('{Control>}k{/Control}')
  expect(palette.getByRole('option', { name: /^Reply/ })).toHaveAttribute('aria-selected', 'true')
})

test('a letter typed while the focus is elsewhere lands in the open palette', async () => {
  const { user, palette } = await opened()
  const field = palette.getByRole('combobox')
  field.blur()
  expect(document.body).toHaveFocus()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
  expect(pressed).not.toHaveBeenCalled()
  expect(field).toHaveFocus()
  await user.keyboard('{Escape}n')
  expect(pressed).toHaveBeenCalledOnce()
})

test('closing it leads back to where one was', async () => {
  const user = userEvent.setup()
  drawn()
  const link = screen.getByRole('link', { name: 'A ticket' })
  link.focus()
  await user.keyboard('{Control>}k{/Control}{Escape}')
  await waitFor(() => expect(link).toHaveFocus())
})

test('an empty palette offers actions and places, and is accessible', async () => {
  const { palette } = await opened()
  expect(palette.getByRole('option', { name: /^Reply/ })).toHaveAttribute('aria-selected', 'true')
  expect(palette.queryByRole('option', { name: /Library/ })).not.toBeInTheDocument()
  expect(await palette.findByRole('option', { name: /Exams & Assessment/ })).toBeInTheDocument()
  await expectAccessible()
})

test('found tickets stand first, before what can be done and where one can go', async () => {
  const { user, router, palette } = await opened()
  await user.keyboard('exam')
  const ticket = await palette.findByRole('option', { name: /20001/ })
  await waitFor(() => expect(ticket).toHaveAttribute('aria-selected', 'true'))
  await user.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/admin/tickets/20001/detail')
  expect(useCommandPalette.getState().isOpen).toBe(false)
})

test('what was typed too fast for an answer is searched for, and no other ticket opened', async () => {
  find(() => new Promise(() => {}))
  const { user, router } = await opened()
  await user.keyboard('repl{Enter}')
  expect(router.state.location.pathname + router.state.location.search).toBe('/admin/search?q=repl')
  expect(ran).not.toHaveBeenCalled()
})

test('the exact name of a command or place needs no answer', async () => {
  find(() => new Promise(() => {}))
  const { user, router } = await opened()
  await user.keyboard('my account{Enter}')
  expect(router.state.location.pathname).toBe('/admin/my-account')
})

test('a found ticket opens while people are still searched for', async () => {
  const { promise: never } = Promise.withResolvers<never>()
  find(
    () => page(['Exam clash']),
    () => never,
  )
  const { user, router, palette } = await opened()
  await user.keyboard('exam')
  await palette.findByRole('option', { name: /20001/, selected: true })
  expect(palette.getByRole('status')).toHaveTextContent('Searching')
  await user.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/admin/tickets/20001/detail')
})

test('an answer that comes late does not replace a newer one', async () => {
  const late = Promise.withResolvers<SearchPage>()
  const seen = find(({ query }) => (query.get('q') === 'ex' ? late.promise : page(['Newer answer'])))
  const searched = () =>
    seen.filter(({ route }) => route.endsWith('/tickets')).map(({ query }) => query.get('q'))
  const { user, palette } = await opened()
  await user.keyboard('ex')
  await waitFor(() => expect(searched()).toEqual(['ex']))
  await user.keyboard('am')
  expect(await palette.findByText(/answer/)).toBeInTheDocument()
  late.resolve(page(['Older']))
  await late.promise
  await waitFor(() => expect(palette.getByText(/answer/)).toBeInTheDocument())
  expect(palette.queryByText('Older')).not.toBeInTheDocument()
})

test('a greater-than sign shows actions alone, minor ones too, and runs one', async () => {
  const { user, palette } = await opened()
  await user.keyboard('>library')
  expect(palette.getAllByRole('option')).toHaveLength(1)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(ran).toHaveBeenCalledOnce())
})

test('Tab goes from kind to kind, back with Shift', async () => {
  const { user, palette } = await opened()
  const kind = () => palette.getByRole('button', { name: /Show only one kind/ }).textContent
  const seen = [kind()]
  for (let presses = 0; presses < 6; presses += 1) {
    await user.keyboard('{Tab}')
    seen.push(kind())
  }
  expect(seen).toEqual(['Everything', 'Tickets', 'Actions', 'Places', 'Articles', 'People', 'Everything'])
  await user.keyboard('{Shift>}{Tab}{/Shift}')
  expect(kind()).toBe('People')
})

test('a failure says so and is tried again', async () => {
  find((_, response) => sendError(response, 503, { code: 'unavailable', message: 'Try again later.' }))
  const { user, palette } = await opened()
  await user.keyboard('exam')
  const again = await palette.findByRole('button', { name: /again/i })
  find(() => page(['Exam clash']))
  await user.click(again)
  expect(await palette.findByRole('option', { name: /20001/ })).toBeInTheDocument()
})

test('an unknown filter is explained', async () => {
  find(() => page([], { problems: [{ part: 'colour:red', reason: 'unknown_filter', choices: [] }] }))
  const { user, palette } = await opened()
  await user.keyboard('colour:red')
  expect(await palette.findByRole('alert')).toHaveTextContent('“colour:red” looks like a filter')
})

test('a new ticket and one’s account are found by the words that people type for them', async () => {
  const { user, router, palette } = await opened()
  await user.keyboard('password')
  expect(await palette.findByRole('option', { name: 'My account' })).toBeInTheDocument()
  await user.clear(palette.getByRole('combobox'))
  await user.keyboard('>create')
  expect(await palette.findByRole('option', { name: 'New ticket' })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/tickets/create'))
})

test('canned responses are offered to those who manage them', async () => {
  const { user, palette } = await opened()
  await user.keyboard('canned')
  expect(await palette.findByRole('option', { name: /^Search all tickets/ })).toBeInTheDocument()
  expect(palette.queryByRole('option', { name: /Canned responses|New canned/ })).not.toBeInTheDocument()

  act(() => useSession.setState({ authUser: { ...hannah, permissions: ['manage_canned_response'] } }))
  await user.clear(palette.getByRole('combobox'))
  await user.keyboard('template')
  expect(await palette.findByRole('option', { name: 'Canned responses' })).toBeInTheDocument()
  expect(palette.getByRole('option', { name: 'New canned response' })).toBeInTheDocument()
})
