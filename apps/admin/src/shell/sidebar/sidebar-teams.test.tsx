import { useSession } from '@lodge/client'
import type { TeamQueueCount } from '@lodge/contracts'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { useQueueCounts } from '../../ticketing/queues/queue-counts-store.ts'
import { SidebarTeams } from './sidebar-teams.tsx'

const teams = [
  { alias: 'exams', name: 'Exams' },
  { alias: 'library', name: 'Library' },
  { alias: 'it', name: 'IT Service Desk' },
]

beforeEach(() => {
  localStorage.clear()
  useQueueCounts.setState({ byTeam: {} })
})

function renderTeams(path = '/admin/tickets/all', isCollapsed = false) {
  useSession.setState({
    agentData: { teams: [{ alias: 'exams', name: 'Exams', isLead: false }], timezone: 'Europe/London' },
  })
  const sidebar = <SidebarTeams teams={teams} isCollapsed={isCollapsed} />
  renderAdmin(
    <Routes>
      <Route path="admin/tickets/:teamAlias/index" element={sidebar} />
      <Route path="*" element={sidebar} />
    </Routes>,
    path,
  )
}

const link = (name: RegExp) => screen.getByRole('link', { name })
const count = (team: string, version: number, parts: Partial<TeamQueueCount>) =>
  act(() =>
    useQueueCounts.getState().counted({
      version,
      byTeam: { [team]: { open: 0, unassigned: 0, atRisk: 0, breached: 0, ...parts } },
    }),
  )

test('a team’s count changes as it is pushed, and an older push does not put it back', () => {
  renderTeams()
  count('exams', 1, { open: 3 })
  expect(link(/^Exams/)).toHaveAccessibleName(/^Exams ?3 tickets$/)
  count('exams', 3, { open: 1 })
  count('exams', 2, { open: 9 })
  expect(link(/^Exams/)).toHaveAccessibleName(/^Exams ?1 ticket$/)
})

test('what is breached is said before what is only at risk', () => {
  renderTeams()
  count('exams', 1, { open: 5, atRisk: 2 })
  expect(link(/^Exams/)).toHaveAccessibleName(/^Exams ?5 tickets, 2 at risk$/)
  count('exams', 2, { open: 5, atRisk: 2, breached: 1 })
  expect(link(/^Exams/)).toHaveAccessibleName(/^Exams ?5 tickets, 1 breached$/)
  count('exams', 3, { open: 5 })
  expect(link(/^Exams/)).toHaveAccessibleName(/^Exams ?5 tickets$/)
})

test('the team on screen is shown although the other teams are folded', () => {
  renderTeams('/admin/tickets/library/index')
  expect(link(/^Library/)).toHaveAttribute('aria-current', 'page')
  expect(screen.queryByRole('link', { name: /^IT Service Desk/ })).toBeNull()
})

test('other teams that were unfolded stay so after a reload', async () => {
  renderTeams()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Other teams' }))
  expect(localStorage.getItem('lodge.otherTeams')).toBe('"open"')
})

test('other teams come unfolded where they were left so', async () => {
  localStorage.setItem('lodge.otherTeams', '"open"')
  renderTeams()
  expect(link(/^IT Service Desk/)).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Other teams', expanded: true }))
  expect(screen.queryByRole('link', { name: /^IT Service Desk/ })).toBeNull()
  expect(localStorage.getItem('lodge.otherTeams')).toBeNull()
})

test('a collapsed sidebar still says the names and counts of teams', () => {
  renderTeams('/admin/tickets/all', true)
  count('exams', 1, { open: 3, breached: 1 })
  expect(link(/^Exams/)).toHaveAccessibleName(/^Exams ?3 tickets, 1 breached$/)
  expect(screen.getByRole('button', { name: 'Other teams' })).toBeVisible()
})
