import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { MailboxScreen } = await import('./mailbox-screen.tsx')

const page = '/admin/settings/mailboxes/it-help'
const save = 'PUT /api/backend/mailbox-records/it-help'
const trial = 'POST /api/backend/mailbox-records/it-help/rule-trials'

const rule = (name: string, more: object = {}) => ({
  name,
  conditions: [{ field: 'sender', header: null, match: 'contains', value: '@park.example' }],
  outcome: 'ticket',
  topic: null,
  team: null,
  priority: 'high',
  tags: [],
  ...more,
})
const [parking, alarms, lists] = [
  rule('Parking'),
  rule('Alarms'),
  rule('Lists', { outcome: 'ignored', priority: null }),
]

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
  rules: [parking, alarms, lists] as object[],
  imap: null,
  sender: null,
  signature: '',
  quotesHistory: false,
  revision: 3,
  updatedAt: '2026-10-21T12:00:00.000Z',
  archivedAt: null,
}
const topic = { alias: 'wi-fi', name: 'Wi-Fi', description: '', icon: 'wifi', children: [] }

function open(given: Partial<typeof mailbox> = {}, more: Parameters<typeof serve>[0] = {}) {
  const requests = serve({
    'GET /api/backend/mailbox-records/it-help': () => ({ ...mailbox, ...given }),
    'GET /api/backend/mailbox-records/it-help/usage': () => ({ openTickets: 4, quarantinedMails: 3 }),
    'GET /api/backend/activity/mailbox/it-help': () => ({ items: [], next: null }),
    'GET /api/backend/topics': () => ({ items: [topic] }),
    'GET /api/backend/teams': () => ({
      items: [{ alias: 'it', name: 'IT Service Desk', isVisible: true, departments: [] }],
    }),
    [save]: () => ({ ...mailbox, ...given, revision: 4 }),
    ...more,
  })
  renderAdmin(
    <Routes>
      <Route path="/admin/settings/mailboxes/:alias" element={<MailboxScreen />} />
    </Routes>,
    page,
  )
  const bodiesOf = (route: string) =>
    requests.filter((request) => request.route === route).map(({ body }) => body)
  return { user: userEvent.setup(), bodiesOf }
}

const section = () => within(screen.getByRole('region', { name: 'Rules' }))
const shownRules = () =>
  within(section().getByRole('list', { name: 'Rules' }))
    .getAllByRole('button', { expanded: false })
    .map(({ textContent }) => textContent)

test('each rule is a line that says what it does, and the page says that replies are left alone', async () => {
  open()
  await screen.findByLabelText('E-mail address')
  expect(section().getByText(/Replies to tickets are left alone/)).toBeVisible()
  expect(shownRules()).toEqual([
    'ParkingSender with “@park.example” in it → priority High',
    'AlarmsSender with “@park.example” in it → priority High',
    'ListsSender with “@park.example” in it → Is ignored',
  ])
  await expectAccessible()
})

test('a rule is added with its conditions and effects', async () => {
  const { user, bodiesOf } = open({ rules: [] })
  await screen.findByLabelText('E-mail address')
  expect(section().getByText(/No rules yet/)).toBeVisible()
  await user.click(section().getByRole('button', { name: 'Add a rule' }))
  await user.type(section().getByLabelText('Name of the rule'), 'Printers')
  await user.click(section().getByRole('combobox', { name: 'Part of the mail, condition 1' }))
  await user.click(await screen.findByRole('option', { name: 'Header' }))
  await user.type(section().getByLabelText('Name of the header, condition 1'), 'X-Kind')
  await user.type(section().getByLabelText('Text, condition 1'), 'Print')
  await user.click(section().getByRole('button', { name: 'Add a condition' }))
  await user.type(section().getByLabelText('Text, condition 2'), '@p')
  await user.click(section().getByRole('combobox', { name: 'Priority of the ticket' }))
  await user.click(await screen.findByRole('option', { name: 'Low' }))
  await user.click(section().getByRole('combobox', { name: 'Team of the ticket' }))
  await user.click(await screen.findByRole('option', { name: 'IT Service Desk' }))
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: /^Save/ }))

  await waitFor(() =>
    expect(bodiesOf(save)).toMatchObject([
      {
        rules: [
          {
            name: 'Printers',
            conditions: [
              { field: 'header', header: 'X-Kind', match: 'contains', value: 'Print' },
              { field: 'sender', header: null, match: 'contains', value: '@p' },
            ],
            outcome: 'ticket',
            topic: null,
            team: 'it',
            priority: 'low',
            tags: [],
          },
        ],
      },
    ]),
  )
})

test('a rule is moved by the keyboard, keeps the focus, and is sent in its place', async () => {
  const { user, bodiesOf } = open()
  await screen.findByLabelText('E-mail address')
  const up = () => section().getByRole('button', { name: 'Move up: Lists' })
  up().focus()
  await user.keyboard('{Enter}{Enter}')
  expect(up()).toHaveFocus()
  expect(await screen.findByText('Lists is now rule 1 of 3')).toBeInTheDocument()
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: /^Save/ }))

  await waitFor(() =>
    expect(bodiesOf(save)).toMatchObject([
      { rules: [{ name: 'Lists' }, { name: 'Parking' }, { name: 'Alarms' }] },
    ]),
  )
})

test('a rule without an effect opens with what is missing, and nothing is sent', async () => {
  const { user, bodiesOf } = open({ rules: [] })
  await screen.findByLabelText('E-mail address')
  await user.click(section().getByRole('button', { name: 'Add a rule' }))
  await user.type(section().getByLabelText('Name of the rule'), 'Empty')
  await user.click(section().getByRole('button', { name: /^Empty/, expanded: true }))
  await user.click(screen.getByRole('button', { name: /^Save/ }))

  expect(await section().findByText(/Choose what the rule does/)).toBeVisible()
  expect(section().getByLabelText('Text, condition 1')).toHaveAttribute('aria-invalid', 'true')
  expect(bodiesOf(save)).toEqual([])
})

test('what the server refuses is said at its rule, and what was typed stays', async () => {
  const { user } = open(
    {},
    {
      [save]: (_, response) =>
        sendError(response, 422, {
          code: 'invalid_input',
          message: 'Look again.',
          fields: { 'rules.1.topic': 'This topic is not there' },
        }),
    },
  )
  await screen.findByLabelText('E-mail address')
  await user.click(section().getByRole('button', { name: /^Alarms/ }))
  await user.type(section().getByLabelText('Name of the rule'), ' at night')
  await user.click(screen.getByRole('button', { name: /^Save/ }))

  expect((await screen.findAllByText('This topic is not there')).length).toBeGreaterThan(0)
  expect(section().getByLabelText('Name of the rule')).toHaveValue('Alarms at night')
})

test('a rule whose topic is archived is shown as broken', async () => {
  const gone = { alias: 'old', name: 'Old topic', isUsable: false }
  const { user } = open({ rules: [rule('Parking', { topic: gone })] })
  await screen.findByLabelText('E-mail address')
  await user.click(section().getByRole('button', { name: /^ParkingPartly not in use/ }))
  expect(section().getByText(/This topic is archived/)).toBeVisible()
})

test('rules are tried as they are typed, and each mail that they would have changed is listed', async () => {
  const applied = {
    rule: 'Parking lot',
    outcome: 'ticket',
    topic: null,
    team: null,
    priority: 'high',
    tags: ['gate'],
    skipped: [],
  }
  const mail = {
    id: '0190a0b1-7a5c-7a5c-8a5c-0190a0b17a5c',
    receivedAt: '2026-10-21T12:00:00.000Z',
    from: 'barrier@park.example',
    subject: 'Barrier 3',
    rules: [applied],
  }
  const { user, bodiesOf } = open(
    { rules: [parking] },
    { [trial]: () => ({ mails: 100, newMails: 37, gone: 1, changed: [mail] }) },
  )
  await screen.findByLabelText('E-mail address')
  await user.click(section().getByRole('button', { name: /^Parking/ }))
  await user.type(section().getByLabelText('Name of the rule'), ' lot')
  await user.click(section().getByRole('button', { name: 'Try on the last 100 mails' }))

  const link = await section().findByRole('link', { name: 'Barrier 3' })
  expect(link).toHaveAttribute('href', `/admin/settings/incoming-mail/${mail.id}`)
  expect(link.closest('tr')).toHaveTextContent('Parking lot: priority High, tag gate')
  expect(link.closest('tr')).toHaveTextContent('barrier@park.example')
  expect(section().getByText(/37 new questions among the last 100 mails\./)).toHaveTextContent(
    'The rules would have changed 1 mail. 1 mail is no longer kept and was left out.',
  )
  expect(bodiesOf(trial)).toMatchObject([{ rules: [{ name: 'Parking lot' }] }])
  expect(bodiesOf(save)).toEqual([])
  await expectAccessible()

  await user.type(section().getByLabelText('Name of the rule'), 's')
  expect(section().queryByRole('link', { name: 'Barrier 3' })).toBeNull()
})

test('a trial that fails says why', async () => {
  const { user } = open(
    { rules: [parking] },
    { [trial]: (_, response) => sendError(response, 503, { code: 'unavailable', message: 'Away.' }) },
  )
  await screen.findByLabelText('E-mail address')
  await user.click(section().getByRole('button', { name: 'Try on the last 100 mails' }))
  await waitFor(() => expect(section().getByRole('status')).not.toBeEmptyDOMElement())
})

test('of two people who change the rules at once the second chooses whose rules are kept', async () => {
  const theirs = { ...mailbox, signature: 'Your help desk', rules: [parking, rule('Night')], revision: 4 }
  let present: object = { ...mailbox, rules: [parking] }
  const { user, bodiesOf } = open(
    {},
    {
      'GET /api/backend/mailbox-records/it-help': () => present,
      [save]: (_, response) => {
        if (present === theirs) return { ...theirs, rules: [], revision: 5 }
        present = theirs
        return sendError(response, 409, { code: 'edit_conflict', message: 'Saved.', present: theirs })
      },
    },
  )
  await screen.findByLabelText('E-mail address')
  await user.click(section().getByRole('button', { name: 'Remove the rule Parking' }))
  await user.click(screen.getByRole('button', { name: /^Save/ }))

  const dialog = within(await screen.findByRole('dialog'))
  const choice = within(dialog.getByRole('region', { name: 'Rules' }))
  expect(choice.getByRole('radio', { name: /Parking: .*; Night: / })).toBeVisible()
  expect(choice.getByRole('radio', { name: /none$/ })).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Save these' }))

  await waitFor(() =>
    expect(bodiesOf(save)[1]).toMatchObject({ revision: 4, signature: 'Your help desk', rules: [] }),
  )
})
