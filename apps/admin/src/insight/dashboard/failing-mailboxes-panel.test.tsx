import '@lodge/ui/testing'
import { useSession } from '@lodge/client'
import type { Permission } from '@lodge/contracts'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hannah, queryCache, renderAdmin, serve } from '../../testing/render-admin.tsx'

const { FailingMailboxesPanel } = await import('./failing-mailboxes-panel.tsx')

const expired = {
  alias: 'it-help',
  name: 'IT help',
  address: 'help@uni.example',
  problem: 'password_refused',
  sendingProblem: null,
  since: '2026-10-21T12:00:00.000Z',
}

const ending = { alias: 'library', name: 'Library', address: 'library@uni.example', endsOn: '2026-10-30' }

const unsent = { ...expired, alias: 'exams', name: 'Exams', problem: null, sendingProblem: 'no_tls' }

function show(permissions: Permission[]) {
  const requests = serve({
    'GET /api/backend/failing-mailboxes': () => ({ items: [expired, unsent], endingSecrets: [ending] }),
  })
  renderAdmin(<FailingMailboxesPanel />)
  act(() => useSession.setState({ authUser: { ...hannah, role: 'agent', permissions } }))
  return requests
}

test('a mailbox whose password has expired is shown with the reason, and leads to its page', async () => {
  show(['manage_mailbox'])

  const panel = await screen.findByRole('region', { name: 'Mailboxes that need attention' })
  expect(await within(panel).findByText(/The server refuses user name and password/)).toBeVisible()
  expect(panel).toHaveTextContent('No mail is sent by it. The server does not encrypt in this way.')
  expect(within(panel).getByRole('link', { name: /IT help/ })).toHaveAttribute(
    'href',
    '/admin/settings/mailboxes/it-help',
  )
})

test('a mailbox whose application’s secret ends soon is shown with its last day', async () => {
  show(['manage_mailbox'])

  const line = (await screen.findByRole('link', { name: /Library/ })).closest('li')
  expect(line).toHaveTextContent('30/10/2026')
})

test('whoever does not manage mailboxes is shown none, and none is asked for', async () => {
  const requests = show([])
  await expect.poll(() => queryCache.isFetching()).toBe(0)

  expect(requests).toEqual([])
  expect(screen.queryByRole('link')).toBeNull()
})
