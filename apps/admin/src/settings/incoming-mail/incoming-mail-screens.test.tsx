import type { IncomingMailDetail } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { IncomingMailScreen } = await import('./incoming-mail-screen.tsx')
const { MailScreen } = await import('./mail-screen.tsx')

const id = '0190a0b1-7a5c-7a5c-8a5c-0190a0b17a5c'
const mail: IncomingMailDetail = {
  id,
  receivedAt: '2026-10-21T12:00:00.000Z',
  mailbox: { alias: 'it-help', name: 'IT help' },
  from: { address: 'kofi@uni.example', name: 'Kofi Mensah' },
  subject: 'The projector shows nothing',
  size: 2_400,
  authentication: 'fail',
  outcome: 'quarantine',
  reason: 'not_authenticated',
  params: {},
  rules: [],
  ticket: null,
  isKept: true,
  isSenderBlocked: false,
  messageId: '<a1@client.example>',
  envelope: { from: 'kofi@uni.example', to: ['help@uni.example'] },
  text: 'It worked on Friday.',
  files: [{ name: 'photo.png', size: 1_200 }],
  headers: 'From: kofi@uni.example\nX-Mailer: A program',
}
const {
  messageId: _id,
  envelope: _envelope,
  text: _text,
  files: _files,
  headers: _headers,
  isSenderBlocked: _blocked,
  ...row
} = mail
const list = 'GET /api/backend/incoming-mails'
const one = `GET /api/backend/incoming-mails/${id}`

function open(path: string, handlers: Parameters<typeof serve>[0]) {
  const requests = serve(handlers)
  renderAdmin(
    <Routes>
      <Route path="/admin/settings/incoming-mail" element={<IncomingMailScreen />} />
      <Route path="/admin/settings/incoming-mail/:id" element={<MailScreen />} />
    </Routes>,
    path,
  )
  return { user: userEvent.setup(), requests }
}

test('each mail is listed with what became of it, and why', async () => {
  const reply = { ...row, outcome: 'reply', reason: 'answers_mail', params: { number: 1042 }, ticket: 1042 }
  open('/admin/settings/incoming-mail', {
    [list]: () => ({ items: [row, { ...reply, id: id.replace('5c', '5d') }], next: null }),
  })

  const table = await screen.findByRole('table', { name: 'Incoming mail' })
  expect(table).toHaveTextContent('The sender’s domain says that it is not theirs.')
  expect(table).toHaveTextContent('It answers a mail of ticket 1042.')
  expect(within(table).getByRole('link', { name: '1042' })).toHaveAttribute(
    'href',
    '/admin/tickets/1042/detail',
  )
  await expectAccessible()
})

test('the list is narrowed by outcome and mailbox, and says where nothing matches', async () => {
  const { user, requests } = open('/admin/settings/incoming-mail?mailbox=it-help', {
    [list]: () => ({ items: [], next: null }),
  })
  expect(await screen.findByText('No mail matches')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'What became of it' }))
  await user.click(await screen.findByRole('option', { name: 'Quarantine' }))
  await expect
    .poll(() => requests.map(({ query }) => [query.get('mailbox'), query.get('outcome')]))
    .toContainEqual(['it-help', 'quarantine'])
  await user.click(screen.getByRole('button', { name: 'Only it-help' }))
  await expect.poll(() => requests.map(({ query }) => query.get('mailbox'))).toContain(null)
})

test('a list that cannot be read is said', async () => {
  open('/admin/settings/incoming-mail', {
    [list]: (_, response) => sendError(response, 403, { code: 'forbidden', message: 'No.' }),
  })
  expect(await screen.findByRole('alert')).toBeVisible()
})

test('a mail shows who sent it, its text and its files, and can be downloaded', async () => {
  open(`/admin/settings/incoming-mail/${id}`, { [one]: () => mail })

  expect(await screen.findByText('Kofi Mensah <kofi@uni.example>')).toBeVisible()
  expect(screen.getByText('Their domain says it is not theirs')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Text' })).toHaveTextContent('It worked on Friday.')
  expect(screen.getByText('photo.png (1.2 KB)')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'href',
    `/api/backend/incoming-mails/${id}/raw`,
  )
  expect(screen.getByText(/X-Mailer: A program/)).not.toBeVisible()
  await userEvent.click(screen.getByText('Headers'))
  expect(screen.getByText(/X-Mailer: A program/)).toBeVisible()
  await expectAccessible()
})

test('a mail that was set aside becomes a ticket', async () => {
  let isAccepted = false
  const { user } = open(`/admin/settings/incoming-mail/${id}`, {
    [one]: () => (isAccepted ? { ...mail, outcome: 'ticket', reason: 'accepted', ticket: 1042 } : mail),
    [`POST /api/backend/incoming-mails/${id}/accept`]: () => {
      isAccepted = true
      return { ticket: 1042 }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Make a ticket' }))

  expect(await screen.findByText('Taken out of the quarantine.')).toBeVisible()
  expect(screen.getByRole('link', { name: '#1042' })).toHaveAttribute('href', '/admin/tickets/1042/detail')
  expect(screen.queryByRole('button', { name: 'Make a ticket' })).toBeNull()
})

test('the sender of a mail is blocked, and the mail says so from then on', async () => {
  let isSenderBlocked = false
  const { user } = open(`/admin/settings/incoming-mail/${id}`, {
    [one]: () => ({ ...mail, isSenderBlocked }),
    [`PUT /api/backend/incoming-mails/${id}/block`]: () => {
      isSenderBlocked = true
      return null
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Block sender' }))

  expect(
    await screen.findByRole('link', { name: 'In IT help: mail of this sender is set aside' }),
  ).toHaveAttribute('href', '/admin/settings/mailboxes/it-help')
  expect(screen.queryByRole('button', { name: 'Block sender' })).toBeNull()
})

test('a decision that somebody else was faster with is said, and the mail read anew', async () => {
  const { user } = open(`/admin/settings/incoming-mail/${id}`, {
    [one]: () => mail,
    [`POST /api/backend/incoming-mails/${id}/retry`]: (_, response) =>
      sendError(response, 409, {
        code: 'edit_conflict',
        message: 'Somebody has decided about this mail already',
      }),
  })
  await user.click(await screen.findByRole('button', { name: 'Read again' }))
  expect(await screen.findByText('Somebody has decided about this mail already')).toBeInTheDocument()
})

test('a mail is deleted only after a question', async () => {
  let isDeleted = false
  const { user } = open(`/admin/settings/incoming-mail/${id}`, {
    [one]: () =>
      isDeleted ? { ...mail, outcome: 'ignored', reason: 'deleted', isKept: false, text: null } : mail,
    [`DELETE /api/backend/incoming-mails/${id}`]: () => {
      isDeleted = true
      return null
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the mail from kofi@uni.example?' })
  expect(isDeleted).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))

  expect(await screen.findByText('Somebody deleted it.')).toBeVisible()
  expect(screen.getByText('The mail is no longer kept.')).toBeVisible()
})

test('a mail says what rules did to it, and one that a rule ignored still becomes a ticket', async () => {
  const applied = {
    rule: 'Parking',
    outcome: 'ticket',
    topic: null,
    team: 'Facilities',
    priority: 'high',
    tags: ['gate', 'night'],
    skipped: ['topic'],
  }
  const ticket = { ...row, outcome: 'ticket', reason: 'new_mail', rules: [applied], ticket: 1042 }
  const ignored = { ...mail, outcome: 'ignored', reason: 'ignored_by_rule', params: { rule: 'Shop mails' } }
  const { user, requests } = open('/admin/settings/incoming-mail', {
    [list]: () => ({ items: [ignored, { ...ticket, id: id.replace('5c', '5d') }], next: null }),
    [one]: () => ignored,
    [`POST /api/backend/incoming-mails/${id}/accept`]: () => ({ ticket: 1043 }),
  })
  expect(
    await screen.findByText(
      'A new question. Parking: team Facilities, priority High, tags gate and night, its topic is not in use any more.',
    ),
  ).toBeVisible()
  expect(screen.getByText('The rule “Shop mails” ignores it.')).toBeVisible()
  await user.click(screen.getAllByRole('link', { name: 'The projector shows nothing' })[0] ?? document.body)
  await user.click(await screen.findByRole('button', { name: 'Make a ticket' }))

  expect(await screen.findByText('The mail became ticket 1043')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Read again' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(requests.map(({ route }) => route)).toContain(`POST /api/backend/incoming-mails/${id}/accept`)
})
