import { setPropertyBodies } from '@lodge/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryCache, sendError, serve } from '../../../testing/render-admin.tsx'
import { readOnly, showTicket } from '../../../testing/show-ticket.tsx'
import type { buildTicket } from '../../../testing/ticket-factory.ts'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'
import { useLostAccess } from '../lost-access-store.ts'

// The client reads the page's address when it is first loaded: after the server.
const { applyRecordsChanged } = await import('../../../foundation/record-changes/touched-lists.ts')
const { AssigneeMenu, TeamMenu } = await import('./team-and-assignee-menus.tsx')

const teams = [
  { alias: 'exams', name: 'Exams & Assessment', isVisible: true, departments: [] },
  { alias: 'library', name: 'Library', isVisible: true, departments: ['arts'] },
  { alias: 'finance', name: 'Finance', isVisible: false, departments: ['arts'] },
]
const agents = [
  { alias: 'hannah', name: 'Hannah Osei', teams: ['library'] },
  { alias: 'priya', name: 'Priya Raman', teams: ['exams'] },
  { alias: 'mo', name: 'Mo Zhang', teams: ['finance'] },
]
const priya = { alias: 'priya', name: 'Priya Raman' }
const setTeam = 'PUT /api/backend/tickets/20001/team'
const setAssignee = 'PUT /api/backend/tickets/20001/assignee'
const answers: Parameters<typeof serve>[0] = {
  'GET /api/backend/teams': () => ({ items: teams }),
  'GET /api/backend/agents': () => ({ items: agents }),
  [setTeam]: ({ body }) => {
    const team = teams.find(({ alias }) => alias === setPropertyBodies.team.parse(body).team)
    return { row: buildTicketRow({ version: 2, ...(team && { team }) }), isVisible: team?.isVisible }
  },
  [setAssignee]: ({ body }) => {
    const { assignee } = setPropertyBodies.assignee.parse(body)
    return buildTicketRow({ version: 2, assignee: agents.find(({ alias }) => alias === assignee) ?? null })
  },
}

function show(parts: Parameters<typeof buildTicket>[0] = {}, more: typeof answers = {}) {
  const seen = serve({ ...answers, ...more })
  const { user } = showTicket(
    (ticket) => (
      <>
        <TeamMenu ticket={ticket} />
        <AssigneeMenu ticket={ticket} />
      </>
    ),
    parts,
  )
  const sentTo = (route: string) => seen.filter((request) => request.route === route).map(({ body }) => body)
  return { user, sentTo }
}

const trigger = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}:`) })
const choices = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test('the teams that take the ticket out of sight stand apart, under a warning', async () => {
  const { user, sentTo } = show()
  await user.click(trigger('Team'))
  await screen.findByRole('menuitem', { name: 'Library' })
  expect(choices()).toEqual(['Exams & Assessment', 'Library', 'Finance'])
  expect(screen.getByText('Other teams: you will no longer see it')).toBeVisible()
  await user.click(screen.getByRole('menuitem', { name: 'Library' }))
  await waitFor(() => expect(trigger('Team')).toHaveTextContent('Library'))
  expect(sentTo(setTeam)).toEqual([{ team: 'library' }])
})

test('teams of the requester’s department stand first', async () => {
  const { user } = show({ department: { alias: 'arts', name: 'Faculty of Arts' } })
  await user.click(trigger('Team'))
  await screen.findByRole('menuitem', { name: 'Library' })
  expect(choices()).toEqual(['Library', 'Exams & Assessment', 'Finance'])
})

test('the team that has the ticket already is not set again', async () => {
  const { user, sentTo } = show()
  await user.click(trigger('Team'))
  await user.click(await screen.findByRole('menuitem', { name: 'Exams & Assessment' }))
  expect(sentTo(setTeam)).toEqual([])
})

test('passing a ticket to a team out of sight records that access was lost', async () => {
  const { user } = show()
  await user.click(trigger('Team'))
  await user.click(await screen.findByRole('menuitem', { name: 'Finance' }))
  await waitFor(() =>
    expect(useLostAccess.getState().byTicket[20_001]).toMatchObject({
      version: 2,
      team: { alias: 'finance' },
      by: { alias: 'hannah' },
    }),
  )
  expect(screen.getByText('You passed this ticket to Finance.')).toBeInTheDocument()
})

test('teams that could not be loaded are tried again from the menu', async () => {
  const { user } = show({}, { 'GET /api/backend/teams': (_, response) => forbid(response) })
  await user.click(trigger('Team'))
  const retry = await screen.findByRole('menuitem', { name: /could not be loaded\. Try again/ })
  serve(answers)
  await user.click(retry)
  await user.click(trigger('Team'))
  expect(await screen.findByRole('menuitem', { name: 'Library' })).toBeVisible()
})

const forbid = (response: Parameters<typeof sendError>[0]) =>
  sendError(response, 403, { code: 'forbidden', message: 'Not you.' })

test('one click takes a ticket that nobody has', async () => {
  const { user, sentTo } = show()
  expect(trigger('Assignee')).toHaveTextContent('Unassigned')
  await user.click(screen.getByRole('button', { name: 'Take it' }))
  await waitFor(() => expect(trigger('Assignee')).toHaveTextContent(/Hannah Osei\s*you/))
  expect(sentTo(setAssignee)).toEqual([{ assignee: 'hannah', expected: null }])
  expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull()
})

test('the key A offers the agent and the colleagues in the ticket’s team', async () => {
  const { user, sentTo } = show({ assignee: priya })
  await user.keyboard('a')
  await screen.findByRole('menuitem', { name: /Hannah Osei \(you\)/ })
  expect(choices().map((text) => text?.replace(/^[A-Z]{2}(?=[A-Z])/, ''))).toEqual([
    'Hannah Osei (you)',
    'Priya Raman',
    'Unassigned',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Unassigned' }))
  await waitFor(() => expect(trigger('Assignee')).toHaveTextContent('Unassigned'))
  expect(sentTo(setAssignee)).toEqual([{ assignee: null, expected: 'priya' }])
})

test('of two who take a ticket at once the second sees who has it', async () => {
  const { user } = show(
    {},
    {
      [setAssignee]: (_, response) =>
        sendError(response, 409, {
          code: 'already_taken',
          message: 'Priya Raman has just taken it.',
          present: buildTicketRow({ version: 4, assignee: priya }),
        }),
    },
  )
  await user.click(screen.getByRole('button', { name: 'Take it' }))
  expect(await screen.findByText('Priya Raman has just taken it.')).toBeInTheDocument()
  expect(trigger('Assignee')).toHaveTextContent('Priya Raman')
})

test('who may not assign reads both', () => {
  show({ assignee: priya, can: readOnly })
  expect(screen.getByText('Exams & Assessment')).toBeVisible()
  expect(screen.getByText('Priya Raman')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('who is away is marked with until when, before the eyes of whoever looks, and can still be chosen', async () => {
  let awayUntil: string | null = null
  const { user, sentTo } = show(
    {},
    { 'GET /api/backend/agents': () => ({ items: agents.map((agent) => ({ ...agent, awayUntil })) }) },
  )
  await user.click(trigger('Assignee'))
  await screen.findByRole('menuitem', { name: 'Priya Raman' })
  awayUntil = '2026-11-03T08:00:00.000Z'
  await act(() => applyRecordsChanged(queryCache, 'user'))

  const choice = await screen.findByRole('menuitem', { name: /^Priya Raman, away until 3\/11\/2026/ })
  await user.click(choice)
  expect(sentTo(setAssignee)).toMatchObject([{ assignee: 'priya' }])
})
