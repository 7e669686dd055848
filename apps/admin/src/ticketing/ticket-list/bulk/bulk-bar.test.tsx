import type { TicketFilterQuery } from '@lodge/contracts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildBulkUpdate } from '../../../testing/bulk-update-factory.ts'
import { renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'
import { BulkBar } from './bulk-bar.tsx'

const exams = { alias: 'exams', name: 'Exams' }
const library = { alias: 'library', name: 'Library' }
const rows = [
  buildTicketRow({ number: 1, team: exams, tags: ['visa'] }),
  buildTicketRow({ number: 2, team: exams }),
  buildTicketRow({ number: 3, team: library }),
]
const agents = [
  { alias: 'hannah', name: 'Hannah Osei', teams: [] },
  { alias: 'lena', name: 'Lena Vogt', teams: ['library'] },
  { alias: 'priya', name: 'Priya Nair', teams: ['exams'] },
  { alias: 'samir', name: 'Samir Haddad', teams: ['it'] },
  { alias: 'tom', name: 'Tom Ash', teams: ['exams', 'library'] },
]
const run = buildBulkUpdate({ total: 3, done: 0, finishedAt: null, undoUntil: null })
const answers = {
  'GET /api/backend/agents': () => ({ items: agents }),
  'GET /api/backend/teams': () => ({
    items: [
      { ...exams, isVisible: true, departments: [] },
      { alias: 'finance', name: 'Finance', isVisible: false, departments: [] },
    ],
  }),
  'GET /api/backend/tags': () => ({ items: ['exam-week', 'exams'] }),
  'GET /api/backend/canned-response-options': () => ({
    items: [
      { alias: 'back', title: 'It is back', html: '<p>Dear {{requester.firstName}}</p>', language: null },
    ],
  }),
  'POST /api/backend/bulk-reply-preview': ({ body }: { body: unknown }) =>
    JSON.stringify(body).includes('internal')
      ? { tickets: 3, skipped: 0, mailed: 0 }
      : { tickets: 2, skipped: 1, mailed: 2 },
  'POST /api/backend/bulk-updates': () => run,
}
const clear = vi.fn()

beforeEach(() => {
  sessionStorage.clear()
  clear.mockReset()
})

function showBar({ isWhole = false, filter = {} }: { isWhole?: boolean; filter?: TicketFilterQuery } = {}) {
  const selection = {
    numbers: new Set([1, 2, 3]),
    isWhole,
    clear,
    toggle: () => undefined,
    toggleLoaded: () => undefined,
    takeWhole: () => undefined,
  }
  renderAdmin(
    <BulkBar selection={selection} rows={rows} filter={filter} isMore={false} onGone={() => undefined} />,
  )
  return userEvent.setup()
}

async function optionsOf(user: ReturnType<typeof userEvent.setup>, menu: RegExp) {
  await user.click(screen.getByRole('button', { name: menu }))
  await screen.findAllByRole('menuitem')
  await expect.poll(() => screen.getAllByRole('menuitem').length).toBeGreaterThan(1)
  return screen.getAllByRole('menuitem').map((item) => item.textContent)
}

test('only those can be assigned who see some of the tickets, and it says how many', async () => {
  serve(answers)
  expect(await optionsOf(showBar(), /^Assign/)).toEqual([
    'Nobody',
    'Hannah Osei',
    'Tom Ash',
    'Priya Nair, 2 of 3',
    'Lena Vogt, 1 of 3',
  ])
})

test('of a whole list of one team its agents can be assigned', async () => {
  serve(answers)
  const user = showBar({ isWhole: true, filter: { team: 'library' } })
  expect(await optionsOf(user, /^Assign/)).toEqual(['Nobody', 'Hannah Osei', 'Lena Vogt', 'Tom Ash'])
})

test('who is away is offered with until when', async () => {
  const awayUntil = '2026-11-03T08:00:00.000Z'
  serve({
    ...answers,
    'GET /api/backend/agents': () => ({
      items: agents.map((agent) => ({ ...agent, awayUntil: agent.alias === 'lena' ? awayUntil : null })),
    }),
  })
  const user = showBar({ isWhole: true, filter: { team: 'library' } })
  expect(await optionsOf(user, /^Assign/)).toEqual([
    'Nobody',
    'Hannah Osei',
    expect.stringMatching(/^Lena Vogt, away until 3\/11\/2026/),
    'Tom Ash',
  ])
})

test('tickets can be passed to every team, also to one out of sight', async () => {
  serve(answers)
  expect(await optionsOf(showBar(), /^Team/)).toEqual(['Exams', 'Finance'])
})

test('a tag is suggested while it is typed', async () => {
  const seen = serve(answers)
  const user = showBar()
  await user.click(screen.getByRole('button', { name: /^More/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add a tag' }))
  await user.type(await screen.findByRole('combobox'), 'exam')
  await user.click(await screen.findByRole('option', { name: 'exam-week' }))
  await expect
    .poll(() => seen.find(({ route }) => route === 'POST /api/backend/bulk-updates')?.body)
    .toEqual({ change: { kind: 'add_tag', tag: 'exam-week' }, tickets: { numbers: [1, 2, 3] } })
  await expect.poll(() => clear.mock.calls.length).toBe(1)
})

test('a tag to remove is chosen from those that the tickets have', async () => {
  const seen = serve(answers)
  const user = showBar()
  await user.click(screen.getByRole('button', { name: /^More/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove a tag' }))
  await user.click(await screen.findByRole('button', { name: 'visa' }))
  await expect
    .poll(() => seen.find(({ route }) => route === 'POST /api/backend/bulk-updates')?.body)
    .toMatchObject({ change: { kind: 'remove_tag', tag: 'visa' } })
})

async function openReply(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('textbox', { name: 'Message' })
  return dialog
}

test('a reply says how many requesters get mail before it is sent, and is sent as it was chosen', async () => {
  const seen = serve(answers)
  const user = showBar()
  const dialog = await openReply(user)
  await expect
    .poll(() => dialog.getByRole('status').textContent)
    .toContain('2 requesters will get an e-mail.')
  expect(dialog.getByRole('status')).toHaveTextContent('1 closed ticket is left out.')
  await user.click(dialog.getByRole('button', { name: 'Send to 2 requesters' }))
  expect(await dialog.findByText('Write a message')).toBeVisible()

  await user.click(dialog.getByRole('button', { name: 'Canned response' }))
  await user.click(await screen.findByRole('option', { name: 'It is back' }))
  await user.click(dialog.getByRole('radio', { name: 'Internal note' }))
  await user.click(await dialog.findByRole('button', { name: 'Add to 3 tickets' }))
  await expect
    .poll(() => seen.find(({ route }) => route === 'POST /api/backend/bulk-updates')?.body)
    .toMatchObject({
      change: { kind: 'reply', visibility: 'internal', html: '<p>Dear {{requester.firstName}}</p>' },
      tickets: { numbers: [1, 2, 3] },
      submissionId: expect.any(String),
    })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(sessionStorage.getItem('lodge.bulkReplyDraft.hannah')).toBeNull()
})

test('a reply that a colleague began in the same tab is not shown', async () => {
  serve(answers)
  sessionStorage.setItem('lodge.bulkReplyDraft.callum', JSON.stringify({ html: '<p>Between us</p>' }))
  const dialog = await openReply(showBar())
  expect(dialog.getByRole('textbox', { name: 'Message' })).not.toHaveTextContent('Between us')
})

test('what was written stays when sending fails, is sent again under the same id, and outlives the dialog', async () => {
  const seen = serve({
    ...answers,
    'POST /api/backend/bulk-updates': (_seen, response) =>
      sendError(response, 503, { code: 'unavailable', message: 'Not now.' }),
  })
  sessionStorage.setItem('lodge.bulkReplyDraft.hannah', JSON.stringify({ html: '<p>We are back</p>' }))
  const user = showBar()
  const dialog = await openReply(user)
  const sent = () => seen.filter(({ route }) => route === 'POST /api/backend/bulk-updates')
  for (const count of [1, 2]) {
    // While it is being sent it cannot be sent again.
    await user.click(await dialog.findByRole('button', { name: 'Send to 2 requesters', busy: false }))
    await expect.poll(() => sent().length).toBe(count)
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Message' }).textContent).toBe('We are back')
  }
  expect(new Set(sent().map(({ body }) => JSON.stringify(body))).size).toBe(1)

  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect((await openReply(user)).getByRole('textbox', { name: 'Message' })).toHaveTextContent('We are back')
})
