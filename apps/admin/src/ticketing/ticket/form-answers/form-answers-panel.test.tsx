import { type FormField, SetFormAnswers, type TicketForm } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sendError, serve } from '../../../testing/render-admin.tsx'
import { readOnly, showTicket } from '../../../testing/show-ticket.tsx'
import { buildTicket } from '../../../testing/ticket-factory.ts'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'

// The client reads the page's address when it is first loaded: after the server.
const { FormAnswersPanel } = await import('./form-answers-panel.tsx')

const loading = 'GET /api/backend/tickets/20001/form'
const saving = 'PUT /api/backend/tickets/20001/form-answers'
const room: FormField = { key: 'room', type: 'text', label: 'Room', isRequired: true }
const late: FormField = {
  key: 'late',
  type: 'choice',
  label: 'Was it late?',
  isRequired: false,
  choices: [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ],
}
const excuse: FormField = {
  key: 'excuse',
  type: 'textarea',
  label: 'Why?',
  isRequired: false,
  visibleWhen: { match: 'all', tests: [{ field: 'late', test: 'equals', value: 'yes' }] },
}
const form: TicketForm = {
  name: 'Exam clash',
  version: 2,
  fields: [room, late, excuse],
  courses: [],
  files: [],
  formAnswers: { room: 'B12', late: 'no' },
}
const answered = {
  form: { name: form.name, version: 2 },
  formAnswers: [{ key: 'room', label: 'Room', answer: 'B12' }],
}

function show(parts: Parameters<typeof buildTicket>[0] = answered, more: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    [loading]: () => form,
    [saving]: () => buildTicketRow({ version: 2 }),
    'GET /api/backend/tickets/20001': () => buildTicket(parts),
    ...more,
  })
  const onAsk = vi.fn()
  const { user } = showTicket((ticket) => <FormAnswersPanel ticket={ticket} onAsk={onAsk} />, parts)
  const sent = () =>
    seen.filter(({ route }) => route === saving).map(({ body }) => SetFormAnswers.parse(body))
  const edit = () => user.click(screen.getByRole('button', { name: 'Edit the form answers' }))
  return { user, sent, edit, onAsk }
}

const save = () => screen.getByRole('button', { name: 'Save answers' })
const roomField = () => screen.findByRole('textbox', { name: /^Room/ })

test('the answers are read under the form that was asked', async () => {
  show()
  expect(screen.getByText('Exam clash, v2')).toBeVisible()
  expect(screen.getByRole('term')).toHaveTextContent('Room')
  expect(screen.getByRole('definition')).toHaveTextContent('B12')
  await expectAccessible()
})

test('a course in words is marked, and edited in words where there is none to choose', async () => {
  const course: FormField = { key: 'course', type: 'course', label: 'Course', isRequired: true }
  const inWords = {
    ...answered,
    formAnswers: [{ key: 'course', label: 'Course', answer: 'History 101', isUnlisted: true as const }],
  }
  const { user, edit, sent } = show(inWords, {
    [loading]: () => ({ ...form, fields: [course], formAnswers: { course: 'History 101' } }),
  })
  expect(screen.getByRole('definition')).toHaveTextContent('History 101Not in the list')
  await edit()
  await user.type(await screen.findByRole('textbox', { name: /^Course/ }), '2')
  await user.click(save())
  await waitFor(() =>
    expect(sent()).toEqual([
      { formAnswers: { course: 'History 1012' }, expected: { course: 'History 101' } },
    ]),
  )
})

test('a course in words shows where the topic has no form', () => {
  const formAnswers = [
    { key: 'course_of_ticket', label: 'Course', answer: 'History', isUnlisted: true as const },
  ]
  show({ form: null, formAnswers })
  expect(screen.getByRole('definition')).toHaveTextContent('History')
  expect(screen.queryByRole('button')).toBeNull()
})

test('where nothing was asked there is no panel; where nothing was answered it says so', () => {
  show({ form: null })
  expect(screen.queryByRole('region', { name: 'Form answers' })).toBeNull()
  show({ ...answered, formAnswers: [] })
  expect(screen.getByText('There are no answers.')).toBeVisible()
})

test('who may not change the ticket finds nothing to edit', () => {
  show({ ...answered, can: readOnly })
  expect(screen.queryByRole('button')).toBeNull()
})

test('an answer is saved with what was there before', async () => {
  const { user, edit, sent } = show()
  await edit()
  await user.clear(await roomField())
  await user.type(await roomField(), 'C7')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(sent()).toEqual([{ formAnswers: { room: 'C7', late: 'no' }, expected: form.formAnswers }])
})

test('a question that hangs on another answer comes and goes with it', async () => {
  const { user, edit } = show()
  await edit()
  await roomField()
  expect(screen.queryByRole('textbox', { name: /^Why/ })).toBeNull()
  await user.click(screen.getByRole('combobox', { name: /^Was it late/ }))
  await user.click(await screen.findByRole('option', { name: 'Yes' }))
  expect(screen.getByRole('textbox', { name: /^Why/ })).toBeVisible()
})

test('a required answer is missed before anything is sent', async () => {
  const { user, edit, sent } = show()
  await edit()
  await user.clear(await roomField())
  expect(await roomField()).toBeValid()
  await user.click(save())
  expect(await roomField()).toBeInvalid()
  expect(sent()).toEqual([])
})

test('a refusal stands at its field', async () => {
  const { user, edit } = show(answered, {
    [saving]: (_, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Check the fields.',
        fields: { 'formAnswers.room': 'There is no such room.' },
      }),
  })
  await edit()
  await roomField()
  await user.click(save())
  expect(await screen.findByText('There is no such room.')).toBeVisible()
  expect(await roomField()).toBeInvalid()
})

test('of two who edit at once the second is told, and saving again replaces the first', async () => {
  let stored = form.formAnswers
  const { user, edit, sent } = show(answered, {
    [loading]: () => ({ ...form, formAnswers: stored }),
    [saving]: ({ body }, response) => {
      if (SetFormAnswers.parse(body).expected.room === stored.room) return buildTicketRow({ version: 3 })
      return sendError(response, 409, { code: 'ticket_changed', message: 'Changed.' })
    },
  })
  await edit()
  await user.type(await roomField(), 'a')
  stored = { room: 'D4', late: 'no' }
  await user.click(save())
  expect(await screen.findByText(/Someone else has changed the answers/)).toBeVisible()
  expect(await roomField()).toHaveValue('B12a')
  await waitFor(async () => {
    await user.click(save())
    expect(sent().at(-1)?.expected).toEqual(stored)
  })
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})

test('a form that cannot be loaded is tried again; Cancel leaves the answers', async () => {
  const { user, edit, sent } = show(answered, {
    [loading]: (_, response) => sendError(response, 403, { code: 'forbidden', message: 'Not you.' }),
  })
  await edit()
  expect(await screen.findByText('The form could not be loaded.')).toBeVisible()
  serve({ [loading]: () => form })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await user.type(await roomField(), 'x')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('definition')).toHaveTextContent(/^B12$/)
  expect(sent()).toEqual([])
})

const certificate = {
  id: '01999999-0000-4000-8000-000000000001',
  name: 'certificate.pdf',
  size: 412,
  contentType: 'application/pdf',
  createdAt: '2026-09-01T09:00:00.000Z',
}
const photo = {
  ...certificate,
  id: '01999999-0000-4000-8000-000000000002',
  name: 'room.png',
  contentType: 'image/png',
  picture: { width: 40, height: 30 },
}
const proof: FormField = { key: 'proof', type: 'file', label: 'Proof', isRequired: true, maxFiles: 2 }

test('files of an answer are opened where it is read, pictures from their previews', async () => {
  const given = [certificate, photo]
  show({
    ...answered,
    formAnswers: [{ key: 'proof', label: 'Proof', answer: 'certificate.pdf, room.png', files: given }],
  })
  const files = within(screen.getByRole('list', { name: 'Proof' }))
  expect(files.getByRole('link', { name: /certificate\.pdf/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`/api/backend/files/${certificate.id}`),
  )
  const preview = files.getByRole('link', { name: /room\.png/ }).querySelector('img')
  expect(preview?.getAttribute('src')).toContain(`/api/backend/files/${photo.id}/preview`)
  await expectAccessible()
})

test('an agent takes a file out of an answer and adds another, however long the first has been there', async () => {
  const { user, edit, sent } = show(answered, {
    [loading]: () => ({
      ...form,
      fields: [proof],
      formAnswers: { proof: [certificate.id] },
      files: [certificate],
    }),
    'POST /api/backend/files': () => ({ ...photo, createdAt: new Date().toISOString() }),
  })
  await edit()
  await user.click(await screen.findByRole('button', { name: 'Remove certificate.pdf' }))
  await user.click(save())
  expect(await screen.findByText('Add a file')).toBeVisible()

  await user.upload(screen.getByLabelText('Choose files'), new File(['x'], 'room.png'))
  await screen.findByText('1 B, uploaded')
  await user.click(save())

  await waitFor(() =>
    expect(sent()).toEqual([{ formAnswers: { proof: [photo.id] }, expected: { proof: [certificate.id] } }]),
  )
})

const missing = {
  form: answered.form,
  formAnswers: [],
  missingAnswers: {
    fields: [{ key: 'room', label: 'Room' }],
    question: 'We need:\n\n- Room\n\nThank you <3',
  },
}

test('a required field without an answer is to be asked, and one button asks for it in a reply', async () => {
  const { user, onAsk } = show(missing)
  expect(screen.getByRole('term')).toHaveTextContent('Room')
  expect(screen.getByRole('definition')).toHaveTextContent('To be asked')
  expect(screen.queryByText('There are no answers.')).toBeNull()
  await expectAccessible()

  await user.click(screen.getByRole('button', { name: 'Ask for the details' }))
  expect(onAsk).toHaveBeenCalledExactlyOnceWith(
    '<p>We need:</p><ul><li><p>Room</p></li></ul><p>Thank you &lt;3</p>',
  )
})

test('a resolved ticket still says what was not answered, and asks for nothing', () => {
  show({ ...missing, status: 'resolved' })
  expect(screen.getByText('To be asked')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Ask for the details' })).toBeNull()
})

test('an agent answers some of what is missing and leaves the rest open', async () => {
  const floor = { ...room, key: 'floor', label: 'Floor' }
  const { user, sent, edit } = show(missing, {
    [loading]: () => ({ ...form, fields: [room, floor], formAnswers: {} }),
  })
  await edit()
  await user.type(await roomField(), 'B12')
  await user.click(save())
  await waitFor(() => expect(sent()).toEqual([{ formAnswers: { room: 'B12' }, expected: {} }]))
})
