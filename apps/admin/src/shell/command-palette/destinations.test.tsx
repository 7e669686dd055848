import { useSession } from '@lodge/client'
import { type AuthUser, superadmin } from '@lodge/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hannah, renderAdmin, serve } from '../../testing/render-admin.tsx'

// The client reads the page's address when it is first loaded: after the server.
const { useQueueCounts } = await import('../../ticketing/queues/queue-counts-store.ts')
const { useDestinations } = await import('./destinations.ts')

function Destinations() {
  return (
    <ul>
      {useDestinations().map(({ to, label, count }) => (
        <li key={to}>
          <a href={to}>{label}</a> {count}
        </li>
      ))}
    </ul>
  )
}

const counts = (open: number, unassigned: number) => ({ open, unassigned, breached: 0, atRisk: 0, mine: 0 })

async function show(parts: Partial<AuthUser> = {}) {
  serve({
    'GET /api/backend/queues': () => ({
      version: 1,
      byTeam: { exams: counts(4, 1), library: counts(2, 2) },
      teams: [
        { alias: 'exams', name: 'Exams & Assessment' },
        { alias: 'library', name: 'Library' },
      ],
    }),
  })
  renderAdmin(<Destinations />)
  act(() => useSession.setState({ authUser: { ...hannah, ...parts } }))
  await screen.findByRole('link', { name: 'Library' })
}

const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('an agent goes to the lists, their teams and their account', async () => {
  await show()
  expect(lines()).toEqual([
    'Dashboard ',
    'All tickets 6',
    'My tickets ',
    'Unassigned tickets 3',
    'Exams & Assessment 4',
    'Library 2',
    'Search ',
    'My account ',
    'Knowledge base ',
    'Macros ',
  ])
  expect(screen.getByRole('link', { name: 'Library' })).toHaveAttribute(
    'href',
    '/admin/tickets/library/index',
  )
})

test('the counts beside the teams follow as tickets come', async () => {
  await show()
  act(() =>
    useQueueCounts.getState().counted({ version: 2, byTeam: { exams: counts(4, 1), library: counts(9, 2) } }),
  )
  await waitFor(() => expect(lines()).toContain('Library 9'))
  expect(lines()).toContain('All tickets 13')
})

test('who manages canned responses goes to them too', async () => {
  await show({ permissions: ['manage_canned_response'] })
  expect(lines().slice(-2)).toEqual(['Macros ', 'Canned responses '])
})

test('the settings are for those who may change them', async () => {
  await show({ role: superadmin })
  expect(lines().slice(-14)).toEqual([
    'Roles ',
    'Site ',
    'Sign-in ',
    'Directory sync ',
    'E-mail templates ',
    'Translations ',
    'Activity log ',
    'Courses ',
    'Import courses ',
    'SLA policies ',
    'Business hours ',
    'Deliveries ',
    'Failed background jobs ',
    'Operations ',
  ])
})
