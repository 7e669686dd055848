// @vitest-environment jsdom
import '@lodge/ui/testing'
import type { TopicForm } from '@lodge/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { NewTicketScreen } = await import('./new-ticket-screen.tsx')

const id = '01999999-0000-4000-8000-000000000001'
const topic: TopicForm = {
  alias: 'keys',
  name: 'Keys',
  title: 'Ask about keys',
  path: [],
  fields: [],
  courses: [],
  team: { alias: 'porters', name: 'Porters' },
  expectedAnswerAt: null,
  closedUntil: null,
  priority: 'normal',
}
const draft = {
  requester: {
    kind: 'known',
    person: { alias: 'amara', name: 'Amara', email: 'amara@marlow.example', department: null },
  },
  topic: 'keys',
  subject: 'The door',
  body: 'It is locked.',
  formAnswers: {},
  priority: null,
  assignee: null,
  submissionId: '01999999-0000-4000-8000-000000000000',
}
const key = 'lodge.draft.hannah.new-ticket'
beforeEach(() => localStorage.setItem(key, JSON.stringify(draft)))

const aServer = (more: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /api/backend/topics': () => ({ items: [] }),
    'GET /api/backend/topics/keys/form': () => topic,
    'GET /api/backend/tags': () => ({ items: ['night'] }),
    'POST /api/backend/files': () => ({
      id,
      name: 'plan.pdf',
      contentType: 'application/pdf',
      size: 1,
      createdAt: new Date().toISOString(),
    }),
    'POST /api/backend/tickets': () => ({ number: 7, team: 'Porters', requester: 'Amara', isVisible: false }),
    ...more,
  })

test('tags and uploaded files belong to the draft, survive a reload and are sent with it', async () => {
  const seen = aServer()
  renderAdmin(<NewTicketScreen />)
  await userEvent.upload(screen.getByLabelText('Choose files'), new File(['x'], 'plan.pdf'))
  expect(await screen.findByRole('button', { name: 'Remove plan.pdf' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add a tag' }))
  await userEvent.type(screen.getByRole('combobox', { name: 'Add a tag' }), 'Night{Enter}{Escape}')
  cleanup()

  renderAdmin(<NewTicketScreen />)
  expect(await screen.findByText('plan.pdf')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove the tag night' })).toBeVisible()
  expect(await screen.findByText(/Goes to Porters/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Create ticket/ }))

  await expect
    .poll(() => seen.find(({ route }) => route === 'POST /api/backend/tickets')?.body)
    .toMatchObject({
      subject: 'The door',
      requester: { alias: 'amara' },
      tags: ['night'],
      attachments: [id],
    })
  await expect.poll(() => localStorage.getItem(key)).toBeNull()
})

test('a file that the form of the topic asks for is uploaded and sent under its question', async () => {
  const proof = { key: 'proof', type: 'file', label: 'Proof', isRequired: true, maxFiles: 1 } as const
  const seen = aServer({ 'GET /api/backend/topics/keys/form': () => ({ ...topic, fields: [proof] }) })
  renderAdmin(<NewTicketScreen />)
  const field = within(await screen.findByRole('group', { name: 'Proof' }))
  await openTicket()
  expect(await field.findByText('Add a file')).toBeVisible()

  await userEvent.upload(
    field.getByLabelText('Choose files', { selector: 'input' }),
    new File(['x'], 'plan.pdf'),
  )
  expect(await field.findByText('1 B, uploaded')).toBeVisible()
  await openTicket()

  await expect
    .poll(() => seen.find(({ route }) => route === 'POST /api/backend/tickets')?.body)
    .toMatchObject({ formAnswers: { proof: [id] }, attachments: [] })
})

const openTicket = () => userEvent.click(screen.getByRole('button', { name: /^Create ticket/ }))

test('what is missing is said at its fields, the first of which has the focus, and nothing is sent', async () => {
  localStorage.clear()
  const seen = aServer()
  renderAdmin(<NewTicketScreen />)
  await openTicket()

  expect(await screen.findByText('Choose who is asking')).toBeVisible()
  expect(screen.getByText('Choose a topic from the list')).toBeVisible()
  expect(screen.getByLabelText('Subject')).toHaveAccessibleDescription('Write a subject')
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Requester/ })).toHaveFocus())
  expect(seen.filter(({ route }) => route.startsWith('POST'))).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Someone new' }))
  expect(screen.queryByText('Choose who is asking')).toBeNull()
  expect(screen.queryByText('Invalid email address')).toBeNull()
  await openTicket()
  expect(await screen.findByText('Invalid email address')).toBeVisible()
})

test('what the server refuses of one file, tag or person stands at the files, tags or person', async () => {
  aServer({
    'POST /api/backend/tickets': (_seen, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Look again.',
        fields: {
          'attachments.2': 'This file is gone',
          'tags.1': 'An odd tag',
          'requester.alias': 'Has left',
        },
      }),
  })
  renderAdmin(<NewTicketScreen />)
  await screen.findByText(/Goes to Porters/)
  await openTicket()

  expect(await screen.findByText('This file is gone')).toBeVisible()
  expect(screen.getByRole('group', { name: 'Tags optional' })).toHaveAccessibleDescription('An odd tag')
  expect(screen.getByText('Has left')).toBeVisible()
  expect(screen.getByLabelText('Subject')).toHaveValue('The door')
  expect(JSON.parse(localStorage.getItem(key) ?? '{}')).toMatchObject({ subject: 'The door' })
})

test.each([/^Subject/, /^What they said/])(
  'a picture pasted into %s is a file of the ticket',
  async (label) => {
    aServer()
    renderAdmin(<NewTicketScreen />)
    fireEvent.paste(await screen.findByLabelText(label), {
      clipboardData: {
        files: [new File(['x'], 'shot.png', { type: 'image/png' })],
        types: ['Files'],
        getData: () => '',
      },
    })
    expect(await screen.findByRole('button', { name: 'Remove shot.png' })).toBeVisible()
  },
)

test('required questions may be left to the requester, which the agent says and the draft keeps', async () => {
  const fields = ['Room', 'Device'].map((label) => ({
    key: label.toLowerCase(),
    type: 'text',
    label,
    isRequired: true,
  }))
  const seen = aServer({ 'GET /api/backend/topics/keys/form': () => ({ ...topic, fields }) })
  renderAdmin(<NewTicketScreen />)
  await userEvent.type(await screen.findByLabelText('Device'), 'Laptop')
  await openTicket()
  await waitFor(() => expect(screen.getByLabelText('Room')).toBeInvalid())

  const choice = screen.getByRole('checkbox', { name: 'Ask the requester for the missing answers' })
  expect(choice).toHaveAccessibleDescription(
    'The ticket is created without them, and they are asked for: Room',
  )
  await userEvent.click(choice)
  cleanup()
  renderAdmin(<NewTicketScreen />)
  expect(await screen.findByRole('checkbox', { name: /^Ask the requester/ })).toBeChecked()
  await openTicket()

  await expect
    .poll(() => seen.find(({ route }) => route === 'POST /api/backend/tickets')?.body)
    .toMatchObject({ formAnswers: { device: 'Laptop' }, mayMissAnswers: true })
})
