import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { CourseListScreen } = await import('./course-list-screen.tsx')
const { CourseScreen, NewCourseScreen } = await import('./course-screen.tsx')

const databases = {
  alias: 'cs201',
  code: 'CS201',
  name: 'Databases',
  term: 'Autumn',
  department: null,
  updatedAt: '2026-10-21T12:00:00.000Z',
  archivedAt: null,
}

function open(path: string, more: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    'GET /api/backend/course-records': () => ({
      items: [{ ...databases, people: 31 }],
      next: null,
      counts: { active: 1, archived: 0 },
      terms: ['Spring', 'Autumn'],
    }),
    'GET /api/backend/course-records/cs201': () => ({ ...databases, revision: 1 }),
    'GET /api/backend/course-records/cs201/usage': () => ({ people: 31, openTickets: 0 }),
    'GET /api/backend/activity/course/cs201': () => ({ items: [], next: null }),
    'GET /api/departments': () => ({ items: [{ id: 'law', label: 'School of Law' }] }),
    ...more,
  })
  const base = '/admin/settings/courses'
  const router = renderAdmin(
    <Routes>
      <Route path={base} element={<CourseListScreen />} />
      <Route path={`${base}/create`} element={<NewCourseScreen />} />
      <Route path={`${base}/:alias`} element={<CourseScreen />} />
    </Routes>,
    path,
  )
  const bodiesOf = (route: string) =>
    seen.filter((request) => request.route === route).map(({ body }) => body)
  return { user: userEvent.setup(), router, bodiesOf }
}

test('the list has the courses of every term, and is narrowed to one in the address', async () => {
  const { user, router } = open('/admin/settings/courses')
  expect(await screen.findByRole('link', { name: 'CS201 Databases' })).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Term' }))
  await user.click(await screen.findByRole('option', { name: 'Autumn' }))

  await waitFor(() => expect(router.state.location.search).toBe('?term=Autumn'))
  await expectAccessible()
})

test('a term is archived as a whole once that is confirmed', async () => {
  const { user, bodiesOf } = open('/admin/settings/courses?term=Autumn', {
    'POST /api/backend/archived-terms': () => ({ archived: 3 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Archive this term' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Archive every course of Autumn?' })
  await user.click(within(dialog).getByRole('button', { name: 'Archive' }))

  expect(await screen.findByText('3 courses archived')).toBeVisible()
  expect(bodiesOf('POST /api/backend/archived-terms')).toEqual([{ term: 'Autumn' }])
})

test('a course is made with its department', async () => {
  const { user, router, bodiesOf } = open('/admin/settings/courses/create', {
    'POST /api/backend/course-records': () => ({ ...databases, revision: 1 }),
  })
  await user.type(await screen.findByLabelText('Code'), 'CS201')
  await user.type(screen.getByLabelText('Title'), 'Databases')
  await user.click(screen.getByRole('combobox', { name: /^Department/ }))
  await user.click(await screen.findByRole('treeitem', { name: 'School of Law' }))
  await user.click(screen.getByRole('button', { name: /^Create/ }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/settings/courses/cs201'))
  expect(bodiesOf('POST /api/backend/course-records')).toEqual([
    { code: 'CS201', name: 'Databases', term: '', department: 'law' },
  ])
})

test('a code that another course has is said at the field', async () => {
  const { user } = open('/admin/settings/courses/cs201', {
    'PUT /api/backend/course-records/cs201': (_seen, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Look again.',
        fields: { code: 'Another course already has this code' },
      }),
  })
  const code = await screen.findByLabelText('Code')
  await user.type(code, 'A')
  await user.click(screen.getByRole('button', { name: /^Save changes/ }))

  await waitFor(() =>
    expect(code).toHaveAccessibleDescription(expect.stringContaining('Another course already has this code')),
  )
})
