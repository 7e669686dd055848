import { LinkTicket, type RelatedTickets } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendError, serve } from '../../../testing/render-admin.tsx'
import { showTicket } from '../../../testing/show-ticket.tsx'
import {
  buildMerge,
  buildRelatedTickets,
  buildTicketSummary,
} from '../../../testing/ticket-summary-factory.ts'

// The client reads the page's address when it is first loaded: after the server.
const { RelatedTicketsPanel } = await import('./related-tickets-panel.tsx')

const path = '/api/backend/tickets/20001'
const link = (kind: RelatedTickets['links'][number]['kind'], number: number, isRemovable = true) => ({
  kind,
  isRemovable,
  ticket: buildTicketSummary({ number, subject: `Question ${number}` }),
})

function show(parts: Partial<RelatedTickets> = {}, more: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    [`GET ${path}/related-tickets`]: () => buildRelatedTickets(parts),
    [`GET ${path}/ticket-suggestions`]: () => ({ items: [buildTicketSummary()] }),
    [`PUT ${path}/links/20002`]: () => buildRelatedTickets({ links: [link('related', 20_002)] }),
    [`DELETE ${path}/links/20002`]: () => buildRelatedTickets(),
    ...more,
  })
  const { user } = showTicket((ticket) => <RelatedTicketsPanel ticket={ticket} />)
  const requestsTo = (route: string) => seen.filter((request) => request.route === route)
  return { user, requestsTo }
}

const group = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem')

test('linked tickets stand by what they are to this one', async () => {
  show({
    links: [link('duplicate_of', 20_002), link('related', 20_003), link('duplicate_of', 20_004)],
    mergedFrom: [buildMerge({ ticket: buildTicketSummary({ number: 20_005 }) })],
  })
  await screen.findByRole('list', { name: 'Duplicate of' })
  expect(group('Duplicate of')).toHaveLength(2)
  expect(group('Related')[0]).toHaveTextContent(/20003Question 20003/)
  expect(within(group('Merged into this')[0] ?? document.body).getByRole('link')).toHaveAttribute(
    'href',
    '/admin/tickets/20005/detail',
  )
  await expectAccessible()
})

test('a ticket without links says so', async () => {
  show()
  expect(await screen.findByText('None yet.')).toBeVisible()
})

test('links that could not be loaded say why, and are tried again', async () => {
  const { user } = show(
    {},
    {
      [`GET ${path}/related-tickets`]: (_, response) =>
        sendError(response, 403, { code: 'forbidden', message: 'You may not see them.' }),
    },
  )
  expect(await screen.findByText(/The links could not be loaded\. You may not see them\./)).toBeVisible()
  serve({ [`GET ${path}/related-tickets`]: () => buildRelatedTickets() })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('None yet.')).toBeVisible()
})

test('a link is removed; one that came about by itself is not', async () => {
  const { user, requestsTo } = show({
    links: [link('related', 20_002), link('follow_up_of', 20_003, false)],
  })
  const remove = await screen.findByRole('button', { name: 'Remove the link to #20002' })
  expect(screen.queryByRole('button', { name: 'Remove the link to #20003' })).toBeNull()
  await user.click(remove)
  await waitFor(() => expect(requestsTo(`DELETE ${path}/links/20002`)).toHaveLength(1))
  expect(await screen.findByText('Link removed')).toBeInTheDocument()
})

test('a merge is undone from the ticket that took the other in', async () => {
  const undoing = 'DELETE /api/backend/tickets/20002/merge'
  const { user, requestsTo } = show(
    { mergedFrom: [buildMerge()] },
    { [undoing]: () => buildRelatedTickets() },
  )
  await user.click(await screen.findByRole('button', { name: 'Undo the merge of #20002' }))
  await waitFor(() => expect(requestsTo(undoing)).toHaveLength(1))
})

test('a merged ticket that the agent cannot see is only mentioned', async () => {
  show({ mergedFrom: [buildMerge({ ticket: null })] })
  expect(await screen.findByText('A ticket that you cannot see')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('a ticket is linked as what it is to this one', async () => {
  const { user, requestsTo } = show()
  await user.click(await screen.findByRole('button', { name: 'Link with another ticket' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Link #20001 with another ticket' }))
  await user.click(dialog.getByRole('combobox', { name: '#20001 is' }))
  await user.click(await screen.findByRole('option', { name: 'a duplicate of' }))
  await user.click(await dialog.findByRole('option', { name: /20002.*Tomasz Wieczorek/ }))
  await user.click(dialog.getByRole('button', { name: 'Link' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo(`PUT ${path}/links/20002`).map(({ body }) => LinkTicket.parse(body))).toEqual([
    { kind: 'duplicate_of' },
  ])
})

test('another ticket can be chosen before they are linked', async () => {
  const { user, requestsTo } = show()
  await user.click(await screen.findByRole('button', { name: 'Link with another ticket' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('option', { name: /20002/ }))
  await user.click(dialog.getByRole('button', { name: 'Choose another ticket' }))
  expect(dialog.getByRole('combobox', { name: 'Which ticket?' })).toHaveFocus()
  expect(requestsTo(`PUT ${path}/links/20002`)).toEqual([])
})
