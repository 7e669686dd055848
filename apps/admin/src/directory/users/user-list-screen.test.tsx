import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { UserListScreen } from './user-list-screen.tsx'

const rest = {
  teams: [],
  department: null,
  updatedAt: '2026-10-21T12:00:00.000Z',
  archivedAt: null,
  isInvited: false,
  otherEmails: [],
  failingEmails: [],
}
const ada = {
  ...rest,
  alias: 'ada',
  name: 'Ada King',
  email: 'ada@uni.example',
  otherEmails: ['ada@home.example'],
  role: null,
}
const grace = {
  ...rest,
  alias: 'grace',
  name: '',
  email: 'grace@uni.example',
  role: { name: 'agent', label: 'Agent' },
  teams: ['Exams', 'Library'],
  isInvited: true,
}
const page = (items: unknown[]) => ({
  items,
  next: null,
  counts: { active: items.length, archived: 1 },
  roles: [{ name: 'agent', label: 'Agent' }],
})

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

test('students and staff stand with their role and teams, and who has no name with the address', async () => {
  serve({ 'GET /api/backend/user-records': () => page([ada, grace]) })
  renderAdmin(<UserListScreen />, '/admin/users')

  expect(await rowOf('Ada King')).toHaveTextContent(/ada@uni.example, ada@home.example.*Student/)
  expect(await rowOf('grace@uni.example')).toHaveTextContent(/Agent.*Exams, Library.*Invited/)
  expect(screen.getByRole('link', { name: 'Ada King' })).toHaveAttribute('href', '/admin/edit-users/ada')
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/backend/user-records.csv?show=active&sort=name',
  )
})

test.each([
  ['Staff', 'kind=staff'],
  ['Agent', 'role=agent'],
  ['Mail fails', 'kind=mail_fails'],
])('the list is narrowed to %s by the address', async (choice, condition) => {
  serve({ 'GET /api/backend/user-records': () => page([ada, grace]) })
  const router = renderAdmin(<UserListScreen />, '/admin/users?kind=student')
  const user = userEvent.setup()
  await rowOf('Ada King')
  await user.click(screen.getByRole('combobox', { name: 'Who' }))
  await user.click(await screen.findByRole('option', { name: choice }))

  await waitFor(() => expect(router.state.location.search).toBe(`?${condition}`))
})

test('deactivated people have a list of their own', async () => {
  serve({
    'GET /api/backend/user-records': ({ query }) =>
      page(query.get('show') === 'archived' ? [{ ...ada, archivedAt: rest.updatedAt }] : [grace]),
  })
  renderAdmin(<UserListScreen />, '/admin/users')
  const user = userEvent.setup()
  await rowOf('grace@uni.example')
  await user.click(screen.getByRole('combobox', { name: 'Which' }))
  await user.click(await screen.findByRole('option', { name: 'Deactivated, 1' }))

  expect(await rowOf('Ada King')).toHaveTextContent('Deactivated')
})

test('where nobody is found it says so, and after a failure it can be tried again', async () => {
  let isDown = true
  serve({
    'GET /api/backend/user-records': (_seen, response) =>
      isDown ? sendError(response, 503, { code: 'unavailable', message: 'Down.' }) : page([]),
  })
  renderAdmin(<UserListScreen />, '/admin/users?search=nobody')
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await userEvent.setup().click(again)

  expect(await screen.findByText('Nothing matches the search')).toBeVisible()
})

test('somebody to whom mail fails is marked, with the address', async () => {
  const failing = { ...grace, failingEmails: ['grace@uni.example'] }
  serve({ 'GET /api/backend/user-records': () => page([ada, failing]) })
  renderAdmin(<UserListScreen />, '/admin/users')

  expect(await rowOf('grace@uni.example')).toHaveTextContent(/Invited.*Mail fails/)
  expect(screen.getByTitle('Mail fails to grace@uni.example')).toBeVisible()
  expect(await rowOf('Ada King')).not.toHaveTextContent('Mail fails')
})
