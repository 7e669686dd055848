import type { FormField, TopicView } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  amara,
  openPortal,
  type RouteHandlers,
  sendError,
  serve,
  user,
} from '../../testing/render-portal.tsx'
import { buildTicket, buildTicketsPage } from '../../testing/ticket-factory.ts'
import { buildTopicForm } from '../../testing/topic-factory.ts'

const fields: Record<'text' | 'date' | 'checkbox' | 'course' | 'long', FormField> = {
  text: {
    key: 'seat',
    type: 'text',
    label: 'Seat',
    hint: 'As on your card',
    isRequired: false,
    maxLength: 4,
  },
  date: { key: 'day', type: 'date', label: 'Day of the exam', isRequired: true },
  checkbox: { key: 'sure', type: 'checkbox', label: 'I have read the rules', isRequired: true },
  course: { key: 'course', type: 'course', label: 'Your course', isRequired: true },
  long: {
    key: 'room',
    type: 'choice',
    label: 'Room',
    isRequired: true,
    choices: ['1', '2', '3', '4', '5', '6', '7', '8'].map((value) => ({ value, label: `Room ${value}` })),
  },
}
const courses = { items: [{ alias: 'cs101', code: 'CS101', name: 'Programming' }] }

async function openForm(
  formFields: FormField[],
  handlers: RouteHandlers = {},
  patch: Partial<TopicView> = {},
) {
  const requests = serve({
    'GET /api/topics/exam-timetable': () => buildTopicForm(formFields, patch),
    'GET /api/me/courses': () => courses,
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/tickets/7': () => buildTicket(),
    'POST /api/tickets': () => buildTicket(),
    ...handlers,
  })
  const portal = openPortal('/tickets/new/exam-timetable', amara)
  await user.type(await screen.findByLabelText('Subject'), 'Two exams')
  await user.type(screen.getByLabelText('Describe the problem'), 'Both at 9:30')
  return {
    ...portal,
    sentBodies: () => requests.filter(({ route }) => route === 'POST /api/tickets').map(({ body }) => body),
  }
}

const send = () => user.click(screen.getByRole('button', { name: 'Send question' }))

test('each kind of field is filled in and sent in its own type', async () => {
  const { sentBodies, view } = await openForm(Object.values(fields))
  await user.type(screen.getByLabelText(/^Seat/), '12B99')
  await user.type(screen.getByLabelText('Day of the exam'), '2026-11-30')
  await user.click(screen.getByRole('checkbox', { name: 'I have read the rules' }))
  await user.click(screen.getByRole('combobox', { name: 'Your course' }))
  await user.click(await screen.findByRole('treeitem', { name: 'CS101 Programming' }))
  await user.click(screen.getByRole('combobox', { name: 'Room' }))
  await user.click(await screen.findByRole('option', { name: 'Room 8' }))
  await expectAccessible(view.container)
  await send()

  await waitFor(() =>
    expect(sentBodies()).toMatchObject([
      { formAnswers: { seat: '12B9', day: '2026-11-30', sure: true, course: 'cs101', room: '8' } },
    ]),
  )
})

test('an optional field is marked as optional and has its hint', async () => {
  const { sentBodies } = await openForm([fields.text])

  expect(screen.getByLabelText(/^Seat/)).toHaveAccessibleName('Seat optional')
  expect(screen.getByLabelText(/^Seat/)).toHaveAccessibleDescription('As on your card')
  await send()
  await waitFor(() => expect(sentBodies()).toHaveLength(1))
})

test('required fields of every kind show an error until they are filled in', async () => {
  const { sentBodies } = await openForm([fields.date, fields.checkbox, fields.course, fields.long])
  await send()
  expect(await screen.findByText('4 fields need your attention')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Day of the exam')).toHaveFocus())
  expect(screen.getByRole('checkbox', { name: 'I have read the rules' })).toBeInvalid()

  await user.click(screen.getByRole('checkbox', { name: 'I have read the rules' }))

  expect(screen.getByText('3 fields need your attention')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'I have read the rules' })).toBeValid()
  expect(sentBodies()).toEqual([])
})

test('courses that cannot be loaded can be tried again', async () => {
  let isDown = true
  await openForm([fields.course], {
    'GET /api/me/courses': (_, response) =>
      isDown ? sendError(response, 503, { code: 'unavailable', message: 'Down' }) : courses,
  })
  expect(await screen.findByText(/Your courses could not be loaded\./)).toBeVisible()

  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('The courses you are registered for')).toBeVisible()
})

test('a requester without courses names one in words', async () => {
  const { sentBodies, view } = await openForm([fields.course], {
    'GET /api/me/courses': () => ({ items: [] }),
  })
  expect(await screen.findByText(/Write the name of the course/)).toBeVisible()
  await expectAccessible(view.container)
  await user.type(screen.getByRole('textbox', { name: /^Your course/ }), 'History 101')
  await send()

  await waitFor(() => expect(sentBodies()).toMatchObject([{ formAnswers: { course: 'History 101' } }]))
})

test('a requester without courses is stopped neither by a required course nor by an empty list', async () => {
  const building: FormField = {
    key: 'building',
    type: 'choice',
    label: 'Building',
    isRequired: true,
    choices: [],
  }
  const { sentBodies } = await openForm([fields.course, building], {
    'GET /api/me/courses': () => ({ items: [] }),
  })
  await screen.findByRole('textbox', { name: /^Building/ })
  await screen.findByText(/Write the name of the course/)
  await send()

  await waitFor(() => expect(sentBodies()).toMatchObject([{ formAnswers: {} }]))
})

test('a field that appears because of an answer is announced', async () => {
  const detail: FormField = {
    key: 'detail',
    type: 'textarea',
    label: 'What happened there?',
    isRequired: false,
    visibleWhen: { match: 'all', tests: [{ field: 'room', test: 'equals', value: '2' }] },
  }
  await openForm([fields.long, detail])
  await user.click(screen.getByRole('combobox', { name: 'Room' }))
  await user.click(await screen.findByRole('option', { name: 'Room 2' }))

  expect(screen.getByText('A question has appeared: What happened there?')).toBeInTheDocument()
  expect(screen.getByLabelText(/^What happened there\?/)).toBeVisible()
})
