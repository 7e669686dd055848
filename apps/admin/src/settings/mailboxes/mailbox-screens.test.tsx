import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { MailboxListScreen } = await import('./mailbox-list-screen.tsx')
const { MailboxScreen, NewMailboxScreen } = await import('./mailbox-screen.tsx')

const mailbox = {
  alias: 'it-help',
  name: 'IT help',
  address: 'help@uni.example',
  otherAddresses: ['it@uni.example'],
  team: { alias: 'it', name: 'IT Service Desk' },
  topic: { alias: 'wi-fi', name: 'Wi-Fi' },
  priority: null,
  language: null,
  sendsReceipts: true,
  writers: 'anyone',
  strangers: 'quarantine',
  participants: 'sign_in_domains',
  trustedServer: 'mx.uni.example',
  trustedForwarders: [],
  revision: 3,
  updatedAt: '2026-10-21T12:00:00.000Z',
  archivedAt: null,
}
const row = {
  alias: 'it-help',
  name: 'IT help',
  address: 'help@uni.example',
  team: mailbox.team,
  today: 12,
  waiting: 0,
  inQuarantine: 3,
  lastMailAt: '2026-10-21T12:00:00.000Z',
  updatedAt: '2026-10-21T12:00:00.000Z',
  archivedAt: null,
}
const topic = { alias: 'wi-fi', name: 'Wi-Fi', description: '', icon: 'wifi', children: [] }
const team = { alias: 'it', name: 'IT Service Desk', isVisible: true, departments: [] }

function open(path: string, more: Parameters<typeof serve>[0] = {}) {
  const requests = serve({
    'GET /api/backend/mailbox-records': () => ({
      items: [row],
      next: null,
      counts: { active: 1, archived: 0 },
    }),
    'GET /api/backend/mailbox-records/it-help': () => mailbox,
    'GET /api/backend/mailbox-records/it-help/usage': () => ({ openTickets: 4, quarantinedMails: 3 }),
    'GET /api/backend/activity/mailbox/it-help': () => ({ items: [], next: null }),
    'GET /api/backend/topics': () => ({ items: [topic] }),
    'GET /api/backend/teams': () => ({ items: [team] }),
    ...more,
  })
  const router = renderAdmin(
    <Routes>
      <Route path="/admin/settings/mailboxes" element={<MailboxListScreen />} />
      <Route path="/admin/settings/mailboxes/create" element={<NewMailboxScreen />} />
      <Route path="/admin/settings/mailboxes/:alias" element={<MailboxScreen />} />
    </Routes>,
    path,
  )
  const bodiesOf = (route: string) =>
    requests.filter((request) => request.route === route).map(({ body }) => body)
  return { user: userEvent.setup(), router, bodiesOf }
}

test('the list says of each mailbox what came to it', async () => {
  open('/admin/settings/mailboxes')

  const line = (await screen.findByRole('link', { name: 'IT help' })).closest('tr')
  for (const text of ['help@uni.example', 'IT Service Desk', '12', '3']) expect(line).toHaveTextContent(text)
  await expectAccessible()
})

test('a mailbox is made with its addresses, team and topic', async () => {
  const { user, bodiesOf } = open('/admin/settings/mailboxes/create', {
    'POST /api/backend/mailbox-records': () => mailbox,
  })
  await user.type(await screen.findByLabelText('Name'), 'IT help')
  await user.type(screen.getByLabelText('E-mail address'), 'help@uni.example')
  await user.type(
    screen.getByLabelText('Other e-mail addresses optional'),
    'it@uni.example, wifi@uni.example',
  )
  await user.click(screen.getByRole('combobox', { name: 'Team' }))
  await user.click(await screen.findByRole('option', { name: 'IT Service Desk' }))
  await user.click(screen.getByRole('combobox', { name: 'Topic' }))
  await user.click(await screen.findByRole('treeitem', { name: 'Wi-Fi' }))
  await user.click(screen.getByRole('button', { name: /^Create/ }))

  await waitFor(() =>
    expect(bodiesOf('POST /api/backend/mailbox-records')).toEqual([
      {
        name: 'IT help',
        address: 'help@uni.example',
        otherAddresses: ['it@uni.example', 'wifi@uni.example'],
        team: 'it',
        topic: 'wi-fi',
        priority: null,
        language: null,
        sendsReceipts: true,
        writers: 'anyone',
        strangers: 'quarantine',
        participants: 'sign_in_domains',
        trustedServer: null,
        trustedForwarders: [],
      },
    ]),
  )
})

test('an address that is another’s is said at the field, and what was typed stays', async () => {
  const { user } = open('/admin/settings/mailboxes/it-help', {
    'PUT /api/backend/mailbox-records/it-help': (_, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Look again.',
        fields: { address: 'It is an address of the mailbox Library' },
      }),
  })
  const address = await screen.findByLabelText('E-mail address')
  await user.clear(address)
  await user.type(address, 'library@uni.example')
  await user.click(screen.getByRole('button', { name: /^Save/ }))

  expect(await screen.findByText('It is an address of the mailbox Library')).toBeVisible()
  expect(address).toHaveValue('library@uni.example')
})

test('what becomes of mail of others is asked where not everybody may write', async () => {
  const { user } = open('/admin/settings/mailboxes/it-help')
  await screen.findByLabelText('E-mail address')
  expect(screen.queryByRole('combobox', { name: 'Mail of others' })).toBeNull()
  await user.click(screen.getByRole('combobox', { name: 'Who may write' }))
  await user.click(await screen.findByRole('option', { name: 'People who have a ticket or an account' }))

  expect(screen.getByRole('combobox', { name: 'Mail of others' })).toBeVisible()
})

test('the page leads to the mails that wait for somebody', async () => {
  open('/admin/settings/mailboxes/it-help')
  expect(await screen.findByRole('link', { name: /Mails in quarantine ?3/ })).toHaveAttribute(
    'href',
    '/admin/settings/incoming-mail?mailbox=it-help&outcome=quarantine',
  )
})
