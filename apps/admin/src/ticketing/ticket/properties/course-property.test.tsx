import { setPropertyBodies } from '@lodge/contracts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/render-admin.tsx'
import { showTicket } from '../../../testing/show-ticket.tsx'
import { buildTicket } from '../../../testing/ticket-factory.ts'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'

// The client reads the page's address when it is first loaded: after the server.
const { CourseProperty } = await import('./course-property.tsx')
const { DepartmentProperty } = await import('./department-property.tsx')

type Answer = Parameters<typeof serve>[0][string]

const algebra = { alias: 'ma101', code: 'MA101', name: 'Algebra' }
const optics = { alias: 'ph205', code: 'PH205', name: 'Optics' }
const law = { alias: 'law', name: 'Law' }
const setCourse = 'PUT /api/backend/tickets/20001/course'
const setDepartment = 'PUT /api/backend/tickets/20001/department'

const findOptics: Answer = ({ query }) => ({ items: query.get('text') === 'opt' ? [optics] : [] })

function show(parts: Parameters<typeof buildTicket>[0] = {}, findCourses = findOptics) {
  const seen = serve({
    'GET /api/backend/courses': findCourses,
    'GET /api/departments': () => ({
      items: [
        { id: 'law', label: 'Law' },
        { id: 'physics', label: 'Physics' },
      ],
    }),
    [setCourse]: ({ body }) => {
      const { course } = setPropertyBodies.course.parse(body)
      return buildTicketRow({ version: 2, course: course === 'ph205' ? optics : course ? algebra : null })
    },
    [setDepartment]: ({ body }) => {
      const { department } = setPropertyBodies.department.parse(body)
      const name = department === 'physics' ? 'Physics' : 'Law'
      return buildTicketRow({ version: 2, department: department ? { alias: department, name } : null })
    },
  })
  const { user } = showTicket(
    (ticket) => (
      <>
        <CourseProperty ticket={ticket} />
        <DepartmentProperty ticket={ticket} />
      </>
    ),
    parts,
  )
  const sentTo = (route: string) => seen.filter((request) => request.route === route).map(({ body }) => body)
  return { user, sentTo }
}

const trigger = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}:`) })
const courses = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const { requesterCard } = buildTicket()

test('the requester’s own courses are offered first, others as the agent types', async () => {
  const { user, sentTo } = show({ requesterCard: { ...requesterCard, courses: [algebra] } })
  await user.click(trigger('Course'))
  expect(courses()).toEqual(['MA101 Algebra'])
  await user.type(screen.getByRole('combobox', { name: 'Course' }), 'opt')
  await waitFor(() => expect(courses()).toEqual(['PH205 Optics']))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(trigger('Course')).toHaveTextContent('PH205 Optics'))
  expect(sentTo(setCourse)).toEqual([{ course: 'ph205', expected: null }])
})

test('a course that nobody has heard of is not found', async () => {
  const { user, sentTo } = show()
  await user.click(trigger('Course'))
  await user.type(screen.getByRole('combobox', { name: 'Course' }), 'alchemy{Enter}')
  expect(await screen.findByText('No course found')).toBeVisible()
  expect(sentTo(setCourse)).toEqual([])
})

test('Enter takes no course that was found for what was typed before', async () => {
  const { user, sentTo } = show({}, ({ query }) =>
    query.get('text') === 'optics' ? new Promise(() => {}) : { items: [algebra] },
  )
  await user.click(trigger('Course'))
  await waitFor(() => expect(courses()).toEqual(['MA101 Algebra']))
  await user.type(screen.getByRole('combobox', { name: 'Course' }), 'optics{Enter}')
  expect(screen.getByRole('combobox', { name: 'Course' })).toHaveValue('optics')
  expect(sentTo(setCourse)).toEqual([])
})

test('a course is taken away', async () => {
  const { user, sentTo } = show({ course: algebra })
  await user.click(trigger('Course'))
  await user.click(screen.getByRole('button', { name: 'No course' }))
  await waitFor(() => expect(trigger('Course')).toHaveTextContent('None'))
  expect(sentTo(setCourse)).toEqual([{ course: null, expected: 'ma101' }])
})

test('choosing the course that it has already sends nothing', async () => {
  const { user, sentTo } = show({ course: algebra, requesterCard: { ...requesterCard, courses: [algebra] } })
  await user.click(trigger('Course'))
  await user.click(screen.getByRole('option', { name: 'MA101 Algebra' }))
  expect(screen.queryByRole('option')).toBeNull()
  expect(sentTo(setCourse)).toEqual([])
})

test('a department is chosen from the tree', async () => {
  const { user, sentTo } = show({ department: law })
  await user.click(trigger('Department'))
  await user.click(screen.getByRole('combobox', { name: 'Department' }))
  await user.click(await screen.findByRole('treeitem', { name: 'Physics' }))
  await waitFor(() => expect(trigger('Department')).toHaveTextContent('Physics'))
  expect(sentTo(setDepartment)).toEqual([{ department: 'physics', expected: 'law' }])
})

test('a department is taken away', async () => {
  const { user, sentTo } = show({ department: law })
  await user.click(trigger('Department'))
  await user.click(await screen.findByRole('button', { name: 'Clear value' }))
  await waitFor(() => expect(trigger('Department')).toHaveTextContent('None'))
  expect(sentTo(setDepartment)).toEqual([{ department: null, expected: 'law' }])
})
