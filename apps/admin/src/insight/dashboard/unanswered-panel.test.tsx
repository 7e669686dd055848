import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { buildTicketRow } from '../../testing/ticket-row-factory.ts'
import { UnansweredPanel } from './unanswered-panel.tsx'

test('each ticket that waits leads to itself, and all of them to their list in this order', () => {
  const unansweredSince = new Date(Date.now() - 3 * 3_600_000).toISOString()
  const ticket = buildTicketRow({ number: 7, subject: 'Where is my room?', unansweredSince })
  renderAdmin(<UnansweredPanel tickets={[ticket]} team="exams" />)
  expect(screen.getByRole('link', { name: 'Where is my room?' })).toHaveAttribute(
    'href',
    '/admin/tickets/7/detail',
  )
  const all = screen.getByRole('link', { name: 'Open all unanswered' }).getAttribute('href') ?? ''
  expect(Object.fromEntries(new URL(all, 'https://lodge.example').searchParams)).toEqual({
    status: '-resolved,closed',
    unanswered: 'yes',
    team: 'exams',
    sort: 'unanswered',
  })
})

test('where nobody waits it says so', () => {
  renderAdmin(<UnansweredPanel tickets={[]} team={null} />)
  expect(screen.getByText('Everybody has an answer.')).toBeVisible()
})
