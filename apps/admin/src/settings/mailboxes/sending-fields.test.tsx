import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { MailboxScreen } = await import('./mailbox-screen.tsx')

const path = '/api/backend/mailbox-records/it-help'
const mailbox = {
  alias: 'it-help',
  name: 'IT help',
  address: 'help@uni.example',
  otherAddresses: [],
  team: { alias: 'it', name: 'IT Service Desk' },
  topic: { alias: 'wi-fi', name: 'Wi-Fi' },
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
  quotesHistory: false,
  revision: 3,
  updatedAt: '2026-10-21T12:00:00.000Z',
  archivedAt: null,
}
const record = { name: 'lodge._domainkey.uni.example', value: 'v=DKIM1; k=rsa; p=MIIB' }
const sender = {
  name: 'IT Service Desk',
  smtp: {
    host: 'smtp.uni.example',
    port: 587,
    security: 'starttls',
    signIn: 'password',
    userName: 'it-help',
    needsConsent: false,
    failing: null,
  },
  dkim: { domain: 'uni.example', selector: 'lodge', record },
}

async function open(view: object = mailbox, more: Parameters<typeof serve>[0] = {}) {
  const requests = serve({
    [`GET ${path}`]: () => view,
    [`GET ${path}/usage`]: () => ({ openTickets: 0, quarantinedMails: 0 }),
    'GET /api/backend/activity/mailbox/it-help': () => ({ items: [], next: null }),
    'GET /api/backend/topics': () => ({ items: [] }),
    'GET /api/backend/teams': () => ({ items: [] }),
    ...more,
  })
  renderAdmin(
    <Routes>
      <Route path="/admin/settings/mailboxes/:alias" element={<MailboxScreen />} />
    </Routes>,
    '/admin/settings/mailboxes/it-help',
  )
  await screen.findByRole('combobox', { name: 'Mails come from' })
  const bodiesOf = (route: string) =>
    requests.filter((request) => request.route === route).map(({ body }) => body)
  return { user: userEvent.setup(), bodiesOf }
}

const save = () => screen.getByRole('button', { name: /^Save/ })

async function enter(user: ReturnType<typeof userEvent.setup>, label: string | RegExp, text: string) {
  await user.click(screen.getByLabelText(label))
  await user.paste(text)
}

async function choose(user: ReturnType<typeof userEvent.setup>, name: string, option: string) {
  await user.click(screen.getByRole('combobox', { name }))
  await user.click(await screen.findByRole('option', { name: option }))
}

test('a mailbox gets a sender, a mail server and a key of its own, with the password in the request alone', async () => {
  const { user, bodiesOf } = await open(mailbox, {
    [`PUT ${path}`]: () => ({ ...mailbox, revision: 4, sender, signature: 'IT Service Desk\nRoom 1.04' }),
  })
  expect(screen.queryByLabelText('Sender name')).toBeNull()
  await enter(user, /^Signature/, 'IT Service Desk\nRoom 1.04')
  await choose(user, 'Mails come from', 'This mailbox’s address')
  expect(screen.getByLabelText('Sender name')).toHaveValue('IT help')
  await user.clear(screen.getByLabelText('Sender name'))
  await enter(user, 'Sender name', 'IT Service Desk')
  await choose(user, 'Mail server for sending', 'One of its own')
  expect(screen.getByLabelText(/^User name for sending/)).toHaveValue('help@uni.example')
  await enter(user, 'Outgoing mail server', 'smtp.uni.example')
  await choose(user, 'Encryption for sending', 'TLS')
  expect(screen.getByLabelText('Port for sending')).toHaveValue('465')
  await enter(user, 'Password for sending', 'open sesame')
  await user.click(screen.getByRole('checkbox', { name: 'Sign mails (DKIM)' }))
  expect(screen.getByLabelText('Domain')).toHaveValue('uni.example')
  await expectAccessible()
  await user.click(save())

  await waitFor(() =>
    expect(bodiesOf(`PUT ${path}`)).toMatchObject([
      {
        signature: 'IT Service Desk\nRoom 1.04',
        sender: {
          name: 'IT Service Desk',
          smtp: {
            host: 'smtp.uni.example',
            port: 465,
            security: 'tls',
            userName: 'help@uni.example',
            password: 'open sesame',
          },
          dkim: { domain: 'uni.example', selector: 'lodge', privateKey: null },
        },
      },
    ]),
  )
  await waitFor(() => expect(screen.getByLabelText(/^Password for sending/)).toHaveValue(''))
  const dns = screen.getByRole('region', { name: 'DNS record' })
  expect(dns).toHaveTextContent(record.name)
  await user.click(within(dns).getByRole('button', { name: 'Copy: Value' }))
  expect(await navigator.clipboard.readText()).toBe(record.value)
})

const imap = {
  host: 'outlook.office365.com',
  port: 993,
  security: 'tls',
  userName: 'help@uni.example',
  signIn: 'microsoft_consent',
  tenant: 'uni.example',
  clientId: 'lodge',
  secretEndsOn: null,
  folder: 'INBOX',
  afterReading: 'seen',
  moveTo: null,
  since: null,
  consentedAt: '2026-10-21T12:00:00.000Z',
  health: { state: 'receiving', problem: null, failingSince: null, lookedAt: null },
}

test('a mailbox that is read by tokens may send by them, and asks for a consent that it lacks', async () => {
  const withTokens = { ...sender.smtp, host: 'smtp.office365.com', signIn: 'tokens', needsConsent: true }
  const { user, bodiesOf } = await open(
    { ...mailbox, imap },
    {
      [`PUT ${path}`]: () => ({
        ...mailbox,
        imap,
        revision: 4,
        sender: { name: 'IT help', smtp: withTokens, dkim: null },
      }),
      'POST /api/backend/sender-tests': () => ({
        steps: ['token'],
        problem: 'consent_to_read_only',
        answer: null,
        to: 'hannah@marlow.example',
      }),
    },
  )
  await choose(user, 'Mails come from', 'This mailbox’s address')
  await choose(user, 'Mail server for sending', 'One of its own')
  await choose(user, 'Sign-in for sending', 'As for receiving')
  expect(screen.getByLabelText('Outgoing mail server')).toHaveValue('smtp.office365.com')
  expect(screen.getByLabelText('Port for sending')).toHaveValue('587')
  expect(screen.queryByLabelText(/^(User name|Password) for sending/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send me a test mail' }))
  expect(await screen.findByText('The sign-in service gives no token')).toBeVisible()
  expect(bodiesOf('POST /api/backend/sender-tests')).toMatchObject([
    { imap: { signIn: 'microsoft_consent', password: null }, sender: { smtp: { signIn: 'tokens' } } },
  ])
  await user.click(save())
  await waitFor(() =>
    expect(bodiesOf(`PUT ${path}`)).toMatchObject([{ sender: { smtp: { signIn: 'tokens' } } }]),
  )
  const selector = '[role="status"]'
  expect(await screen.findByText(/has let Lodge read this mailbox, and not send/, { selector })).toBeVisible()
})

test('tokens are not offered where the mailbox is not read by any', async () => {
  await open({ ...mailbox, sender })
  expect(screen.queryByRole('combobox', { name: 'Sign-in for sending' })).toBeNull()
})

test('a saved sender is shown, and what is wrong about it is said at its field', async () => {
  const { user } = await open(
    { ...mailbox, sender },
    {
      [`PUT ${path}`]: (_, response) =>
        sendError(response, 422, {
          code: 'invalid_input',
          message: 'Look again.',
          fields: { 'sender.smtp.password': 'Enter the password again' },
        }),
    },
  )
  await enter(user, 'Outgoing mail server', '.org')
  await user.click(save())

  expect(await screen.findByText('Enter the password again')).toBeVisible()
  expect(screen.getByLabelText('Outgoing mail server')).toHaveValue('smtp.uni.example.org')
  await waitFor(() => expect(screen.getByLabelText(/^Password for sending/)).toHaveFocus())
})

test('a test mail goes by what is entered, and says step by step what works', async () => {
  const tests = 'POST /api/backend/sender-tests'
  const { user, bodiesOf } = await open(
    { ...mailbox, sender },
    {
      [tests]: () => ({
        steps: ['name', 'connection', 'tls', 'sign_in', 'sent'],
        problem: 'sender_refused',
        answer: '553 5.7.1 Not your address',
        to: 'agent@uni.example',
      }),
    },
  )
  await user.click(screen.getByRole('button', { name: 'Send me a test mail' }))

  expect(await screen.findByText('It lets us in')).toBeVisible()
  expect(screen.getByText('It does not take the mail')).toBeVisible()
  expect(screen.getByText('553 5.7.1 Not your address')).toBeVisible()
  expect(bodiesOf(tests)).toMatchObject([
    {
      mailbox: 'it-help',
      address: 'help@uni.example',
      sender: { name: 'IT Service Desk', smtp: { host: 'smtp.uni.example', password: null } },
    },
  ])
})

test('the page says since when no mail goes out, and why', async () => {
  const failing = { since: '2026-10-21T12:00:00.000Z', problem: 'password_refused' }
  await open({ ...mailbox, sender: { ...sender, smtp: { ...sender.smtp, failing } } })
  expect(
    await screen.findByText(/No mail has gone out since .* The server refuses user name and password/),
  ).toBeVisible()
})

test('nothing is tested before it is filled in', async () => {
  const { user } = await open()
  await choose(user, 'Mails come from', 'This mailbox’s address')
  expect(screen.getByRole('button', { name: 'Send me a test mail' })).toBeEnabled()
  await choose(user, 'Mail server for sending', 'One of its own')

  expect(screen.getByRole('button', { name: 'Send me a test mail' })).toBeDisabled()
})
