import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { NewUserScreen, UserScreen } from './user-screen.tsx'

const ada = {
  alias: 'ada',
  name: 'Ada King',
  email: 'ada@uni.example',
  addresses: [
    {
      email: 'ada@uni.example',
      isPrimary: true,
      isConfirmed: true,
      failing: null,
      addedAt: '2026-01-05T09:00:00.000Z',
    },
    {
      email: 'ada@home.example',
      isPrimary: false,
      isConfirmed: false,
      failing: null,
      addedAt: '2026-02-05T09:00:00.000Z',
    },
  ],
  externalId: 's-17',
  timezone: null,
  revision: 3,
  role: { name: 'agent', label: 'Agent' },
  teams: [{ alias: 'exams', name: 'Exams' }],
  department: { alias: 'law', name: 'School of Law' },
  courses: [{ alias: 'cs1', name: 'CS1 Databases' }],
  updatedAt: '2026-10-21T12:00:00.000Z',
  archivedAt: null,
  isSelf: false,
  mayChange: true,
  mayChangeEmail: true,
  pendingEmail: null,
  isPendingFurther: false,
  isInvited: false,
  invitationEndsAt: null,
  isAnonymised: false,
  deletionRequestedAt: null,
  mergedInto: null,
  merged: [],
}

const options = {
  roles: [
    { name: 'agent', label: 'Agent', mayGive: true },
    { name: 'reporter', label: 'Reporter', mayGive: false },
  ],
  teams: [
    { alias: 'exams', name: 'Exams', mayGive: true },
    { alias: 'library', name: 'Library', mayGive: false },
  ],
  courses: [{ alias: 'cs1', name: 'CS1 Databases' }],
}

const shared = {
  'GET /api/backend/user-options': () => options,
  'GET /api/departments': () => ({ items: [{ id: 'law', label: 'School of Law' }] }),
  'GET /api/backend/user-records/ada/usage': () => ({ askedTickets: 4, assignedTickets: 2 }),
  'POST /api/backend/hand-over-previews': () => ({ openTickets: 0, people: [], agents: [] }),
  'GET /api/backend/activity/user/ada': () => ({ items: [], next: null }),
}

async function openAda(handlers: Parameters<typeof serve>[0] = {}, view: unknown = ada) {
  const seen = serve({ ...shared, 'GET /api/backend/user-records/ada': () => view, ...handlers })
  renderAdmin(
    <Routes>
      <Route path="/admin/edit-users/:alias" element={<UserScreen />} />
    </Routes>,
    '/admin/edit-users/ada',
  )
  await screen.findByRole('heading', { level: 1, name: 'Ada King' })
  return { seen, user: userEvent.setup() }
}

const name = () => screen.getByRole('textbox', { name: /^Name/ })
const email = () => screen.getByRole('textbox', { name: /^E-mail address/ })
const save = () => screen.getByRole('button', { name: /^Save changes/ })
const bodiesOf = (seen: readonly { route: string; body: unknown }[], method: string) =>
  seen
    .filter(({ route }) => route.startsWith(method) && !route.endsWith('hand-over-previews'))
    .map(({ body }) => body)

const twoTickets = {
  'POST /api/backend/hand-over-previews': () => ({
    openTickets: 2,
    people: [{ alias: 'ada', name: 'Ada King' }],
    agents: [{ alias: 'grace', name: 'Grace Hopper' }],
  }),
  'POST /api/backend/hand-overs': (_seen: unknown, response: Parameters<typeof sendError>[0]) =>
    response.writeHead(204).end(),
}

test('a person is shown with role, teams, courses and tickets, and saved whole upon the known state', async () => {
  const { seen, user } = await openAda({
    'PUT /api/backend/user-records/ada': () => ({ ...ada, name: 'Ada Lovelace', revision: 4 }),
  })
  expect(await screen.findByRole('link', { name: /Open tickets assigned ?2/ })).toHaveAttribute(
    'href',
    '/admin/tickets/all?assignee=ada',
  )
  await user.clear(name())
  await user.type(name(), 'Ada Lovelace')
  const externalId = screen.getByRole('textbox', { name: /External ID/ })
  expect(externalId).toHaveValue('s-17')
  await user.type(externalId, '{Backspace}8')
  await user.click(screen.getByRole('button', { name: 'Remove Exams' }))
  await user.click(save())

  await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })
  await waitFor(() => expect(bodiesOf(seen, 'PUT')).toHaveLength(1))
  expect(bodiesOf(seen, 'PUT')).toEqual([
    {
      name: 'Ada Lovelace',
      email: 'ada@uni.example',
      externalId: 's-18',
      role: 'agent',
      timezone: null,
      teams: [],
      department: 'law',
      courses: ['cs1'],
      revision: 3,
    },
  ])
})

test('only roles that one may give are offered, and a student has no teams', async () => {
  const { seen, user } = await openAda({
    'PUT /api/backend/user-records/ada': () => ({ ...ada, role: null, teams: [], revision: 4 }),
  })
  await screen.findByRole('link', { name: /Tickets asked/ })
  await user.click(screen.getByRole('combobox', { name: 'Role' }))
  const offered = within(await screen.findByRole('listbox')).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Student', 'Agent'])
  await user.click(screen.getByRole('option', { name: 'Student' }))

  expect(screen.queryByText('Exams')).toBeNull()
  await user.click(save())
  await waitFor(() => expect(bodiesOf(seen, 'PUT')).toMatchObject([{ role: null, teams: [] }]))
})

test('an address that somebody else has is said at its field, and what was typed stays', async () => {
  const { user } = await openAda({
    'PUT /api/backend/user-records/ada': (_seen, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Look again.',
        fields: { email: 'Somebody else has this address' },
      }),
  })
  await user.clear(email())
  await user.type(email(), 'bob@uni.example')
  await user.click(save())

  await waitFor(() => expect(email()).toHaveAccessibleDescription(/Somebody else has this address/))
  expect(email()).toHaveValue('bob@uni.example')
})

test('what somebody else has saved meanwhile can be taken over', async () => {
  let present = ada
  const { user } = await openAda({
    'GET /api/backend/user-records/ada': () => present,
    'PUT /api/backend/user-records/ada': (_seen, response) => {
      present = { ...ada, name: 'Ada Byron', revision: 4 }
      sendError(response, 409, { code: 'edit_conflict', message: 'Changed.' })
    },
  })
  await user.type(name(), ' II')
  await user.click(save())
  await user.click(await screen.findByRole('radio', { name: 'Theirs: Ada Byron' }))
  await user.click(screen.getByRole('button', { name: 'Save these' }))

  await waitFor(() => expect(name()).toHaveValue('Ada Byron'))
})

test('whoever is deactivated hands the open tickets over, here to one agent', async () => {
  const { seen, user } = await openAda({
    ...twoTickets,
    'PUT /api/backend/user-records/ada/archived': () => ({
      ...ada,
      revision: 4,
      archivedAt: '2026-10-21T13:00:00.000Z',
    }),
  })
  await user.click(screen.getByRole('button', { name: 'Deactivate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Ada King?' }))
  expect(dialog.getByText('2 open tickets are left. Who gets them?')).toBeVisible()
  expect(dialog.getByRole('radio', { name: 'The team' })).toBeChecked()
  await user.click(dialog.getByRole('radio', { name: 'One agent' }))
  expect(dialog.getByRole('button', { name: 'Deactivate' })).toBeDisabled()
  await user.click(dialog.getByRole('combobox', { name: 'Agent' }))
  await user.click(await screen.findByRole('treeitem', { name: 'Grace Hopper' }))
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }))

  await waitFor(() => expect(bodiesOf(seen, 'PUT')).toEqual([{ isArchived: true }]))
  expect(bodiesOf(seen, 'POST')).toEqual([{ people: ['ada'], to: { rule: 'agent', agent: 'grace' } }])
})

test('whoever has no open tickets is deactivated after a plain question', async () => {
  const { seen, user } = await openAda({
    'PUT /api/backend/user-records/ada/archived': () => ({
      ...ada,
      revision: 4,
      archivedAt: '2026-10-21T13:00:00.000Z',
    }),
  })
  await user.click(screen.getByRole('button', { name: 'Deactivate' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Deactivate Ada King?' }))
  await user.click(question.getByRole('button', { name: 'Deactivate' }))

  await waitFor(() => expect(bodiesOf(seen, 'PUT')).toEqual([{ isArchived: true }]))
})

test('a person who loses a team hands its open tickets over, and is not saved where that is cancelled', async () => {
  const { seen, user } = await openAda({
    ...twoTickets,
    'PUT /api/backend/user-records/ada': () => ({ ...ada, teams: [], revision: 4 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Remove Exams' }))
  await user.click(save())
  const dialog = () => screen.findByRole('dialog', { name: 'Hand over open tickets?' })
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodiesOf(seen, 'PUT')).toEqual([])

  await user.click(save())
  await user.click(within(await dialog()).getByRole('radio', { name: 'The members of the team' }))
  await user.click(within(await dialog()).getByRole('button', { name: 'Save and hand over' }))
  await waitFor(() => expect(bodiesOf(seen, 'PUT')).toMatchObject([{ teams: [] }]))
  expect(bodiesOf(seen, 'POST')).toEqual([{ people: ['ada'], to: { rule: 'spread' } }])
})

const former = {
  ...ada,
  alias: 'former-1',
  name: 'Former member of staff',
  email: 'former-1@anonymised.invalid',
  revision: 4,
  teams: [],
  department: null,
  courses: [],
  mayChange: false,
  isAnonymised: true,
  archivedAt: '2026-10-21T13:00:00.000Z',
}

async function openAnonymising(handlers: Parameters<typeof serve>[0]) {
  const { seen, user } = await openAda(handlers)
  await user.click(screen.getByRole('button', { name: 'Anonymise…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Anonymise Ada King?' }))
  return {
    seen,
    user,
    dialog,
    typed: dialog.getByRole('textbox', { name: 'Type ada@uni.example to confirm' }),
  }
}

test('anonymising says what goes and what stays, and the page goes on under the new name', async () => {
  const { seen, user, dialog, typed } = await openAnonymising({
    'POST /api/backend/user-records/ada/anonymisation': () => former,
    'GET /api/backend/user-records/former-1': () => former,
    'GET /api/backend/user-records/former-1/usage': () => ({ askedTickets: 4, assignedTickets: 2 }),
    'GET /api/backend/activity/user/former-1': () => ({ items: [], next: null }),
  })
  expect(dialog.getByText(/^The name, e-mail address and university ID/)).toBeVisible()
  expect(await dialog.findByText(/“Former member of staff”/)).toBeVisible()
  await user.type(typed, 'Ada@uni.example')
  await user.click(dialog.getByRole('button', { name: 'Anonymise for good' }))

  await screen.findByRole('heading', { level: 1, name: 'Former member of staff' })
  expect(bodiesOf(seen, 'POST')).toEqual([{ email: 'ada@uni.example' }])
  expect(screen.getByText(/^This account has been anonymised/)).toBeVisible()
  expect(name()).toBeDisabled()
  for (const action of ['Anonymise…', 'Restore'])
    expect(screen.queryByRole('button', { name: action })).toBeNull()
})

test('whoever is anonymised hands the open tickets over', async () => {
  const { seen, user, dialog, typed } = await openAnonymising({
    ...twoTickets,
    'POST /api/backend/user-records/ada/anonymisation': () => former,
    'GET /api/backend/user-records/former-1': () => former,
    'GET /api/backend/user-records/former-1/usage': () => ({ askedTickets: 4, assignedTickets: 2 }),
    'GET /api/backend/activity/user/former-1': () => ({ items: [], next: null }),
  })
  await user.click(await dialog.findByRole('radio', { name: 'The members of the team' }))
  await user.type(typed, 'ada@uni.example')
  await user.click(dialog.getByRole('button', { name: 'Anonymise for good' }))

  await screen.findByRole('heading', { level: 1, name: 'Former member of staff' })
  expect(bodiesOf(seen, 'POST')).toEqual([
    { people: ['ada'], to: { rule: 'spread' } },
    { email: 'ada@uni.example' },
  ])
})

test('nothing is anonymised without the address, and why it was refused is said in the dialog', async () => {
  let refusal: Parameters<typeof sendError>[2] = {
    code: 'invalid_input',
    message: 'Look again.',
    fields: { email: 'This is not the e-mail address of this account' },
  }
  const { seen, user, dialog, typed } = await openAnonymising({
    'POST /api/backend/user-records/ada/anonymisation': (_seen, response) =>
      sendError(response, refusal.fields ? 422 : 409, refusal),
  })
  const submit = dialog.getByRole('button', { name: 'Anonymise for good' })
  await user.click(submit)
  await waitFor(() => expect(typed).toBeInvalid())
  expect(bodiesOf(seen, 'POST')).toEqual([])

  await user.type(typed, 'bob@uni.example')
  await user.click(submit)
  await waitFor(() => expect(typed).toHaveAccessibleDescription(/This is not the e-mail address/))

  refusal = { code: 'still_in_use', message: 'An import is not finished yet.' }
  await user.clear(typed)
  await user.type(typed, 'ada@uni.example')
  await user.click(submit)
  expect(await dialog.findByText('An import is not finished yet.')).toBeVisible()
  expect(typed).toHaveValue('ada@uni.example')
})

test('an account whose role allows more is only shown', async () => {
  await openAda({}, { ...ada, mayChange: false })

  expect(screen.getByText(/^Only a superadmin can change this account/)).toBeVisible()
  expect(name()).toBeDisabled()
  expect(screen.getByRole('combobox', { name: 'Role' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull()
})

test('the own role cannot be changed, nor the own account deactivated or anonymised', async () => {
  await openAda({}, { ...ada, isSelf: true })

  expect(name()).toBeEnabled()
  expect(screen.getByRole('combobox', { name: 'Role' })).toBeDisabled()
  expect(screen.getByText('You can’t change your own role.')).toBeVisible()
  expect(email()).toHaveAttribute('readonly')
  expect(email()).toHaveAccessibleDescription(/in My account/)
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Anonymise…' })).toBeNull()
})

test('who has set no password yet can be sent the invitation again', async () => {
  const { seen, user } = await openAda(
    { 'POST /api/backend/user-records/ada/invitation': (_seen, response) => response.writeHead(204).end() },
    { ...ada, isInvited: true, invitationEndsAt: '2026-01-05T12:00:00.000Z' },
  )
  expect(screen.getByText('Invited')).toBeVisible()
  expect(screen.getByText(/The invitation ended on 5\/1\/2026/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send again' }))

  await screen.findAllByText('Invitation sent')
  expect(bodiesOf(seen, 'POST')).toHaveLength(1)
})

test('a new person needs a name and an address, and is a student unless a role is chosen', async () => {
  const seen = serve({ ...shared, 'POST /api/backend/user-records': () => ada })
  renderAdmin(<NewUserScreen />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Create/ }))
  await waitFor(() => expect(name()).toHaveAccessibleDescription('Enter a name'))
  expect(bodiesOf(seen, 'POST')).toEqual([])

  await user.type(name(), 'Ada King')
  await user.type(email(), 'ADA@uni.example')
  await user.click(screen.getByRole('button', { name: /^Create/ }))

  await waitFor(() =>
    expect(bodiesOf(seen, 'POST')).toEqual([
      {
        name: 'Ada King',
        email: 'ada@uni.example',
        externalId: null,
        role: null,
        timezone: null,
        teams: [],
        department: null,
        courses: [],
      },
    ]),
  )
})

test('an address that the person has yet to confirm is said, and the present one stays', async () => {
  const waiting = { ...ada, mayChangeEmail: false, pendingEmail: 'ada@new.example', revision: 4 }
  const { user } = await openAda(
    { 'PUT /api/backend/user-records/ada': () => waiting },
    { ...ada, mayChangeEmail: false },
  )
  expect(email()).toHaveAccessibleDescription(/confirms another address first/)
  await user.clear(email())
  await user.type(email(), 'ada@new.example')
  await user.click(save())

  expect(await screen.findByText(/asked ada@uni.example to confirm ada@new.example/)).toBeVisible()
  await waitFor(() => expect(email()).toHaveValue('ada@uni.example'))
})

test('only teams that one may give are offered', async () => {
  const { user } = await openAda({}, { ...ada, teams: [] })
  await user.click(await screen.findByRole('combobox', { name: 'Teams optional' }))

  expect(await screen.findByText('Exams')).toBeVisible()
  expect(screen.queryByText('Library')).toBeNull()
})

test('a superadmin asks for a further address, makes one primary and removes one', async () => {
  const path = '/api/backend/user-records/ada'
  let view = ada
  const { seen, user } = await openAda({
    [`GET ${path}`]: () => view,
    [`POST ${path}/address-requests`]: ({ body }, response) => {
      if (Object(body).email === 'taken@uni.example')
        return sendError(response, 422, {
          code: 'invalid_input',
          message: 'No.',
          fields: { email: 'Somebody else has this address.' },
        })
      response.statusCode = 201
      view = { ...view, pendingEmail: Object(body).email, isPendingFurther: true }
      return view
    },
    [`PUT ${path}/primary-address`]: () => view,
    [`POST ${path}/address-removals`]: () => {
      view = { ...view, addresses: view.addresses.slice(0, 1) }
      return view
    },
  })
  const addresses = within(screen.getByRole('list', { name: 'E-mail addresses' }))
  expect(addresses.getByText('Not confirmed yet')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Add an address' }))
  const further = screen.getByLabelText('Further e-mail address')
  await user.type(further, 'taken@uni.example{Enter}')
  await waitFor(() => expect(further).toHaveAccessibleDescription(/Somebody else has this address/))
  await user.clear(further)
  await user.type(further, 'ada@lab.example{Enter}')
  expect(await screen.findByText(/to confirm a further address: ada@lab.example/)).toBeVisible()

  await user.click(addresses.getByRole('button', { name: 'Make primary: ada@home.example' }))
  await user.click(addresses.getByRole('button', { name: 'Remove ada@home.example' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(addresses.queryByText('ada@home.example')).toBeNull())
  const [, request, primary, removal] = seen.filter(({ route }) => /addresses|address-|-address/.test(route))
  expect([request?.body, primary?.body, removal?.body]).toEqual([
    { email: 'ada@lab.example' },
    { email: 'ada@home.example' },
    { email: 'ada@home.example' },
  ])
})

test('whoever may not change addresses sees all of them', async () => {
  await openAda({}, { ...ada, mayChangeEmail: false })
  const addresses = within(screen.getByRole('list', { name: 'E-mail addresses' }))

  expect(addresses.getByText('ada@home.example')).toBeVisible()
  expect(addresses.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add an address' })).toBeNull()
})

test('an address to which mail fails says since when and why, and is tried again by a button', async () => {
  const failing = { since: '2026-03-04T10:00:00.000Z', reason: '550 5.1.1 No such user' }
  const [primary, home] = ada.addresses
  let view = { ...ada, mayChangeEmail: false, addresses: [primary, { ...home, failing }] }
  const { seen, user } = await openAda({
    'GET /api/backend/user-records/ada': () => view,
    'PUT /api/backend/user-records/ada/mail-resumption': () => {
      view = { ...view, addresses: ada.addresses }
      return view
    },
  })
  const addresses = within(screen.getByRole('list', { name: 'E-mail addresses' }))
  expect(addresses.getByText(/^Mail to this address has failed since 4\/3\/2026/)).toHaveTextContent(
    '550 5.1.1 No such user',
  )
  await expectAccessible()
  await user.click(addresses.getByRole('button', { name: 'Send mail to ada@home.example again' }))

  await waitFor(() => expect(addresses.queryByText(/has failed since/)).toBeNull())
  expect(bodiesOf(seen, 'PUT')).toEqual([{ email: 'ada@home.example' }])
})
