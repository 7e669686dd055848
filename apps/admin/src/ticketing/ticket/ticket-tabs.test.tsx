import { RouteTitle } from '@lodge/ui'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import '../../testing/editor-layout.ts'
import '../../testing/intersection.ts'
import { buildMessage } from '../../testing/message-factory.ts'
import { queryCache, renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { buildTicket } from '../../testing/ticket-factory.ts'
import { buildRelatedTickets } from '../../testing/ticket-summary-factory.ts'

// The client reads the page's address when it is first loaded: after the server.
const { ticketKey } = await import('./queries.ts')
const { TicketScreen } = await import('./ticket-screen.tsx')
const { useActionRegistry } = await import('../../foundation/use-palette-actions.ts')

afterEach(() => localStorage.clear())

const items = () => ({ items: [] })
const answers: Parameters<typeof serve>[0] = {
  'GET /api/backend/tickets/20001': () => buildTicket({ messages: [buildMessage(1)] }),
  'GET /api/backend/tickets/20001/composer': () => ({ drafts: [], signature: '', agents: [] }),
  'GET /api/backend/tickets/20001/watchers': () => ({ number: 20_001, version: 1, watchers: [] }),
  'GET /api/backend/tickets/20001/related-tickets': () => buildRelatedTickets(),
  'GET /api/backend/teams': items,
  'GET /api/backend/agents': items,
  'GET /api/backend/tags': items,
  'GET /api/backend/topics': items,
  'GET /api/departments': items,
}

function open(more: Parameters<typeof serve>[0] = {}, number = '20001') {
  serve({ ...answers, ...more })
  renderAdmin(
    <>
      <RouteTitle />
      <Routes>
        <Route path="/admin/tickets/:number/detail" element={<TicketScreen />} />
      </Routes>
    </>,
    `/admin/tickets/${number}/detail`,
  )
  return userEvent.setup()
}
function openLoaded() {
  queryCache.setQueryData(ticketKey(20_001), buildTicket({ messages: [buildMessage(1)] }))
  return open()
}

const tab = (name: string) => screen.getByRole('button', { name })
const details = () => screen.getByRole('complementary', { name: 'About this ticket' })
const run = (actionLabel: string) =>
  useActionRegistry
    .getState()
    .offered.ticket?.actions.find(({ label }) => label === actionLabel)
    ?.run()

test('on a phone the conversation and the details take turns', async () => {
  const user = openLoaded()
  expect(tab('Conversation')).toHaveAttribute('aria-pressed', 'true')
  expect(details()).toHaveClass('max-lg:hidden')
  await user.click(tab('Details'))
  expect(tab('Details')).toHaveAttribute('aria-pressed', 'true')
  expect(details()).not.toHaveClass('max-lg:hidden')
  expect(screen.getByRole('log').closest('.max-lg\\:hidden')).not.toBeNull()
})

test('writing leads back to the conversation, where the composer is', async () => {
  const user = openLoaded()
  await user.click(tab('Details'))
  run('Write an internal note')
  await waitFor(() => expect(tab('Conversation')).toHaveAttribute('aria-pressed', 'true'))
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus()
})

test('another tag leads to the details, where the tags are', async () => {
  openLoaded()
  run('Add a tag')
  await waitFor(() => expect(tab('Details')).toHaveAttribute('aria-pressed', 'true'))
  expect(await screen.findByRole('dialog', { name: 'Add a tag' })).toBeVisible()
})

test('the page is named after the ticket', async () => {
  open()
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Exam clash on the same morning' }),
  ).toBeVisible()
  expect(document.title).toContain('#20001 Exam clash on the same morning')
})

test.each([
  ['that is no number', 'abc', {}],
  [
    'that the agent cannot see',
    '20001',
    {
      'GET /api/backend/tickets/20001': (_: unknown, response: Parameters<typeof sendError>[0]) =>
        sendError(response, 404, { code: 'not_found', message: 'Not found.' }),
    },
  ],
])('a ticket %s is not found', async (_, number, more) => {
  open(more, number)
  expect(await screen.findByRole('heading', { name: 'We can’t find that page' })).toBeVisible()
})

test('a ticket that could not be loaded is tried again', async () => {
  const user = open({
    'GET /api/backend/tickets/20001': (_, response) =>
      sendError(response, 403, { code: 'forbidden', message: 'Not you.' }),
  })
  expect(await screen.findByText('Not you.')).toBeVisible()
  serve(answers)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Message 1')).toBeVisible()
})
