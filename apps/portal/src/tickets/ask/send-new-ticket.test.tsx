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

const createRoute = 'POST /api/tickets'
const topicRoute = 'GET /api/topics/exam-timetable'
const id = '01999999-0000-4000-8000-000000000001'
const isDown = { code: 'unavailable', message: 'Down' }

function openForm(handlers: RouteHandlers = {}, person = amara, search = '') {
  const requests = serve({
    [topicRoute]: () => buildTopicForm([]),
    'GET /api/topics/library-card': () =>
      buildTopicForm([], { alias: 'library-card', title: 'Ask about your library card' }),
    'GET /api/topics': () => ({ items: [] }),
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/tickets/7': () => buildTicket(),
    [createRoute]: () => buildTicket(),
    ...handlers,
  })
  const portal = openPortal(`/tickets/new/exam-timetable${search}`, person)
  const sentBodies = () => requests.filter(({ route }) => route === createRoute).map(({ body }) => body)
  return { ...portal, sentBodies }
}

const subject = () => screen.findByLabelText('Subject')
const send = async () => user.click(await screen.findByRole('button', { name: 'Send question' }))
// A dialog takes clicks a moment after it is shown, and refuses those before.
const choose = (name: string) => waitFor(() => user.click(screen.getByRole('button', { name })))
async function fillIn() {
  await user.type(await subject(), 'Two exams')
  await user.type(screen.getByLabelText('Describe the problem'), 'Both at 9:30')
}

test('the form shows its topic, the team that gets it and a link to other topics', async () => {
  openForm()

  expect(
    await screen.findByRole('heading', { level: 1, name: 'Ask about your exam timetable' }),
  ).toBeVisible()
  expect(screen.getByText(/Goes to the Exams Office\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Change topic' })).toHaveAttribute('href', '/tickets/choose-topic')
  expect(document.title).toContain('Ask about your exam timetable')
})

test('a question that is on its way is not sent twice', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { router, sentBodies } = openForm({ [createRoute]: () => answer.promise })
  await fillIn()
  await send()
  await waitFor(() => expect(sentBodies()).toHaveLength(1))
  await send()
  await user.type(await subject(), '{Enter}')
  answer.resolve(buildTicket())

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/submitted/7'))
  expect(sentBodies()).toHaveLength(1)
})

test('the subject counts its characters and takes no more than allowed', async () => {
  openForm()
  await user.type(await subject(), 'Two exams')
  expect(screen.getByText('9 of 120')).toBeVisible()

  await user.clear(await subject())
  await user.paste('x'.repeat(130))
  expect(screen.getByText('120 of 120')).toBeVisible()
})

test('a draft is marked as saved, and belongs to its topic', async () => {
  const { router } = openForm()
  await subject()
  expect(screen.queryByText(/Draft saved in this browser/)).toBeNull()
  await fillIn()
  expect(screen.getByText(/Draft saved in this browser/)).toBeVisible()

  await router.navigate('/tickets/new/library-card')
  await screen.findByRole('heading', { level: 1, name: 'Ask about your library card' })
  expect(await subject()).toHaveValue('')
})

test('the words of a search begin a draft, and never replace one', async () => {
  const { view } = openForm({}, amara, '?subject=Two%20exams')
  expect(await subject()).toHaveValue('Two exams')
  expect(screen.getByRole('link', { name: 'Change topic' })).toHaveAttribute(
    'href',
    '/tickets/choose-topic?subject=Two+exams',
  )
  await user.type(await subject(), ' at once')
  view.unmount()

  openForm({}, amara, '?subject=A%20room')
  expect(await subject()).toHaveValue('Two exams at once')
})

test('a draft is not shown to another person in the same browser', async () => {
  const { view } = openForm()
  await fillIn()
  view.unmount()

  openForm({}, { ...amara, alias: 'bela' })
  expect(await subject()).toHaveValue('')
})

test('a question waits for its file and is sent with it by itself', async () => {
  const upload = Promise.withResolvers<unknown>()
  const { sentBodies } = openForm({ 'POST /api/files': () => upload.promise })
  await fillIn()
  await user.upload(screen.getByLabelText('Choose files'), new File(['x'], 'plan.pdf'))
  await send()
  expect(await screen.findByText('Waiting for your files…')).toBeVisible()
  expect(sentBodies()).toEqual([])

  const createdAt = new Date().toISOString()
  upload.resolve({ id, name: 'plan.pdf', contentType: 'application/pdf', size: 1, createdAt })

  await waitFor(() => expect(sentBodies()).toMatchObject([{ attachments: [id] }]))
})

test('a question is sent without a failed file only after a confirmation', async () => {
  const { sentBodies } = openForm({ 'POST /api/files': (_, response) => sendError(response, 503, isDown) })
  await fillIn()
  await user.upload(screen.getByLabelText('Choose files'), new File(['x'], 'plan.pdf'))
  // One that lost its connection can be tried again too, and is not given up yet.
  await screen.findByText('plan.pdf was not uploaded')
  await send()
  await choose('Go back')
  expect(sentBodies()).toEqual([])

  await send()
  await choose('Send without')
  await waitFor(() => expect(sentBodies()).toMatchObject([{ subject: 'Two exams', attachments: [] }]))
})

test('a form that cannot be loaded can be tried again', async () => {
  let isAway = true
  openForm({
    [topicRoute]: (_, response) => (isAway ? sendError(response, 503, isDown) : buildTopicForm([])),
  })
  expect(await screen.findByRole('heading', { name: 'We could not load this form' })).toBeVisible()

  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await subject()).toBeVisible()
})

test('a topic that takes no tickets has no form', async () => {
  openForm({
    [topicRoute]: (_, response) =>
      sendError(response, 422, { code: 'invalid_input', message: 'This topic has others below it.' }),
  })

  expect(await screen.findByRole('heading', { name: 'We can’t find that page' })).toBeVisible()
})
