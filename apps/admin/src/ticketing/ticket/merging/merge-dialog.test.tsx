import { type MergePreview, MergeTickets } from '@lodge/contracts'
import { toast } from '@lodge/ui'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { sendError, serve } from '../../../testing/render-admin.tsx'
import { showTicket } from '../../../testing/show-ticket.tsx'
import type { buildTicket } from '../../../testing/ticket-factory.ts'
import { buildTicketSummary } from '../../../testing/ticket-summary-factory.ts'

// The client reads the page's address when it is first loaded: after the server.
const { MergeDialog } = await import('./merge-dialog.tsx')

const source = buildTicketSummary({ number: 20_001, subject: 'Exam clash' })
const target = buildTicketSummary({ number: 20_002, subject: 'Exam clash again' })
const preview: MergePreview = {
  source,
  target,
  messages: 3,
  files: 1,
  notifiesRequester: true,
  refusal: null,
}
const merging = 'POST /api/backend/tickets/20001/merge'
const relatedTickets = { mergedInto: null, mergedFrom: [], links: [] }

afterEach(() => void toast.dismiss())

function OpenDialog({ ticket }: { ticket: ReturnType<typeof buildTicket> }) {
  const [isOpen, setIsOpen] = useState(true)
  return <MergeDialog ticket={ticket} isOpen={isOpen} onOpenChange={setIsOpen} />
}

function show(parts: Partial<MergePreview> = {}, more: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    'GET /api/backend/tickets/20001/ticket-suggestions': ({ query }) => ({
      items: target.subject.includes(query.get('q') ?? '') ? [target] : [],
    }),
    'GET /api/backend/tickets/20001/merge-preview': () => ({ ...preview, ...parts }),
    [merging]: () => relatedTickets,
    'DELETE /api/backend/tickets/20001/merge': () => relatedTickets,
    ...more,
  })
  const { user, router } = showTicket((ticket) => <OpenDialog ticket={ticket} />)
  const path = () => router.state.location.pathname
  return { user, path, seen }
}

async function choose(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('option', { name: /20002/ }))
}
const confirm = () => screen.getByRole('button', { name: 'Merge into #20002' })

test('only tickets of the same person are looked for', async () => {
  const { user, seen } = show()
  await user.type(screen.getByRole('combobox', { name: 'Which ticket?' }), 'zebra')
  expect(
    await screen.findByText(/No other ticket from Tomasz Wieczorek that you can see matches/),
  ).toBeVisible()
  const searches = seen.filter(({ route }) => route.endsWith('ticket-suggestions'))
  expect(new Set(searches.map(({ query }) => query.get('sameRequester')))).toEqual(new Set(['true']))
})

test('what will happen is said before it happens', async () => {
  const { user } = show()
  await choose(user)
  expect(await screen.findByRole('heading', { name: 'What will happen' })).toBeVisible()
  const dialog = screen.getByRole('dialog', { name: 'Merge #20001 into another ticket' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '3 messages move with 1 file to #20002, which gets its tags and watchers too.',
    '#20001 is closed, and its SLA deadlines end.',
    'Tomasz Wieczorek gets an e-mail saying that the question continues in #20002.',
    'You can undo this for 24 hours.',
  ])
  await waitFor(() => expect(confirm()).toHaveFocus())
  await expectAccessible(dialog)
})

test('a merge that mails nobody says that too', async () => {
  const { user } = show({ notifiesRequester: false })
  await choose(user)
  expect(await screen.findByText('Nobody gets an e-mail.')).toBeVisible()
})

test('after the merge the other ticket opens, and Undo in the notice takes the merge back', async () => {
  const { user, path, seen } = show()
  await choose(user)
  await waitFor(() => expect(confirm()).toBeEnabled())
  await user.click(confirm())
  await waitFor(() => expect(path()).toBe('/admin/tickets/20002/detail'))
  expect(seen.filter(({ route }) => route === merging).map(({ body }) => MergeTickets.parse(body))).toEqual([
    { target: 20_002 },
  ])
  const notice = await screen.findByText('#20001 merged into #20002', { selector: '[data-title]' })
  await user.click(within(notice.closest('li') ?? document.body).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(path()).toBe('/admin/tickets/20001/detail'))
  expect(screen.getByText('Merge of #20001 undone')).toBeInTheDocument()
})

test('a merge that would be refused says why, and cannot be confirmed', async () => {
  const { user } = show({ refusal: { reason: 'of_a_newer_server', message: 'The other ticket is closed.' } })
  await choose(user)
  expect(await screen.findByText('The other ticket is closed.')).toBeVisible()
  expect(confirm()).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Choose another ticket' }))
  expect(screen.getByRole('combobox', { name: 'Which ticket?' })).toHaveFocus()
})

test('a merge that is refused at the last moment leaves the agent on their ticket', async () => {
  const { user, path } = show(
    {},
    {
      [merging]: (_, response) =>
        sendError(response, 409, { code: 'ticket_merged', message: 'Priya has merged it already.' }),
    },
  )
  await choose(user)
  await waitFor(() => expect(confirm()).toBeEnabled())
  await user.click(confirm())
  expect(await screen.findByText('Priya has merged it already.')).toBeInTheDocument()
  expect(path()).toBe('/admin/tickets/20001/detail')
  expect(confirm()).toBeEnabled()
})
