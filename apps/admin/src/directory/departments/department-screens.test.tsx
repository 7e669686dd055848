import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { DepartmentListScreen } = await import('./department-list-screen.tsx')
const { DepartmentScreen, NewDepartmentScreen } = await import('./department-screen.tsx')

const law = {
  alias: 'law',
  name: 'School of Law',
  parent: null,
  emailDomains: ['law.uni.example'],
  revision: 3,
  updatedAt: '2026-10-21T12:00:00.000Z',
  archivedAt: null,
}
const { revision: _, ...lawRow } = { ...law, path: ['Humanities'], people: 12 }
const tree = [{ id: 'humanities', label: 'Humanities', children: [{ id: 'law', label: 'School of Law' }] }]

type Handlers = Parameters<typeof serve>[0]

function open(path: string, more: Handlers = {}) {
  const seen = serve({
    'GET /api/backend/department-records': () => ({
      items: [lawRow],
      next: null,
      counts: { active: 1, archived: 4 },
    }),
    'GET /api/backend/department-records/law': () => law,
    'GET /api/backend/department-records/law/usage': () => ({ people: 12, openTickets: 2, departments: 0 }),
    'GET /api/backend/activity/department/law': () => ({ items: [], next: null }),
    'GET /api/departments': () => ({ items: tree }),
    ...more,
  })
  const router = renderAdmin(
    <Routes>
      <Route path="/admin/units-schools" element={<DepartmentListScreen />} />
      <Route path="/admin/create-units-schools" element={<NewDepartmentScreen />} />
      <Route path="/admin/edit-units-schools/:alias" element={<DepartmentScreen />} />
    </Routes>,
    path,
  )
  const bodiesOf = (route: string) =>
    seen.filter((request) => request.route === route).map(({ body }) => body)
  return { user: userEvent.setup(), router, bodiesOf, seen }
}

const name = () => screen.findByLabelText('Name')

test('the list has each department with those above it, and how many there are of each kind', async () => {
  open('/admin/units-schools')

  const row = (await screen.findByRole('link', { name: 'School of Law' })).closest('tr')
  expect(row).toHaveTextContent('Humanities')
  expect(row).toHaveTextContent('law.uni.example')
  expect(row).toHaveTextContent('12')
  expect(screen.getByRole('combobox', { name: 'Which' })).toHaveTextContent('Active, 1')
  await expectAccessible()
})

test('what is searched for stands in the address and in the exported file’s', async () => {
  const { user, router } = open('/admin/units-schools')
  await user.type(await screen.findByRole('searchbox'), 'law')

  await waitFor(() => expect(router.state.location.search).toBe('?search=law'))
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/backend/department-records.csv?show=active&sort=name&search=law',
  )
})

test('the first department is invited to be made; a search without a match says so', async () => {
  const nothing = { items: [], next: null, counts: { active: 0, archived: 0 } }
  const { user } = open('/admin/units-schools', { 'GET /api/backend/department-records': () => nothing })

  expect(await screen.findByText('There are no departments yet')).toBeVisible()
  await user.type(screen.getByRole('searchbox'), 'x')
  expect(await screen.findByText('Nothing matches the search')).toBeVisible()
})

test('a list that does not come says so and can be asked for again', async () => {
  let isAway = true
  const { user } = open('/admin/units-schools', {
    'GET /api/backend/department-records': (_seen, response) =>
      isAway
        ? sendError(response, 403, { code: 'forbidden', message: 'Your role does not allow this.' })
        : { items: [lawRow], next: null, counts: { active: 1, archived: 0 } },
  })
  expect(await screen.findByText('Your role does not allow this.')).toBeVisible()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'School of Law' })).toBeVisible()
})

test('a department is made with its domains apart, and then has a page of its own', async () => {
  const { user, router, bodiesOf } = open('/admin/create-units-schools', {
    'POST /api/backend/department-records': () => law,
  })
  await user.type(await name(), 'School of Law')
  await user.type(screen.getByLabelText('E-mail domains optional'), 'law.uni.example, jur.uni.example')
  await user.click(screen.getByRole('button', { name: /^Create/ }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/edit-units-schools/law'))
  expect(bodiesOf('POST /api/backend/department-records')).toEqual([
    { name: 'School of Law', parent: null, emailDomains: ['law.uni.example', 'jur.uni.example'] },
  ])
})

test('a domain that the server refuses is said at the field, and what was typed stays', async () => {
  const { user } = open('/admin/create-units-schools', {
    'POST /api/backend/department-records': (_seen, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Look again.',
        fields: { 'emailDomains.0': 'It already places people in Music' },
      }),
  })
  await user.type(await name(), 'Law')
  const domains = screen.getByLabelText('E-mail domains optional')
  await user.type(domains, 'uni.example')
  await user.click(screen.getByRole('button', { name: /^Create/ }))

  expect(await screen.findByText('It already places people in Music')).toBeVisible()
  expect(domains).toHaveValue('uni.example')
})

test('a department cannot be put below itself', async () => {
  const { user } = open('/admin/edit-units-schools/law')
  await name()
  await user.click(screen.getByRole('combobox', { name: 'Belongs to optional' }))

  const options = await screen.findAllByRole('treeitem')
  expect(options.map((option) => option.textContent)).toEqual([expect.stringContaining('Humanities')])
})

test('the page says where the department is used, and leads to its open tickets', async () => {
  open('/admin/edit-units-schools/law')
  const usage = within(await screen.findByRole('region', { name: 'Where is this used' }))

  expect(await usage.findByRole('link', { name: /Open tickets ?2/ })).toHaveAttribute(
    'href',
    '/admin/tickets/all?department=law&status=-resolved,closed',
  )
  expect(usage.getByText('Departments below it').closest('li')).toHaveTextContent('0')
})

test('archiving asks first, and then says that the department is archived', async () => {
  const { user, bodiesOf } = open('/admin/edit-units-schools/law', {
    'PUT /api/backend/department-records/law/archived': () => ({
      ...law,
      archivedAt: '2026-11-01T12:00:00.000Z',
      revision: 4,
    }),
  })
  await name()
  await user.click(screen.getByRole('button', { name: 'Archive' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Archive School of Law?' })
  await user.click(within(dialog).getByRole('button', { name: 'Archive' }))

  expect(await screen.findByRole('button', { name: 'Restore' })).toBeVisible()
  expect(bodiesOf('PUT /api/backend/department-records/law/archived')).toEqual([{ isArchived: true }])
})
