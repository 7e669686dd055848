import '@lodge/ui/testing'
import type { RoleView } from '@lodge/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { buildRole } from '../../testing/role-factory.ts'

const { NewRoleScreen, RoleScreen } = await import('./role-screen.tsx')

const path = '/admin/settings/roles'
const save = 'PUT /api/backend/settings/roles/2'

/** Opens the page of a role, or of a new one, before a server that knows this role. */
function open(
  place: '2' | 'create',
  role: RoleView = buildRole(),
  answers: Parameters<typeof serve>[0] = {},
) {
  const seen = serve({
    'GET /api/backend/settings/roles/2': () => role,
    'GET /api/backend/activity/role/2': () => ({ items: [], next: null }),
    ...answers,
  })
  const router = renderAdmin(
    <Routes>
      <Route path={path} element={<h1>All roles</h1>} />
      <Route path={`${path}/create`} element={<NewRoleScreen />} />
      <Route path={`${path}/:id`} element={<RoleScreen />} />
    </Routes>,
    `${path}/${place}`,
  )
  const bodyOf = (route: string) => seen.find((request) => request.route === route)?.body
  return { router, bodyOf, user: userEvent.setup() }
}

test('a permission is given, and whom that concerns stands beside the button', async () => {
  const { user, bodyOf } = open('2', buildRole(), { [save]: () => buildRole({ revision: 4 }) })
  const teams = await screen.findByRole('checkbox', { name: 'Teams' })
  expect(teams).toHaveAccessibleDescription(/choose their members/)
  await user.click(teams)

  expect(screen.getByText('Takes effect at once for 2 people')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Save changes/ }))

  await waitFor(() =>
    expect(bodyOf(save)).toEqual({
      label: 'Supervisor',
      permissions: ['view_report', 'manage_team'],
      revision: 3,
    }),
  )
})

test('a new role needs a name, and then has a page of its own', async () => {
  const create = 'POST /api/backend/settings/roles'
  const { router, user, bodyOf } = open('create', buildRole(), { [create]: () => buildRole() })
  const name = await screen.findByLabelText('Name')
  await user.click(screen.getByRole('button', { name: /^Create/ }))
  await waitFor(() => expect(name).toHaveAccessibleDescription('Enter a name'))
  expect(bodyOf(create)).toBeUndefined()

  await user.type(name, 'Front desk')
  await user.click(screen.getByRole('checkbox', { name: 'Reports' }))
  await user.click(screen.getByRole('button', { name: /^Create/ }))

  await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/2`))
  expect(bodyOf(create)).toEqual({ label: 'Front desk', permissions: ['view_report'] })
})

test('what the server refuses stands at its field', async () => {
  const { user } = open('2', buildRole(), {
    [save]: (_seen, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Another role already has this name',
        fields: { label: 'Another role already has this name' },
      }),
  })
  const name = await screen.findByLabelText('Name')
  await user.type(name, ' 2')
  await user.click(screen.getByRole('button', { name: /^Save changes/ }))

  await waitFor(() =>
    expect(name).toHaveAccessibleDescription(expect.stringContaining('Another role already has this name')),
  )
})

test('when someone else has saved meanwhile their version can be taken over', async () => {
  let role = buildRole()
  const { user } = open('2', role, {
    'GET /api/backend/settings/roles/2': () => role,
    [save]: (_seen, response) => {
      role = buildRole({ label: 'Team leader', revision: 4 })
      return sendError(response, 409, { code: 'edit_conflict', message: 'Changed.', present: role })
    },
  })
  await user.type(await screen.findByLabelText('Name'), ' 2')
  await user.click(screen.getByRole('button', { name: /^Save changes/ }))
  await user.click(await screen.findByRole('radio', { name: 'Theirs: Team leader' }))
  await user.click(screen.getByRole('button', { name: 'Save these' }))

  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Team leader'))
})

test('superadmin is shown and cannot be changed', async () => {
  open('2', buildRole({ name: 'superadmin', label: 'Superadmin', isFixed: true, people: 1 }))

  expect(await screen.findByText(/This role cannot be changed or deleted/)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  const [only, ...others] = screen.getAllByRole('checkbox')
  expect([only, others]).toEqual([screen.getByLabelText('Require two-step verification'), []])
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('who has a role is named, and such a role cannot be deleted', async () => {
  open('2', buildRole({ people: 3, deactivatedPeople: 1 }))

  const people = within(await screen.findByRole('region', { name: 'Who has this role' }))
  expect(people.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ana Silva'),
    expect.stringContaining('Tom Reid'),
  ])
  expect(people.getByText('and 1 more person')).toBeVisible()
  expect(people.getByText('1 deactivated person has it too.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('a role that nobody has is deleted once that is confirmed', async () => {
  let isDeleted = false
  const { router, user } = open('2', buildRole({ people: 0, holders: [] }), {
    'DELETE /api/backend/settings/roles/2': (_seen, response) => {
      isDeleted = true
      response.writeHead(204).end()
      return undefined
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(isDeleted).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Delete' }))

  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  expect(isDeleted).toBe(true)
})

test('two-step verification is required of a role at once, after a question', async () => {
  const { user, bodyOf } = open('2', buildRole(), {
    'PUT /api/backend/settings/roles/2/second-factor': () => buildRole({ requiresSecondFactor: true }),
  })
  const name = { name: 'Require two-step verification' }
  await user.click(await screen.findByRole('checkbox', name))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('2 people have this role.')
  await user.click(within(question).getByRole('button', { name: 'Require it' }))

  await waitFor(() => expect(screen.getByRole('checkbox', name)).toBeChecked())
  expect(bodyOf('PUT /api/backend/settings/roles/2/second-factor')).toEqual({ isRequired: true })
})
