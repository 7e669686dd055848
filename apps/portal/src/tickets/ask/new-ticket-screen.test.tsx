import type { RequesterTicketDetail, TopicView } from '@lodge/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { amara, openPortal, sendError, serve } from '../../testing/render-portal.tsx'

const topic: TopicView = {
  alias: 'exam-timetable',
  name: 'Exam timetable',
  title: 'Ask about your exam timetable',
  path: [],
  team: { alias: 'exams', name: 'the Exams Office' },
  fields: [
    {
      key: 'what',
      type: 'choice',
      label: 'What is wrong?',
      isRequired: true,
      choices: [
        { value: 'clash', label: 'Two exams clash' },
        { value: 'missing', label: 'An exam is missing' },
      ],
    },
    {
      key: 'other',
      type: 'text',
      label: 'The exam it clashes with',
      isRequired: true,
      visibleWhen: { match: 'all', tests: [{ field: 'what', test: 'equals', value: 'clash' }] },
    },
  ],
  expectedAnswerAt: null,
  closedUntil: null,
}

const createdTicket: RequesterTicketDetail = {
  number: 20445,
  version: 1,
  subject: 'Two exams',
  status: 'new',
  topic: { alias: topic.alias, name: topic.name },
  team: 'Exams Office',
  assignee: null,
  snoozedUntil: null,
  closesAt: null,
  sla: null,
  rating: 'none',
  ratingComment: null,
  canRate: false,
  isUnread: false,
  createdAt: '2026-10-12T15:12:36.000Z',
  updatedAt: '2026-10-12T15:12:36.000Z',
  course: null,
  formAnswers: [],
  missingAnswers: null,
  messages: [],
  can: { reply: true, close: true, reopen: false, followUp: false },
  follows: null,
  followedBy: null,
  mergedInto: null,
  articles: [],
}

const page = { items: [], next: null, counts: { open: 0, waiting: 0, resolved: 0, all: 0 } }
const reads = {
  'GET /api/topics/exam-timetable': () => topic,
  'GET /api/tickets': () => page,
}

async function fillIn() {
  await userEvent.type(await screen.findByLabelText('Subject'), 'Two exams')
  await userEvent.click(screen.getByLabelText('An exam is missing'))
  await userEvent.type(screen.getByLabelText('Describe the problem'), 'Both at 9:30')
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send question' }))
const sentBodies = (requests: { route: string; body: unknown }[]) =>
  requests.filter(({ route }) => route === 'POST /api/tickets').map(({ body }) => body)

test('an incomplete ticket shows a summary and an error at each field, and focuses the first', async () => {
  const requests = serve(reads)
  openPortal('/tickets/new/exam-timetable', amara)
  await screen.findByLabelText('Subject')

  await send()

  expect(await screen.findByText('3 fields need your attention')).toBeVisible()
  expect(screen.getByLabelText('Subject')).toHaveAccessibleDescription('Write a subject')
  expect(screen.getByLabelText('Describe the problem')).toHaveAccessibleDescription('Describe the problem')
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveFocus())
  expect(sentBodies(requests)).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: /What is wrong\? Choose an option/ }))
  expect(screen.getByLabelText('Two exams clash')).toHaveFocus()
})

test('a field with a condition appears under its answer and disappears with it', async () => {
  serve(reads)
  openPortal('/tickets/new/exam-timetable', amara)

  await userEvent.click(await screen.findByLabelText('Two exams clash'))
  expect(screen.getByLabelText('The exam it clashes with')).toBeVisible()

  await userEvent.click(screen.getByLabelText('An exam is missing'))
  expect(screen.queryByLabelText('The exam it clashes with')).toBeNull()
})

test('server errors show at their fields, and the input stays', async () => {
  serve({
    ...reads,
    'POST /api/tickets': (_seen, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Look at the form again',
        fields: {
          'formAnswers.what': 'No such option any more',
          'attachments.1': 'This file is gone',
          topic: 'Closed',
        },
      }),
  })
  openPortal('/tickets/new/exam-timetable', amara)
  await fillIn()

  await send()

  const summary = within(
    await screen
      .findByRole('heading', { name: '3 fields need your attention' })
      .then((heading) => heading.parentElement ?? heading),
  )
  expect(summary.getByText('What is wrong? No such option any more')).toBeVisible()
  expect(summary.getByText('Files: This file is gone')).toBeVisible()
  expect(summary.getByText('Closed')).toBeVisible()
  expect(screen.getByLabelText('Subject')).toHaveValue('Two exams')
  expect(screen.getByLabelText('Describe the problem')).toHaveValue('Both at 9:30')
})

test('a ticket beyond the hourly limit shows the time of the next try, and the input stays', async () => {
  serve({
    ...reads,
    'POST /api/tickets': (_seen, response) =>
      sendError(response, 429, {
        code: 'too_many_requests',
        message: 'You have sent a lot of tickets within an hour. Try again in 12 minutes.',
        retryAt: '2026-10-12T15:24:00.000Z',
      }),
  })
  openPortal('/tickets/new/exam-timetable', amara)
  await fillIn()
  await send()

  expect(await screen.findByText(/Too many attempts\. Try again after 12\/10\/2026/)).toBeVisible()
  expect(screen.getByLabelText('Subject')).toHaveValue('Two exams')
  expect(screen.getByLabelText('Describe the problem')).toHaveValue('Both at 9:30')
})

test('a stale token is renewed and the ticket is sent once more by itself', async () => {
  let refusals = 0
  const requests = serve({
    ...reads,
    'GET /sanctum/csrf-cookie': (_seen, response) => response.writeHead(204).end(),
    'GET /api/tickets/20445': () => createdTicket,
    'POST /api/tickets': (_seen, response) => {
      refusals += 1
      if (refusals === 1) return sendError(response, 419, { code: 'stale_csrf_token', message: 'Stale' })
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(createdTicket))
    },
  })
  const { router } = openPortal('/tickets/new/exam-timetable', amara)
  await fillIn()

  await send()

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/submitted/20445'))
  const [first, second] = sentBodies(requests)
  expect(first).toEqual(second)
  expect(first).toMatchObject({ language: navigator.language })
  expect(Object.keys(localStorage).filter((key) => key.startsWith('lodge.draft'))).toEqual([])
})

test('a failure keeps the draft; after a reload it is sent under the same submission', async () => {
  let isDown = true
  const requests = serve({
    ...reads,
    'GET /api/tickets/20445': () => createdTicket,
    'POST /api/tickets': (_seen, response) => {
      if (isDown) return sendError(response, 503, { code: 'unavailable', message: 'Down' })
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(createdTicket))
    },
  })
  const before = openPortal('/tickets/new/exam-timetable', amara)
  await fillIn()
  await send()
  expect(await screen.findByText('Your question was not sent.')).toBeVisible()
  before.view.unmount()

  isDown = false
  const { router } = openPortal('/tickets/new/exam-timetable', amara)
  expect(await screen.findByLabelText('Subject')).toHaveValue('Two exams')
  await send()

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/submitted/20445'))
  const [first, second] = sentBodies(requests)
  expect(first).toMatchObject({ subject: 'Two exams', formAnswers: { what: 'missing' } })
  expect(second).toEqual(first)
})

test('an uploaded file is sent after a reload', async () => {
  const id = '01999999-0000-4000-8000-000000000001'
  const file = { id, name: 'plan.pdf', contentType: 'application/pdf', size: 1 }
  const requests = serve({
    ...reads,
    'POST /api/files': () => ({ ...file, createdAt: new Date().toISOString() }),
    'GET /api/tickets/20445': () => createdTicket,
    'POST /api/tickets': () => createdTicket,
  })
  const before = openPortal('/tickets/new/exam-timetable', amara)
  await fillIn()
  await userEvent.upload(screen.getByLabelText('Choose files'), new File(['x'], 'plan.pdf'))
  expect(await screen.findByRole('button', { name: 'Remove plan.pdf' })).toBeVisible()
  before.view.unmount()

  const { router } = openPortal('/tickets/new/exam-timetable', amara)
  expect(await screen.findByText('plan.pdf')).toBeVisible()
  await send()

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/submitted/20445'))
  expect(sentBodies(requests)).toMatchObject([{ subject: 'Two exams', attachments: [id] }])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('lodge.draft'))).toEqual([])
})

test('outside business hours the form tells so beside the time of the answer', async () => {
  const tomorrow = (hour: number) => {
    const at = new Date()
    at.setHours(24 + hour, 0, 0, 0)
    return at.toISOString()
  }
  const promise = { expectedAnswerAt: tomorrow(11), closedUntil: tomorrow(9) }
  serve({ ...reads, 'GET /api/topics/exam-timetable': () => ({ ...topic, ...promise }) })
  openPortal('/tickets/new/exam-timetable', amara)

  expect(await screen.findByText(/If you send it now, we aim to answer by/)).toHaveTextContent(
    /^We are closed until \w{3} 9 am\. If you send it now, we aim to answer by \w{3} 11 am\.$/,
  )
})
