import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import '../../testing/editor-layout.ts'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { TeamListScreen } = await import('./team-list-screen.tsx')
const { NewTeamScreen, TeamScreen } = await import('./team-screen.tsx')

const ada = { alias: 'ada', name: 'Ada Lovelace' }
const grace = { alias: 'grace', name: 'Grace Hopper' }
const unskilled = { ticketLimit: null, topics: [] as string[], languages: [] as string[] }
const library = {
  alias: 'library',
  name: 'Library',
  email: null,
  signature: '',
  revision: 2,
  senderName: '',
  replyAddress: null,
  bounceAddress: null,
  businessHours: null,
  departments: [],
  assignment: 'none',
  ticketLimit: null,
  members: [{ ...ada, isLead: true, ...unskilled }],
  updatedAt: '2026-10-21T12:00:00.000Z',
  archivedAt: null,
}

function open(path: string, more: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    'GET /api/backend/team-records': () => ({
      items: [
        {
          alias: 'library',
          name: 'Library',
          email: 'library@uni.example',
          members: 5,
          openTickets: 7,
          businessHours: 'Late desk',
          departments: ['Faculty of Science'],
          leads: ['Ada Lovelace'],
          updatedAt: library.updatedAt,
          archivedAt: null,
        },
      ],
      next: null,
      counts: { active: 1, archived: 0 },
    }),
    'GET /api/backend/team-records/library': () => library,
    'GET /api/backend/team-records/library/usage': () => ({ openTickets: 7, topics: 2 }),
    'GET /api/backend/activity/team/library': () => ({ items: [], next: null }),
    'GET /api/backend/team-records/library/recalculations': () => ({ items: [] }),
    'GET /api/backend/team-records/library/hours-impact': () => ({ openTickets: 7 }),
    'GET /api/backend/team-hours-options': () => ({ items: [{ alias: 'late-desk', name: 'Late desk' }] }),
    'GET /api/departments': () => ({
      items: [
        { id: 'science', label: 'Faculty of Science', children: [{ id: 'physics', label: 'Physics' }] },
      ],
    }),
    'GET /api/backend/topics': () => ({
      items: [{ alias: 'wifi', name: 'Wi-Fi', icon: 'wifi', description: '', children: [] }],
    }),
    'POST /api/backend/hand-over-previews': () => ({ openTickets: 0, people: [], agents: [] }),
    'GET /api/backend/teams': () => ({
      items: [
        { alias: 'library', name: 'Library', isVisible: true, departments: [] },
        { alias: 'exams', name: 'Exams', isVisible: true, departments: [] },
      ],
    }),
    'GET /api/backend/agents': () => ({ items: [ada, grace].map((agent) => ({ ...agent, teams: [] })) }),
    ...more,
  })
  const router = renderAdmin(
    <Routes>
      <Route path="/admin/teams" element={<TeamListScreen />} />
      <Route path="/admin/create-teams" element={<NewTeamScreen />} />
      <Route path="/admin/edit-teams/:alias" element={<TeamScreen />} />
    </Routes>,
    path,
  )
  const bodiesOf = (route: string) =>
    seen.filter((request) => request.route === route).map(({ body }) => body)
  return { user: userEvent.setup(), bodiesOf, router }
}

const save = () => screen.getByRole('button', { name: /^Save changes/ })

test('the list says who leads each team and how much it has to do', async () => {
  open('/admin/teams')

  const row = (await screen.findByRole('link', { name: 'Library' })).closest('tr')
  for (const text of ['Ada Lovelace', 'Late desk', 'Faculty of Science', '5', '7', 'library@uni.example'])
    expect(row).toHaveTextContent(text)
  await expectAccessible()
})

test('a member is added and made a lead, and another is removed', async () => {
  const { user, bodiesOf } = open('/admin/edit-teams/library', {
    'PUT /api/backend/team-records/library': () => ({ ...library, revision: 3 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Remove Ada Lovelace' }))
  await user.click(screen.getByRole('combobox', { name: 'Members optional' }))
  await user.click(await screen.findByRole('treeitem', { name: 'Grace Hopper' }))
  await user.click(screen.getByRole('checkbox', { name: 'Grace Hopper' }))
  await user.click(save())

  await waitFor(() => expect(bodiesOf('PUT /api/backend/team-records/library')).toHaveLength(1))
  expect(bodiesOf('PUT /api/backend/team-records/library')[0]).toMatchObject({
    members: [{ alias: 'grace', isLead: true }],
    revision: 2,
  })
})

test('a team gets a sender of its own, and an address is left out again', async () => {
  const withReply = { ...library, replyAddress: 'library@uni.example' }
  const { user, bodiesOf } = open('/admin/edit-teams/library', {
    'GET /api/backend/team-records/library': () => withReply,
    'PUT /api/backend/team-records/library': () => ({ ...withReply, revision: 3 }),
  })
  await user.type(await screen.findByRole('textbox', { name: /Sender’s name/ }), 'Library team')
  await user.clear(screen.getByRole('textbox', { name: /Reply address/ }))
  await user.click(save())

  await waitFor(() => expect(bodiesOf('PUT /api/backend/team-records/library')).toHaveLength(1))
  expect(bodiesOf('PUT /api/backend/team-records/library')[0]).toMatchObject({
    senderName: 'Library team',
    replyAddress: null,
    bounceAddress: null,
  })
})

test('a team gets business hours of its own, and reads how many open tickets are recalculated, and how far that is', async () => {
  let items: unknown[] = []
  const { user, bodiesOf } = open('/admin/edit-teams/library', {
    'PUT /api/backend/team-records/library': () => {
      const [id, at] = ['01900000-0000-7000-8000-000000000001', '2026-10-15T15:00:00.000Z']
      const of = { id, kind: 'team', alias: 'library', name: 'Library', createdAt: at, startedAt: at }
      items = [{ ...of, total: 7, done: 3, finishedAt: null }]
      return { ...library, revision: 3 }
    },
    'GET /api/backend/team-records/library/recalculations': () => ({ items }),
  })
  await user.click(await screen.findByRole('combobox', { name: 'Business hours optional' }))
  await user.click(await screen.findByRole('treeitem', { name: 'Late desk' }))
  expect(screen.getByText(/Saving recalculates the team’s open tickets/)).toBeVisible()
  expect(await screen.findByText('Saving recalculates 7 open tickets')).toBeVisible()
  expect(screen.getByText('was Those of the SLA policy')).toBeVisible()
  await user.click(save())

  await waitFor(() => expect(bodiesOf('PUT /api/backend/team-records/library')).toHaveLength(1))
  expect(bodiesOf('PUT /api/backend/team-records/library')[0]).toMatchObject({ businessHours: 'late-desk' })
  expect(await screen.findByText('Recalculating open tickets for Library: 3 of 7')).toBeVisible()
})

test('a team is given the departments that it serves', async () => {
  const { user, bodiesOf } = open('/admin/edit-teams/library', {
    'PUT /api/backend/team-records/library': () => ({ ...library, revision: 3 }),
  })
  await user.click(await screen.findByRole('combobox', { name: 'Departments optional' }))
  await user.click(await screen.findByRole('treeitem', { name: 'Faculty of Science' }))
  await user.click(save())

  await waitFor(() => expect(bodiesOf('PUT /api/backend/team-records/library')).toHaveLength(1))
  expect(bodiesOf('PUT /api/backend/team-records/library')[0]).toMatchObject({ departments: ['science'] })
})

test('the list asks for the teams of a department', async () => {
  const { user, router } = open('/admin/teams')
  await user.click(await screen.findByRole('combobox', { name: 'Department' }))
  await user.click(await screen.findByRole('treeitem', { name: 'Faculty of Science' }))

  await waitFor(() => expect(router.state.location.search).toBe('?department=science'))
})

test('what changed is named with what it was', async () => {
  const { user } = open('/admin/edit-teams/library')
  await user.click(await screen.findByRole('button', { name: 'Remove Ada Lovelace' }))

  const bar = screen.getByRole('region', { name: /^Save changes/ })
  expect(bar).toHaveTextContent('2 unsaved changes')
  expect(bar).toHaveTextContent('Members, Leads')
  expect(screen.getAllByText('was Ada Lovelace')[0]).toBeVisible()
})

test('members that two people have changed are named in words, also those chosen just now', async () => {
  let present = library
  const { user } = open('/admin/edit-teams/library', {
    'GET /api/backend/team-records/library': () => present,
    'PUT /api/backend/team-records/library': (_seen, response) => {
      const kim = { alias: 'kim', name: 'Kim Lee', isLead: false, ...unskilled }
      present = { ...library, members: [...library.members, kim], revision: 3 }
      return sendError(response, 409, { code: 'edit_conflict', message: 'Saved meanwhile.' })
    },
  })
  await user.click(await screen.findByRole('combobox', { name: 'Members optional' }))
  await user.click(await screen.findByRole('treeitem', { name: 'Grace Hopper' }))
  await user.click(save())

  const members = within(await screen.findByRole('dialog'))
  expect(members.getByRole('radio', { name: 'Yours: Ada Lovelace, Grace Hopper' })).toBeChecked()
  expect(members.getByRole('radio', { name: 'Theirs: Ada Lovelace, Kim Lee' })).toBeVisible()
  expect(members.getByText('Was Ada Lovelace')).toBeVisible()
})

test('a team that has work left is archived with a team that gets it', async () => {
  const { user, bodiesOf } = open('/admin/edit-teams/library', {
    'PUT /api/backend/team-records/library/archived': () => ({
      ...library,
      revision: 3,
      archivedAt: '2026-10-21T13:00:00.000Z',
    }),
  })
  expect(await screen.findByRole('link', { name: /Topics ?2/ })).toHaveAttribute(
    'href',
    '/admin/topics?team=library',
  )
  await user.click(screen.getByRole('button', { name: 'Archive' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive Library?' }))
  expect(dialog.getByText(/It has 7 open tickets and 2 topics/)).toBeVisible()
  const submit = dialog.getByRole('button', { name: 'Archive and move' })
  expect(submit).toBeDisabled()
  await user.click(dialog.getByRole('combobox', { name: 'Team that gets them' }))
  expect(screen.queryByRole('treeitem', { name: 'Library' })).toBeNull()
  await user.click(await screen.findByRole('treeitem', { name: 'Exams' }))
  await user.click(submit)

  await waitFor(() =>
    expect(bodiesOf('PUT /api/backend/team-records/library/archived')).toEqual([
      { isArchived: true, moveTo: 'exams' },
    ]),
  )
})

test('what is for the team alone is named before it is archived', async () => {
  const { user } = open('/admin/edit-teams/library', {
    'GET /api/backend/team-records/library/usage': () => ({
      openTickets: 0,
      topics: 0,
      policies: 3,
      cannedResponses: 2,
      savedViews: 2,
      onlyPolicies: 1,
      onlyCannedResponses: 2,
      escalatingPolicies: 1,
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Archive' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Archive Library?' })
  expect(dialog).toHaveTextContent(
    'out of use without it: 1 SLA policy, 2 canned responses, and 2 shared views.',
  )
  expect(dialog).toHaveTextContent('1 SLA policy moves tickets to it; that step is skipped from then on.')
})

test('the address of a team that is not there shows the not-found page', async () => {
  open('/admin/edit-teams/nope', {
    'GET /api/backend/team-records/nope': (_, response) =>
      sendError(response, 404, { code: 'not_found', message: 'No such team.' }),
  })
  expect(await screen.findByText('We can’t find that page')).toBeVisible()
  expect(screen.queryByText('Something went wrong')).toBeNull()
})

test('a team gets a method with a limit, and a member what they know', async () => {
  const { user, bodiesOf } = open('/admin/edit-teams/library', {
    'PUT /api/backend/team-records/library': () => ({ ...library, revision: 3 }),
  })
  await user.click(await screen.findByRole('combobox', { name: 'Method' }))
  await user.click(await screen.findByRole('option', { name: /fewest open tickets/ }))
  await user.type(screen.getByRole('textbox', { name: /^Limit of open tickets/ }), '0')
  await user.type(screen.getByRole('textbox', { name: /^Limit of Ada Lovelace/ }), '4')
  await user.click(screen.getByRole('combobox', { name: /^Topics that Ada Lovelace knows/ }))
  await user.click(await screen.findByRole('treeitem', { name: 'Wi-Fi' }))
  await user.click(save())
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Limit of open tickets/ })).toBeInvalid())
  await user.clear(screen.getByRole('textbox', { name: /^Limit of open tickets/ }))
  await user.type(screen.getByRole('textbox', { name: /^Limit of open tickets/ }), '6')
  await expectAccessible()
  await user.click(save())

  await waitFor(() => expect(bodiesOf('PUT /api/backend/team-records/library')).toHaveLength(1))
  expect(bodiesOf('PUT /api/backend/team-records/library')[0]).toMatchObject({
    assignment: 'least_loaded',
    ticketLimit: 6,
    members: [{ alias: 'ada', isLead: true, ticketLimit: 4, topics: ['wifi'], languages: [] }],
  })
})
