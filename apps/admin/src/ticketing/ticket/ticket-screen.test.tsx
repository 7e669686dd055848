import { SetWatching } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import '../../testing/editor-layout.ts'
import { queryCache, renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { buildTicket } from '../../testing/ticket-factory.ts'
import { buildTicketRow } from '../../testing/ticket-row-factory.ts'
import { applyTicketLeft, applyTicketPushes } from './cache-updates.ts'
import { useLostAccess } from './lost-access-store.ts'
import { ticketKey } from './queries.ts'
import { TicketScreen } from './ticket-screen.tsx'

// The client reads the page's address when it is first loaded: after the server.
const { CommandPalette: Palette } = await import('../../shell/command-palette/command-palette.tsx')

const finance = { alias: 'finance', name: 'Finance' }
const exams = { alias: 'exams', name: 'Exams & Assessment' }
const marta = { alias: 'marta', name: 'Marta Ruiz' }
const leaf = { description: '', icon: '', children: [] }
const number = 20_001

const note = {
  visibility: 'internal',
  html: '<p>Checked the ledger</p><p>Twice</p>',
  attachments: [],
  revision: 1,
  updatedAt: '2026-10-21T12:00:00.000Z',
}
const written = 'Checked the ledger\nTwice'

let isVisible: boolean
let isWatching: boolean
beforeEach(() => {
  isVisible = true
  isWatching = false
  localStorage.clear()
  useLostAccess.setState({ byTicket: {} })
  serve({
    [`GET /api/backend/tickets/${number}`]: (_, response) =>
      isVisible ? buildTicket({ version: 9 }) : missing(response),
    [`GET /api/backend/tickets/${number}/composer`]: () => ({ drafts: [note], signature: '', agents: [] }),
    [`PUT /api/backend/tickets/${number}/team`]: () => {
      isVisible = false
      return { row: buildTicketRow({ version: 2, team: finance }), isVisible: false }
    },
    [`PUT /api/backend/tickets/${number}/topic`]: () => ({
      row: buildTicketRow({ version: 2, topic: { alias: 'fees', name: 'Fees' } }),
      suggestedTeam: finance,
    }),
    [`GET /api/backend/tickets/${number}/watchers`]: watchers,
    [`PUT /api/backend/tickets/${number}/watching`]: ({ body }) => {
      isWatching = SetWatching.parse(body).isWatching
      return watchers()
    },
    'GET /api/backend/teams': () => ({
      items: [
        { ...exams, isVisible: true, departments: [] },
        { ...finance, isVisible: false, departments: [] },
      ],
    }),
    'GET /api/backend/topics': () => ({
      items: [
        { ...leaf, alias: 'exam-clash', name: 'Exam clash' },
        { ...leaf, alias: 'fees', name: 'Fees' },
      ],
    }),
  })
})

const watchers = () => ({
  number,
  version: 1,
  watchers: isWatching ? [{ alias: 'hannah', name: 'Hannah Osei' }] : [],
})

const missing = (response: Parameters<typeof sendError>[0]) =>
  sendError(response, 404, { code: 'not_found', message: 'This ticket was not found.' })

async function opened(ticket = buildTicket()) {
  queryCache.setQueryData(ticketKey(number), ticket)
  renderAdmin(
    <>
      <Routes>
        <Route path="/admin/tickets/:number/detail" element={<TicketScreen />} />
      </Routes>
      <Palette />
    </>,
    `/admin/tickets/${number}/detail`,
  )
  const user = userEvent.setup()
  if (ticket.isMerged) return user
  await user.click(screen.getByRole('button', { name: /^Note/ }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveTextContent('Checked the ledger'),
  )
  return user
}

const passOnTo = async (user: ReturnType<typeof userEvent.setup>, team: string) => {
  await user.click(screen.getByRole('button', { name: /^Team:/ }))
  await user.click(await screen.findByRole('menuitem', { name: team }))
}

const isGone = (heading: string) => screen.findByRole('heading', { level: 1, name: heading })

test('the subject is the one heading of the page', async () => {
  await opened()

  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    buildTicketRow().subject,
  ])
})

test('a ticket can be passed to any team, and the screen says that it went out of sight', async () => {
  const user = await opened()
  await passOnTo(user, 'Finance')

  expect(await isGone('You passed this ticket to Finance')).toBeVisible()
  expect(screen.getByText('You can no longer see it.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to tickets' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Your note' })).toHaveValue(written)
  expect(screen.queryByRole('button', { name: /^Status:/ })).toBeNull()
  await expectAccessible()
})

test('a colleague who is writing sees who passed the ticket on, and goes on typing into nothing', async () => {
  const user = await opened()
  isVisible = false
  act(() => applyTicketLeft(queryCache, { number, version: 2, team: finance, by: marta }))

  expect(await isGone('Marta Ruiz passed this ticket to Finance')).toBeVisible()
  const textbox = screen.getByRole('textbox', { name: 'Your note' })
  expect(textbox).toHaveFocus()
  await user.keyboard('ence j')
  expect(textbox).toHaveValue(written)
})

test('what was written on a ticket that is out of sight can be copied', async () => {
  const user = await opened()
  isVisible = false
  act(() => applyTicketLeft(queryCache, { number, version: 2, team: finance, by: null }))
  expect(await isGone('This ticket was passed to Finance automatically')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(written)
})

test('a change that is refused because the ticket is out of sight says so, and keeps what was written', async () => {
  const user = await opened()
  isVisible = false
  await user.click(screen.getByRole('button', { name: 'Add note' }))

  expect(await isGone('You can no longer see this ticket')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Your note' })).toHaveValue(written)
})

test('a question about the ticket goes with it', async () => {
  const user = await opened()
  await user.click(screen.getByRole('button', { name: /^Topic:/ }))
  const chooser = await screen.findByRole('dialog', { name: 'Change topic' })
  await user.click(within(chooser).getByRole('combobox'))
  await user.click(await screen.findByText('Fees'))
  expect(await screen.findByRole('alertdialog', { name: 'Move the ticket to Finance too?' })).toBeVisible()

  isVisible = false
  act(() => applyTicketLeft(queryCache, { number, version: 3, team: finance, by: marta }))
  expect(await isGone('Marta Ruiz passed this ticket to Finance')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a ticket that comes back into sight is shown again with what was being written', async () => {
  await opened()
  isVisible = false
  act(() => applyTicketLeft(queryCache, { number, version: 2, team: finance, by: marta }))
  await isGone('Marta Ruiz passed this ticket to Finance')
  isVisible = true
  act(() =>
    applyTicketPushes(queryCache, [
      { row: buildTicketRow({ version: 3 }), deadlines: [], event: null, changeStatus: [] },
    ]),
  )

  expect(await screen.findByRole('heading', { level: 1, name: buildTicketRow().subject })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Note', hidden: true })).toHaveTextContent('Checked the ledger')
})

async function found(user: ReturnType<typeof userEvent.setup>, typed: string) {
  await user.keyboard(`{Control>}k{/Control}>${typed}`)
  const options = within(screen.getByRole('dialog')).queryAllByRole('option')
  return options.map(({ textContent }) => textContent)
}

test('the palette finds what can be done with a ticket by the words that people type for it', async () => {
  const user = await opened(buildTicket({ tags: ['resit'] }))
  for (const [typed, option] of [
    ['follow', 'Watch this ticket'],
    ['duplicate', 'Merge into another ticket'],
    ['relate', 'Link with another ticket'],
    ['paper', 'Print'],
    ['url', 'Copy the link to this ticket'],
    ['label', 'Add a tag'],
    ['remove', 'Remove the tag resit'],
    ['hand over', 'Pass to team Finance'],
    ['solve', 'Set status to Resolved'],
  ] as const) {
    await waitFor(async () => {
      expect(await found(user, typed)).toContain(option)
      await user.keyboard('{Escape}')
    })
  }
})

test('the palette watches a ticket, and leads to merging and to another tag', async () => {
  const user = await opened()
  await found(user, 'follow')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(isWatching).toBe(true))
  await found(user, 'merge')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: `Merge #${number} into another ticket` })).toBeVisible()
  await user.keyboard('{Escape}')
  await found(user, 'add a tag')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Add a tag' })).toBeVisible()
})

test('a command of the palette opens what its control opens, and brings it into sight first', async () => {
  const user = await opened()
  await found(user, 'change legal hold')
  await user.keyboard('{Enter}')
  const change = await screen.findByRole('dialog', { name: 'Change legal hold' })
  await waitFor(() => expect(within(change).getByRole('combobox')).toHaveFocus())
  expect(screen.getByRole('button', { name: 'Details' })).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard('{Escape}')

  await found(user, 'insert a canned')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Canned responses' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Conversation' })).toHaveAttribute('aria-pressed', 'true')
})

test('a ticket that was merged away is offered no change in the palette', async () => {
  const can = { reply: false, assign: false, changeStatus: [] }
  const user = await opened(buildTicket({ isMerged: true, can }))
  expect(await found(user, '')).toEqual(
    expect.not.arrayContaining([
      'ReplyR',
      'Write an internal noteN',
      'Merge into another ticket',
      'Add a tag',
    ]),
  )
})

test('a ticket that was deleted for good says so, and is not asked for again', async () => {
  serve({
    [`GET /api/backend/tickets/${number}`]: (_, response) =>
      sendError(response, 410, { code: 'ticket_deleted', message: 'This ticket is gone.' }),
  })
  queryCache.clear()
  renderAdmin(
    <Routes>
      <Route path="/admin/tickets/:number/detail" element={<TicketScreen />} />
    </Routes>,
    `/admin/tickets/${number}/detail`,
  )
  expect(await isGone(`Ticket ${number} is gone`)).toBeVisible()
  expect(screen.getByRole('link', { name: 'All tickets' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /again/i })).toBeNull()
  await expectAccessible()
})
