import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { MailConsentScreen } = await import('./mail-consent-screen.tsx')
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
  suggestsArticles: false,
  writers: 'anyone',
  strangers: 'quarantine',
  participants: 'sign_in_domains',
  trustedServer: 'mx.uni.example',
  trustedForwarders: [],
  blockedSenders: [],
  rules: [],
  imap: null,
  sender: null,
  signature: '',
  quotesHistory: false,
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
  health: null,
  updatedAt: '2026-10-21T12:00:00.000Z',
  archivedAt: null,
}
const health = {
  state: 'failing',
  problem: 'password_refused',
  failingSince: '2026-10-21T12:00:00.000Z',
  lookedAt: '2026-10-21T11:58:00.000Z',
}
const imap = {
  host: 'imap.uni.example',
  port: 993,
  security: 'tls',
  userName: 'help',
  signIn: 'password',
  tenant: null,
  clientId: null,
  secretEndsOn: null,
  consentedAt: null,
  folder: 'INBOX',
  afterReading: 'seen',
  moveTo: null,
  since: null,
  health,
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
      <Route path="/admin/settings/mail-consent" element={<MailConsentScreen />} />
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
        suggestsArticles: false,
        writers: 'anyone',
        strangers: 'quarantine',
        participants: 'sign_in_domains',
        trustedServer: null,
        trustedForwarders: [],
        blockedSenders: [],
        rules: [],
        imap: null,
        sender: null,
        signature: '',
        quotesHistory: true,
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

test('the list says of a mailbox that is fetched how that goes', async () => {
  open('/admin/settings/mailboxes', {
    'GET /api/backend/mailbox-records': () => ({
      items: [row, { ...row, alias: 'library', name: 'Library', health }],
      next: null,
      counts: { active: 2, archived: 0 },
    }),
  })

  const line = (name: string) => screen.getByRole('link', { name }).closest('tr')
  await screen.findByRole('link', { name: 'Library' })
  expect(line('Library')).toHaveTextContent(/Failing/)
  expect(line('IT help')).toHaveTextContent('By delivery')
})

test('a mailbox of another server is set up, with the password in the request alone', async () => {
  const { user, bodiesOf } = open('/admin/settings/mailboxes/it-help', {
    'PUT /api/backend/mailbox-records/it-help': () => ({ ...mailbox, revision: 4, imap }),
  })
  await screen.findByLabelText('E-mail address')
  await user.click(screen.getByRole('combobox', { name: 'How mail comes in' }))
  await user.click(await screen.findByRole('option', { name: /IMAP/ }))
  expect(screen.getByLabelText('User name')).toHaveValue('help@uni.example')
  await user.type(screen.getByLabelText('Mail server'), 'imap.uni.example')
  await user.click(screen.getByRole('combobox', { name: 'Encryption' }))
  await user.click(await screen.findByRole('option', { name: 'STARTTLS' }))
  expect(screen.getByLabelText('Port')).toHaveValue('143')
  await user.type(screen.getByLabelText('Password'), 'open sesame')
  await user.click(screen.getByRole('combobox', { name: 'Once a mail is kept here' }))
  await user.click(await screen.findByRole('option', { name: 'It is moved to another folder' }))
  await user.type(screen.getByLabelText('Folder for read mail'), 'Done')
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: /^Save/ }))

  await waitFor(() =>
    expect(bodiesOf('PUT /api/backend/mailbox-records/it-help')).toMatchObject([
      {
        imap: {
          host: 'imap.uni.example',
          port: 143,
          security: 'starttls',
          userName: 'help@uni.example',
          password: 'open sesame',
          folder: 'INBOX',
          afterReading: 'move',
          moveTo: 'Done',
          since: null,
        },
      },
    ]),
  )
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveValue(''))
})

test('what is wrong about a server is said at its field', async () => {
  const { user } = open('/admin/settings/mailboxes/it-help', {
    'GET /api/backend/mailbox-records/it-help': () => ({ ...mailbox, imap }),
    'PUT /api/backend/mailbox-records/it-help': (_, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Look again.',
        fields: { 'imap.password': 'Enter the password again' },
      }),
  })
  await user.type(await screen.findByLabelText('Mail server'), '.org')
  await user.click(screen.getByRole('button', { name: /^Save/ }))

  expect(await screen.findByText('Enter the password again')).toBeVisible()
  expect(screen.getByLabelText('Mail server')).toHaveValue('imap.uni.example.org')
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
})

test('a test says step by step what works, and what does not', async () => {
  const { user, bodiesOf } = open('/admin/settings/mailboxes/it-help', {
    'GET /api/backend/mailbox-records/it-help': () => ({ ...mailbox, imap }),
    'POST /api/backend/mailbox-tests': () => ({
      steps: ['name', 'connection', 'tls', 'sign_in', 'folder'],
      problem: 'folder_missing',
      mails: null,
      folders: ['INBOX', 'Sent'],
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Test' }))

  expect(await screen.findByText('It lets us in')).toBeVisible()
  expect(screen.getByText('The folder cannot be read')).toBeVisible()
  expect(screen.getByText('Folders there: INBOX and Sent')).toBeVisible()
  expect(bodiesOf('POST /api/backend/mailbox-tests')).toMatchObject([
    { mailbox: 'it-help', imap: { host: 'imap.uni.example', password: null } },
  ])
})

test('the page says since when fetching fails, and why', async () => {
  open('/admin/settings/mailboxes/it-help', {
    'GET /api/backend/mailbox-records/it-help': () => ({ ...mailbox, imap }),
  })
  expect(await screen.findByText(/Failing since .* The server refuses user name and password/)).toBeVisible()
})

const byConsent = { ...imap, signIn: 'microsoft_consent', tenant: 'uni.example', clientId: 'lodge' }

test('a mailbox of Microsoft 365 is set up by an application, with its server filled in', async () => {
  const { user, bodiesOf } = open('/admin/settings/mailboxes/it-help', {
    'PUT /api/backend/mailbox-records/it-help': () => ({ ...mailbox, revision: 4, imap: byConsent }),
  })
  await screen.findByLabelText('E-mail address')
  await user.click(screen.getByRole('combobox', { name: 'How mail comes in' }))
  await user.click(await screen.findByRole('option', { name: /IMAP/ }))
  await user.click(screen.getByRole('combobox', { name: 'Sign-in' }))
  await user.click(await screen.findByRole('option', { name: 'Microsoft 365: Lodge as an application' }))
  expect(screen.getByLabelText('Mail server')).toHaveValue('outlook.office365.com')
  expect(screen.queryByLabelText('Password')).toBeNull()
  await user.type(screen.getByLabelText('Tenant'), 'uni.example')
  await user.type(screen.getByLabelText('Application (client) id'), 'lodge')
  await user.type(screen.getByLabelText('Application’s secret'), 'open sesame')
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: /^Save/ }))

  await waitFor(() =>
    expect(bodiesOf('PUT /api/backend/mailbox-records/it-help')).toMatchObject([
      {
        imap: {
          host: 'outlook.office365.com',
          signIn: 'microsoft_application',
          tenant: 'uni.example',
          clientId: 'lodge',
          secretEndsOn: null,
          password: 'open sesame',
        },
      },
    ]),
  )
})

test('whoever is to consent is led to Microsoft, once everything is saved', async () => {
  const { user } = open('/admin/settings/mailboxes/it-help', {
    'GET /api/backend/mailbox-records/it-help': () => ({ ...mailbox, imap: byConsent }),
    'POST /api/backend/mailbox-records/it-help/consents': () => ({ url: '#page-of-microsoft' }),
  })
  const button = await screen.findByRole('button', { name: 'Sign in at Microsoft' })
  expect(screen.getByText(`${window.location.origin}/admin/settings/mail-consent`)).toBeVisible()
  const tenant = screen.getByLabelText('Tenant')
  await user.type(tenant, '2')
  expect(button).toBeDisabled()
  expect(screen.getByText('Save first, then sign in.')).toBeVisible()
  await user.type(tenant, '{Backspace}')
  await user.click(button)

  await waitFor(() => expect(window.location.hash).toBe('#page-of-microsoft'))
})

test('whoever comes back having consented is led to the mailbox, which is read', async () => {
  const { bodiesOf } = open('/admin/settings/mail-consent?code=abc&state=sealed', {
    'GET /api/backend/mailbox-records/it-help': () => ({ ...mailbox, imap: byConsent }),
    'PUT /api/backend/mail-consent': () => ({
      ...mailbox,
      imap: { ...byConsent, consentedAt: '2026-10-21T12:00:00.000Z' },
    }),
  })

  expect(await screen.findByLabelText('E-mail address')).toHaveValue('help@uni.example')
  expect(bodiesOf('PUT /api/backend/mail-consent')).toEqual([{ code: 'abc', state: 'sealed' }])
})

test.each([
  ['?error=access_denied&error_description=The+user+declined', /“The user declined”/],
  ['', /Begin at the mailbox/],
])('whoever comes back without consent is told so: %s', async (query, words) => {
  const { bodiesOf } = open(`/admin/settings/mail-consent${query}`)

  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.getByRole('heading', { level: 1, name: 'Access to a mailbox' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'To the mailboxes' })).toBeVisible()
  expect(bodiesOf('PUT /api/backend/mail-consent')).toEqual([])
  await expectAccessible()
})

test('a consent that is not taken says why, and leads back', async () => {
  open('/admin/settings/mail-consent?code=abc&state=old', {
    'PUT /api/backend/mail-consent': (_, response) =>
      sendError(response, 409, { code: 'edit_conflict', message: 'This sign-in has taken too long.' }),
  })

  expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in has taken too long.')
})

test('articles are suggested where somebody chooses so, with the confirmation alone', async () => {
  const { user, bodiesOf } = open('/admin/settings/mailboxes/it-help', {
    'PUT /api/backend/mailbox-records/it-help': () => ({ ...mailbox, suggestsArticles: true, revision: 4 }),
  })
  const suggests = await screen.findByRole('checkbox', { name: /^Suggest articles/ })
  expect(suggests).not.toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: /^Confirm new tickets/ }))
  expect(screen.queryByRole('checkbox', { name: /^Suggest articles/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /^Confirm new tickets/ }))
  await user.click(screen.getByRole('checkbox', { name: /^Suggest articles/ }))
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() =>
    expect(bodiesOf('PUT /api/backend/mailbox-records/it-help')).toMatchObject([
      { sendsReceipts: true, suggestsArticles: true },
    ]),
  )
})
