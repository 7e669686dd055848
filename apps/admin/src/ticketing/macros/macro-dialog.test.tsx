import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildBulkUpdate } from '../../testing/bulk-update-factory.ts'
import { buildMessage } from '../../testing/message-factory.ts'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { useSeenMessages } from '../ticket/thread/seen-messages-store.ts'
import { MacroDialog } from './macro-dialog.tsx'
import type { MacroTarget } from './use-apply-macro.ts'

const parcels = {
  alias: 'parcels',
  title: 'Parcels',
  isShared: true,
  reply: '<p>Dear {{requester.firstName}}</p>',
  note: '',
  changes: [
    { change: { kind: 'priority', priority: 'high' }, named: null },
    { change: { kind: 'team', team: 'library' }, named: 'Library' },
  ],
  paused: null,
  revision: 3,
}
const paused = {
  ...parcels,
  alias: 'old',
  title: 'Old team',
  paused: {
    reason: 'macro_paused',
    params: { because: 'team', name: 'Night desk' },
    message: 'This macro is paused.',
  },
}
const change = { kind: 'macro', title: 'Parcels', hasChanges: true, hasMessages: true } as const
const done = vi.fn()

beforeEach(() => {
  done.mockReset()
  useSeenMessages.setState({ byTicket: {} })
})

function show(target: MacroTarget, answers: Parameters<typeof serve>[0] = {}) {
  serve({
    'GET /api/backend/macro-options': () => ({ items: [paused, parcels] }),
    'POST /api/backend/macro-preview': () => ({
      ticket: { number: 20_001, subject: 'A parcel' },
      reply: '<p>Dear Amara</p>',
      note: '',
      replyLanguage: null,
      unfilled: [],
    }),
    'POST /api/backend/bulk-reply-preview': () => ({ tickets: 2, skipped: 0, mailed: 2 }),
    ...answers,
  })
  renderAdmin(<MacroDialog target={target} onDone={done} onClose={() => undefined} />)
  return userEvent.setup()
}

const onTicket: MacroTarget = { kind: 'ticket', number: 20_001 }
const applyRoute = 'POST /api/backend/tickets/20001/macros'

test('a macro is found, previewed with the ticket’s values and applied by keys alone', async () => {
  const applied = vi.fn(() => buildBulkUpdate({ change, total: 1, done: 1 }))
  const user = show(onTicket, { [applyRoute]: applied })
  await screen.findByRole('option', { name: 'Parcels' })
  await user.keyboard('{ArrowDown}{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'Parcels' })
  expect(await within(dialog).findByText('Dear Amara')).toBeVisible()
  expect(dialog).toHaveTextContent('Priority: High')
  expect(dialog).toHaveTextContent('Team: Library')
  await vi.waitFor(() => expect(within(dialog).getByRole('button', { name: 'Apply' })).toBeEnabled())
  within(dialog).getByRole('button', { name: 'Apply' }).focus()
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(applied).toHaveBeenCalledWith(
    expect.objectContaining({ body: expect.objectContaining({ macro: 'parcels', revision: 3 }) }),
    expect.anything(),
  )
})

test('Enter takes the macro that is looked for, and none of those that were there before', async () => {
  const { promise: isFound, resolve: find } = Promise.withResolvers<void>()
  const user = show(onTicket, {
    'GET /api/backend/macro-options': async ({ query }) => {
      if (!query.get('search')) return { items: [paused, parcels] }
      await isFound
      return { items: [parcels] }
    },
  })
  await screen.findByRole('option', { name: /^Old team/ })
  await user.keyboard('parcels{Enter}')
  expect(screen.queryByRole('heading', { name: 'Old team' })).not.toBeInTheDocument()
  find()

  expect(await screen.findByRole('heading', { name: 'Parcels' })).toBeVisible()
})

test('a paused macro says why and cannot be applied', async () => {
  const user = show(onTicket)
  await user.click(await screen.findByRole('option', { name: /Old team/ }))
  expect(screen.getByText('This macro is paused: the team Night desk is archived.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled()
})

test('a conflict says what is new and applies nothing, and the next try knows the new message', async () => {
  let tries = 0
  const bodies: unknown[] = []
  const user = show(onTicket, {
    [applyRoute]: ({ body }, response) => {
      bodies.push(body)
      tries += 1
      if (tries > 1) return buildBulkUpdate({ change })
      const present = { messages: [buildMessage(2)] }
      return sendError(response, 409, { code: 'newer_messages', message: 'New', present })
    },
  })
  await user.click(await screen.findByRole('option', { name: 'Parcels' }))
  await screen.findByText('Dear Amara')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('There is a new message, so nothing was done.')).toBeVisible()
  expect(done).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(bodies[1]).toMatchObject({ lastSeenMessageId: buildMessage(2).id })
})

test('on many tickets it says how many people are mailed before it is applied', async () => {
  const started = vi.fn(() => buildBulkUpdate({ change, finishedAt: null, done: 0, undoUntil: null }))
  const user = show(
    { kind: 'many', tickets: { numbers: [1, 2] }, count: 2 },
    { 'POST /api/backend/bulk-updates': started },
  )
  await user.click(await screen.findByRole('option', { name: 'Parcels' }))
  expect(await screen.findByText(/2 requesters are mailed/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Apply to 2 tickets' }))
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(started).toHaveBeenCalledWith(
    expect.objectContaining({
      body: expect.objectContaining({ change: { kind: 'macro', macro: 'parcels', revision: 3 } }),
    }),
    expect.anything(),
  )
})
