import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin } from '../../../testing/render-admin.tsx'
import { useQueueCounts } from '../../../ticketing/queues/queue-counts-store.ts'
import { WorkloadPanel } from './workload-panel.tsx'

const teams = [{ alias: 'exams', name: 'Exams', assigned: 3, unassigned: 2 }]
const agents = ['Ada', 'Ben', 'Cem', 'Dee', 'Eva', 'Fay'].map((name, place) => ({
  alias: name.toLowerCase(),
  name,
  open: 9 - place,
  atRisk: place === 1 ? 2 : 0,
  answeredToday: 4,
  isOnline: place === 0,
}))

beforeEach(() => useQueueCounts.setState({ byTeam: {} }))

test('a team shows the counts it was loaded with until pushes count it anew', () => {
  renderAdmin(<WorkloadPanel teams={teams} agents={[]} online={0} team={null} />)
  expect(screen.getByRole('link', { name: /^Exams, ?5 ?open: ?3 assigned, 2 unassigned$/ })).toBeVisible()
  act(() =>
    useQueueCounts.getState().counted({
      version: 1,
      byTeam: { exams: { open: 8, unassigned: 1, atRisk: 0, breached: 0 } },
    }),
  )
  expect(screen.getByRole('link', { name: /^Exams, ?8 ?open: ?7 assigned, 1 unassigned$/ })).toBeVisible()
})

test('the five fullest agents are named', () => {
  renderAdmin(<WorkloadPanel teams={[]} agents={agents} online={14} team={null} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  expect(screen.getByRole('link', { name: /Ada, ?9 ?open/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: /Fay/ })).toBeNull()
})

test('each agent is said to be there or not in words, with what is at risk and answered', () => {
  renderAdmin(<WorkloadPanel teams={[]} agents={agents} online={14} team={null} />)
  expect(screen.getByText('14 online')).toBeVisible()
  const [ada, ben] = screen.getAllByRole('listitem')
  expect(ada).toHaveTextContent('online·4 answered today')
  expect(ben).toHaveTextContent('offline·2 at risk·4 answered today')
})

test('a team that is late is marked', () => {
  useQueueCounts.setState({
    byTeam: { exams: { open: 5, unassigned: 1, atRisk: 2, breached: 1, version: 1 } },
  })
  renderAdmin(<WorkloadPanel teams={teams} agents={[]} online={0} team={null} />)
  expect(screen.getByRole('img', { name: 'Breached' })).toBeVisible()
})

test('where nobody has a ticket there is no list of agents', () => {
  renderAdmin(<WorkloadPanel teams={teams} agents={[]} online={0} team={null} />)
  expect(screen.queryByText('Agents, fullest first')).toBeNull()
})
