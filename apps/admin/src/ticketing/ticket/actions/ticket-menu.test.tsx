import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/render-admin.tsx'
import { showTicket } from '../../../testing/show-ticket.tsx'
import type { buildTicket } from '../../../testing/ticket-factory.ts'
import { buildMerge, buildRelatedTickets } from '../../../testing/ticket-summary-factory.ts'
import type { TicketDialog } from './ticket-menu.tsx'

// The client reads the page's address when it is first loaded: after the server.
const { TicketMenu } = await import('./ticket-menu.tsx')

function Menu({ ticket }: { ticket: ReturnType<typeof buildTicket> }) {
  const [dialog, setDialog] = useState<TicketDialog | null>(null)
  return <TicketMenu ticket={ticket} dialog={dialog} onDialog={setDialog} />
}

async function open(parts: Parameters<typeof buildRelatedTickets>[0] = {}) {
  const seen = serve({
    'GET /api/backend/tickets/20001/related-tickets': () => buildRelatedTickets(parts),
    'GET /api/backend/tickets/20001/ticket-suggestions': () => ({ items: [] }),
  })
  const { user } = showTicket((ticket) => <Menu ticket={ticket} />)
  await waitFor(() => expect(seen).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  return user
}

const choices = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test('a ticket can be merged, linked, printed, and its link copied', async () => {
  await open()
  expect(choices()).toEqual([
    'Merge into another ticket…',
    'Link with another ticket…',
    'Print…',
    'Copy link',
  ])
  const print = screen.getByRole('menuitem', { name: 'Print…' })
  expect(print).toHaveAttribute('href', '/admin/tickets/20001/print')
  expect(print).toHaveAttribute('target', '_blank')
})

test('a ticket that was merged already is not merged again', async () => {
  await open({ mergedInto: buildMerge() })
  await waitFor(() => expect(choices()).not.toContain('Merge into another ticket…'))
  expect(choices()).toContain('Link with another ticket…')
})

test.each([
  ['Merge into another ticket…', 'Merge #20001 into another ticket'],
  ['Link with another ticket…', 'Link #20001 with another ticket'],
])('“%s” opens its dialog, and Escape leads back to the menu’s button', async (item, name) => {
  const user = await open()
  await user.click(screen.getByRole('menuitem', { name: item }))
  expect(await screen.findByRole('dialog', { name })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus())
})

test('the link is copied whole, and that is said', async () => {
  const user = await open()
  await user.click(screen.getByRole('menuitem', { name: 'Copy link' }))
  expect(await screen.findByText('Link copied')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/admin/tickets/20001/detail`)
})

test('a link that cannot be copied says so', async () => {
  const user = await open()
  navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  await user.click(screen.getByRole('menuitem', { name: 'Copy link' }))
  expect(await screen.findByText('The link could not be copied')).toBeInTheDocument()
})
