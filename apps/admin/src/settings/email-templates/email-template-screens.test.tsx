import '@lodge/ui/testing'
import type { EmailTemplateRow, EmailTemplateView } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { EmailTemplateListScreen } = await import('./email-template-list-screen.tsx')
const { EmailTemplateScreen } = await import('./email-template-screen.tsx')

const named = {
  code: 'ticket_answered',
  name: 'Reply to the requester',
  about: 'Sent with each public reply.',
  recipients: 'The requester',
}
const row: EmailTemplateRow = {
  ...named,
  changedIn: ['en'],
  updatedAt: '2026-10-21T12:00:00.000Z',
  updatedBy: 'Hannah Osei',
  hasFailed: false,
}
const lodges = { subject: '{{ subject }}', body: 'Hello {{ recipientName }}' }
const view: EmailTemplateView = {
  ...named,
  language: 'en',
  languages: ['de', 'en'],
  isChanged: true,
  isAboutTicket: true,
  revision: 2,
  subject: 'Answer',
  body: 'Dear {{ recipientName }}',
  default: lodges,
  failure: null,
  variables: [
    { name: 'recipientName', about: 'Who gets the e-mail', sample: 'Amara Okonkwo', isRequired: false },
    { name: 'number', about: 'The number of the ticket', sample: '1042', isRequired: false },
  ],
  versions: [
    {
      subject: 'Answer',
      body: 'Dear {{ recipientName }}',
      revision: 2,
      isDefault: false,
      savedAt: '2026-10-21T12:00:00.000Z',
      savedBy: 'Hannah Osei',
    },
    {
      subject: 'First try',
      body: 'Hi',
      revision: 1,
      isDefault: false,
      savedAt: '2026-10-20T12:00:00.000Z',
      savedBy: null,
    },
  ],
}
const path = '/api/backend/settings/email-templates'
const preview = {
  subject: 'Answer',
  html: '<html><head></head><body>Dear Amara</body></html>',
  text: 'Plain',
}

function open(address: string, more: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    [`GET ${path}`]: () => ({ items: [row] }),
    [`GET ${path}/ticket_answered`]: () => view,
    [`POST ${path}/ticket_answered/preview`]: () => preview,
    'GET /api/backend/activity/email-template/ticket-answered': () => ({ items: [], next: null }),
    ...more,
  })
  renderAdmin(
    <Routes>
      <Route path="/admin/settings/email-templates" element={<EmailTemplateListScreen />} />
      <Route path="/admin/settings/email-templates/:code/edit" element={<EmailTemplateScreen />} />
    </Routes>,
    address,
  )
  const bodiesOf = (route: string) =>
    seen.filter((request) => request.route === route).map(({ body }) => body)
  return { user: userEvent.setup(), bodiesOf }
}

const editor = '/admin/settings/email-templates/ticket_answered/edit'
const save = () => screen.getByRole('button', { name: /^Save changes/ })
const subjectField = () => screen.findByRole('textbox', { name: /^Subject/ })
const bodyField = () => screen.getByRole('textbox', { name: /^Text/ })
const toast = async () => within(await screen.findByRole('region', { name: /Notifications/ }))

test('the list says when each mail is sent, to whom, and who changed its text', async () => {
  const { user } = open('/admin/settings/email-templates')

  const link = await screen.findByRole('link', { name: 'Reply to the requester' })
  expect(link).toHaveAttribute('href', editor)
  for (const text of ['Sent with each public reply.', 'The requester', 'Changed (en)', 'Hannah Osei'])
    expect(link.closest('tr')).toHaveTextContent(text)
  await expectAccessible()
  await user.type(screen.getByRole('searchbox'), 'deadline')
  expect(await screen.findByText('Nothing matches your search')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/backend/settings/email-templates.csv?search=deadline',
  )
})

test('the list shows the mails whose text was changed or failed, and how many they are', async () => {
  const plain = { ...row, code: 'ticket_received', name: 'Ticket received', changedIn: [], updatedAt: null }
  const { user } = open('/admin/settings/email-templates', {
    [`GET ${path}`]: () => ({ items: [plain, row] }),
  })
  const links = () =>
    within(screen.getByRole('table'))
      .getAllByRole('link')
      .map((link) => link.textContent)
  await screen.findByRole('link', { name: 'Ticket received' })
  expect(links()).toEqual(['Ticket received', 'Reply to the requester'])
  await user.click(screen.getByRole('combobox', { name: 'Sort' }))
  await user.click(await screen.findByRole('option', { name: 'Last changed first' }))
  expect(links()).toEqual(['Reply to the requester', 'Ticket received'])

  await user.click(screen.getByRole('combobox', { name: 'Which' }))
  await user.click(await screen.findByRole('option', { name: 'Changed, 1' }))
  expect(links()).toEqual(['Reply to the requester'])
  await user.click(screen.getByRole('combobox', { name: 'Which' }))
  await user.click(await screen.findByRole('option', { name: 'Not in use, 0' }))
  expect(await screen.findByText('There are none')).toBeVisible()
})

test('a list that cannot be read is said', async () => {
  open('/admin/settings/email-templates', {
    [`GET ${path}`]: (_, response) => sendError(response, 403, { code: 'forbidden', message: 'No.' }),
  })

  expect(await screen.findByRole('alert')).toBeVisible()
})

test('a text is changed with a variable at the caret and saved from its revision', async () => {
  const { user, bodiesOf } = open(editor, {
    [`PUT ${path}/ticket_answered`]: ({ body }) => ({ ...view, ...Object(body), revision: 3 }),
  })
  const subject = await subjectField()
  await user.type(subject, ' to ')
  await user.click(screen.getByRole('button', { name: 'Insert number' }))
  expect(subject).toHaveValue('Answer to {{ number }}')
  expect(subject).toHaveFocus()
  await user.click(save())

  await waitFor(() => expect(bodiesOf(`PUT ${path}/ticket_answered`)).toHaveLength(1))
  expect(bodiesOf(`PUT ${path}/ticket_answered`)[0]).toEqual({
    subject: 'Answer to {{ number }}',
    body: 'Dear {{ recipientName }}',
    language: 'en',
    revision: 2,
  })
})

test('what is wrong with a text stands at its field', async () => {
  const message = 'Line 2, column 4: this e-mail has no variable “nobody”'
  const { user } = open(editor, {
    [`PUT ${path}/ticket_answered`]: (_, response) =>
      sendError(response, 422, { code: 'invalid_input', message, fields: { body: message } }),
  })
  await subjectField()
  await user.type(bodyField(), '!')
  await user.click(save())

  await waitFor(() => expect(bodyField()).toHaveAttribute('aria-invalid', 'true'))
  expect(bodyField()).toHaveAccessibleDescription(expect.stringContaining(message))
})

test('a save after somebody else’s offers their text', async () => {
  let present = view
  const { user } = open(editor, {
    [`GET ${path}/ticket_answered`]: () => present,
    [`PUT ${path}/ticket_answered`]: (_, response) => {
      present = { ...view, subject: 'Their answer', revision: view.revision + 1 }
      return sendError(response, 409, { code: 'edit_conflict', message: 'Saved meanwhile.' })
    },
  })
  const subject = await subjectField()
  await user.type(subject, '!')
  await user.click(save())

  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('radio', { name: 'Theirs: Their answer' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Back to editing' }))
  expect(subject).toHaveValue('Answer!')
})

test('an earlier version and the default are filled in and still to be saved', async () => {
  const { user } = open(editor)
  const subject = await subjectField()
  await user.click(screen.getByRole('button', { name: 'Restore v1' }))
  expect(subject).toHaveValue('First try')
  expect((await (await toast()).findAllByText(/Save it to use it/))[0]).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reset to default' }))
  expect(subject).toHaveValue('{{ subject }}')
  expect(bodyField()).toHaveValue('Hello {{ recipientName }}')
  expect(save()).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Reset to default' })).toBeNull()
})

test('the preview is shut off from the page, and the plain part stands beside it', async () => {
  const { user } = open(editor)
  const frame = await screen.findByTitle('The e-mail as it is sent')

  expect(frame).toHaveAttribute('sandbox', '')
  expect(frame.getAttribute('srcdoc')).toContain(
    `content="default-src 'none'; style-src 'unsafe-inline'; img-src ${window.location.origin}"`,
  )
  await user.click(screen.getByRole('button', { name: 'Plain text' }))
  expect(screen.getByText('Plain')).toBeVisible()
  // A frame that nothing may run in cannot be looked into here.
  await expectAccessible()
})

test('a preview of a ticket asks by its number, and says what is wrong', async () => {
  const { user, bodiesOf } = open(editor, {
    [`POST ${path}/ticket_answered/preview`]: ({ body }, response) =>
      Object(body).ticket === 7
        ? sendError(response, 422, { code: 'invalid_input', message: 'There is no such ticket.' })
        : preview,
  })
  await screen.findByTitle('The e-mail as it is sent')
  await user.type(screen.getByRole('textbox', { name: 'Ticket number' }), '7')

  expect(await screen.findByText('There is no such ticket.')).toBeVisible()
  expect(bodiesOf(`POST ${path}/ticket_answered/preview`).at(-1)).toMatchObject({ ticket: 7 })
})

test('a test mail is sent as the text stands, and its state is told', async () => {
  const id = crypto.randomUUID()
  const { user, bodiesOf } = open(editor, {
    [`POST ${path}/ticket_answered/test-mail`]: () => ({ id, email: 'hannah@marlow.example' }),
    [`GET /api/backend/site-settings/test-mail/${id}`]: () => ({ state: 'sent', reason: null }),
  })
  await user.click(await screen.findByRole('button', { name: 'Send a test mail to me' }))

  expect(await screen.findByText(/hannah@marlow\.example/)).toBeVisible()
  expect(bodiesOf(`POST ${path}/ticket_answered/test-mail`)[0]).toMatchObject({
    subject: 'Answer',
    ticket: null,
  })
})

test('a text that no mail could be made of says so', async () => {
  const failure = { at: '2026-10-21T12:00:00.000Z', problem: 'Line 2, column 4: no variable gone' }
  open(editor, { [`GET ${path}/ticket_answered`]: () => ({ ...view, failure }) })

  expect(await screen.findByRole('alert')).toHaveTextContent('Line 2, column 4: no variable gone')
})

test('another language has its own text and address', async () => {
  const { user } = open(editor, {
    [`GET ${path}/ticket_answered`]: ({ query }) => ({
      ...view,
      language: query.get('language'),
      subject: query.get('language') === 'cy' ? 'Ateb' : 'Answer',
    }),
  })
  await subjectField()
  await user.type(screen.getByRole('textbox', { name: 'Another language' }), 'cy')
  await user.click(screen.getByRole('button', { name: 'Open' }))

  await waitFor(async () => expect(await subjectField()).toHaveValue('Ateb'))
})
