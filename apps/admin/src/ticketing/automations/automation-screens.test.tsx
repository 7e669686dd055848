import { useSession } from '@lodge/client'
import type {
  AutomationDefinition,
  AutomationRow,
  AutomationRunView,
  AutomationView,
  Permission,
  WebhookRow,
} from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { hannah, renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { AutomationListScreen } from './automation-list-screen.tsx'
import { AutomationRunsScreen } from './automation-runs-screen.tsx'
import { AutomationScreen, NewAutomationScreen } from './automation-screen.tsx'
import { TicketRunsPanel } from './ticket-runs-panel.tsx'

const definition: AutomationDefinition = {
  trigger: { kind: 'event', events: ['ticket_created'] },
  groups: [{ match: 'all', conditions: [{ kind: 'property', field: 'status', value: 'open' }] }],
  actions: {
    macro: null,
    note: '',
    reply: '',
    changes: [{ kind: 'priority', priority: 'high' }],
    notice: null,
    webhook: null,
  },
}
const view: AutomationView = {
  alias: 'keys',
  title: 'Lost keys',
  owner: { alias: 'hannah', name: 'Hannah Osei' },
  draft: definition,
  published: {
    version: 1,
    definition,
    by: { alias: 'hannah', name: 'Hannah Osei' },
    at: '2026-10-01T09:00:00.000Z',
  },
  hasChanges: false,
  named: [],
  paused: null,
  position: 1,
  runs: { done: 12, failed: 1, lastAt: '2026-10-02T09:00:00.000Z' },
  can: { publish: true },
  revision: 3,
  updatedAt: '2026-10-01T09:00:00.000Z',
  archivedAt: null,
}
const { alias, title, owner, hasChanges, paused, position, runs, revision, updatedAt, archivedAt } = view
const row: AutomationRow = {
  ...{ alias, title, owner, hasChanges, paused, position, runs, revision, updatedAt, archivedAt },
  trigger: definition.trigger,
  version: 1,
}
const second: AutomationRow = {
  ...row,
  alias: 'waiting',
  title: 'Long waits',
  position: 2,
  version: null,
  trigger: { kind: 'time', after: 'requester_waits', amount: 2, unit: 'hours', time: 'business' },
}
const run: AutomationRunView = {
  id: '0199a1b2-0000-7000-8000-000000000001',
  automation: { alias: 'keys', name: 'Lost keys' },
  version: 1,
  ticket: { number: 1042, subject: 'My key is gone' },
  outcome: 'done',
  reason: null,
  because: { trigger: 'ticket_created', groups: definition.groups },
  effects: [{ kind: 'property', property: 'priority', from: 'normal', to: 'high' }],
  depth: 0,
  at: '2026-10-21T12:00:00.000Z',
  undoUntil: '2036-10-22T12:00:00.000Z',
  undoneAt: null,
}
const webhook = (ofAlias: string, name: string, state: WebhookRow['state']): WebhookRow => ({
  alias: ofAlias,
  name,
  state,
  origin: 'https://chat.example',
  failingSince: null,
  events: 1,
  waiting: 0,
  failed: 0,
  deliveredAt: null,
  updatedAt,
  archivedAt: null,
})
const reads = {
  'GET /api/backend/automations': () => ({ items: [row, second], counts: { active: 2, archived: 0 } }),
  'GET /api/backend/automations/keys': () => view,
  'GET /api/backend/macro-options': () => ({ items: [] }),
  'GET /api/backend/agents': () => ({ items: [] }),
  'GET /api/backend/webhooks': () => ({
    items: [webhook('chat', 'Campus chat', 'on'), webhook('old', 'Old pager', 'paused')],
    next: null,
    counts: { active: 2, archived: 0 },
  }),
  'GET /api/backend/queues': () => ({ version: 1, byTeam: {}, teams: [] }),
  'GET /api/backend/activity': () => ({ items: [], next: null }),
  'GET /api/backend/automation-fields': () => ({
    items: [
      {
        key: 'room',
        type: 'choice',
        label: 'Room',
        forms: ['Repair'],
        choices: [{ value: 'a1', label: 'A 1' }],
      },
      { key: 'agrees', type: 'consent', label: 'I agree', forms: ['Loan'], choices: [] },
    ],
  }),
}

function openAutomation(permissions: Permission[] = ['manage_automation', 'manage_webhook']) {
  renderAdmin(
    <Routes>
      <Route path="/admin/edit-automation/:alias" element={<AutomationScreen />} />
    </Routes>,
    '/admin/edit-automation/keys',
  )
  act(() => useSession.setState({ authUser: { ...hannah, permissions } }))
  return userEvent.setup()
}

test('automations stand in their order with their start in words, and are moved by the keyboard', async () => {
  const requests = serve({
    ...reads,
    'PUT /api/backend/automations/keys/position': () => ({
      items: [
        { ...second, position: 1 },
        { ...row, position: 2 },
      ],
      counts: { active: 2, archived: 0 },
    }),
  })
  renderAdmin(<AutomationListScreen />, '/admin/automations')
  expect(await screen.findByRole('link', { name: 'Lost keys' })).toBeVisible()
  expect(screen.getByText('2 hours after the requester began to wait, in business hours')).toBeVisible()
  expect(screen.getByText('Draft')).toBeVisible()
  await expectAccessible()

  screen.getByRole('button', { name: 'Move Lost keys: up and down arrow keys' }).focus()
  await userEvent.keyboard('{ArrowDown}')

  expect(await screen.findByText('Lost keys is now in place 2 of 2')).toBeVisible()
  expect(requests.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ position: 2 })
  const links = screen.getAllByRole('link', { name: /Lost keys|Long waits/ })
  expect(links.map(({ textContent }) => textContent)).toEqual(['Long waits', 'Lost keys'])
})

test('a list without automations says what they are for', async () => {
  serve({
    ...reads,
    'GET /api/backend/automations': () => ({ items: [], counts: { active: 0, archived: 0 } }),
  })
  renderAdmin(<AutomationListScreen />, '/admin/automations')

  expect(await screen.findByText('No automations yet')).toBeVisible()
})

test('a new automation is built from events, conditions and changes', async () => {
  const requests = serve({ ...reads, 'POST /api/backend/automations': () => view })
  renderAdmin(
    <Routes>
      <Route path="/admin/create-automation" element={<NewAutomationScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    '/admin/create-automation',
  )
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Lost keys')
  await user.click(screen.getByRole('button', { name: /^Create draft/ }))
  expect(await screen.findByText('Choose at least one thing that it does')).toBeVisible()
  expect(requests.filter(({ route }) => route.startsWith('POST'))).toEqual([])

  await user.click(screen.getByRole('checkbox', { name: 'The requester replies' }))
  await user.click(screen.getByRole('combobox', { name: 'Add a condition' }))
  await user.click(await screen.findByRole('option', { name: 'Status' }))
  const group = within(screen.getByRole('group', { name: 'Group 1' }))
  await user.click(group.getByRole('checkbox', { name: 'Open' }))
  await user.click(screen.getByRole('button', { name: 'Priority' }))
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: /^Create draft/ }))

  await waitFor(() =>
    expect(requests.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
      title: 'Lost keys',
      definition: {
        ...definition,
        trigger: { kind: 'event', events: ['ticket_created', 'requester_replied'] },
      },
    }),
  )
})

test('an answer is asked for by the label of its field, and by its choices where it has some', async () => {
  const requests = serve({ ...reads, 'PUT /api/backend/automations/keys': () => view })
  const user = openAutomation()
  const choose = async (name: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Add a condition', 'Answer in the form')
  await choose('Field', 'Room (Repair)')
  await choose('Value', 'A 1')
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: /^Save draft/ }))
  const lastConditions = () =>
    requests.flatMap(({ route, body }) =>
      route.startsWith('PUT') ? [(body as { definition: AutomationDefinition }).definition.groups] : [],
    )
  await waitFor(() =>
    expect(lastConditions()[0]?.[0]?.conditions.at(-1)).toEqual({
      kind: 'answer',
      field: 'room',
      test: 'is',
      value: 'a1',
    }),
  )
})

test('a webhook that is on is chosen as an action, and the trial says that it would be called', async () => {
  const called = { kind: 'webhook', name: 'Campus chat', isCalled: true } as const
  const requests = serve({
    ...reads,
    'POST /api/backend/automation-trials': () => ({
      items: [
        { ticket: run.ticket, outcome: 'done', reason: null, effects: [called] },
        {
          ticket: { number: 7, subject: 'Books' },
          outcome: 'done',
          reason: null,
          effects: [{ ...called, isCalled: false }],
        },
      ],
      considered: 2,
      matched: 2,
      isMore: false,
    }),
  })
  const user = openAutomation()
  await user.click(await screen.findByRole('combobox', { name: /^Webhook to call/ }))
  expect(screen.queryByRole('option', { name: 'Old pager' })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'Campus chat' }))
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Try on past tickets' }))

  expect(await screen.findByText('would call the webhook Campus chat')).toBeVisible()
  expect(screen.getByText(/would not call the webhook Campus chat/)).toBeVisible()
  const tried = { ...definition, actions: { ...definition.actions, webhook: 'chat' } }
  expect(requests.at(-1)?.body).toEqual({ definition: tried })
})

test('whoever manages no webhooks sees the name of the one that is called, and may take it out', async () => {
  const actions = { ...definition.actions, webhook: 'chat' }
  const requests = serve({
    ...reads,
    'GET /api/backend/automations/keys': () => ({
      ...view,
      draft: { ...definition, actions },
      named: [{ kind: 'webhook', alias: 'chat', name: 'Campus chat' }],
    }),
  })
  const user = openAutomation(['manage_automation'])
  await user.click(await screen.findByRole('combobox', { name: /^Webhook to call/ }))

  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'No webhook',
    'Campus chat',
  ])
  expect(screen.getByText('Choosing one needs the permission “Webhooks”.')).toBeVisible()
  expect(requests.some(({ route }) => route.includes('/webhooks'))).toBe(false)
})

test('what the server refuses stands where it is', async () => {
  const draft = {
    ...definition,
    actions: { ...definition.actions, changes: [{ kind: 'team', team: 'night' } as const] },
  }
  serve({
    ...reads,
    'GET /api/backend/automations/keys': () => ({ ...view, draft }),
    'PUT /api/backend/automations/keys': (_, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'The input is wrong.',
        fields: {
          'definition.actions.changes.0.team': 'This team is archived',
          'definition.groups.0.conditions.0.value': 'This is no status',
        },
      }),
  })
  const user = openAutomation()
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' again')

  await user.click(screen.getByRole('button', { name: /^Save draft/ }))

  expect(await screen.findByText('This team is archived')).toBeVisible()
  expect(screen.getByText('This is no status')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Lost keys again')
})

test('a changed draft is published, and what runs is paused', async () => {
  let now: AutomationView = { ...view, hasChanges: true }
  const requests = serve({
    ...reads,
    'GET /api/backend/automations/keys': () => now,
    'POST /api/backend/automations/keys/versions': () => {
      now = { ...view, revision: 4, published: view.published && { ...view.published, version: 2 } }
      return now
    },
    'PUT /api/backend/automations/keys/paused': () => {
      const reason = {
        reason: 'automation_paused',
        params: { because: 'by_hand', name: 'Hannah' },
        message: '',
      }
      now = { ...now, revision: 5, paused: reason }
      return now
    },
  })
  const user = openAutomation()

  await user.click(await screen.findByRole('button', { name: 'Publish version 2' }))
  expect(await screen.findByText('Version 2 is running')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Pause' }))

  expect(await screen.findByRole('button', { name: 'Resume' })).toBeVisible()
  expect(requests.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ revision: 3 })
})

test('a trial lists what the automation on the page would change', async () => {
  const requests = serve({
    ...reads,
    'POST /api/backend/automation-trials': () => ({
      items: [{ ticket: run.ticket, outcome: 'done', reason: null, effects: run.effects }],
      considered: 40,
      matched: 1,
      isMore: false,
    }),
  })
  const user = openAutomation()
  await user.click(await screen.findByRole('button', { name: 'Try on past tickets' }))

  expect(await screen.findByText('It would match 1 ticket of 40.')).toBeVisible()
  expect(screen.getByRole('link', { name: '#1042 My key is gone' })).toBeVisible()
  expect(screen.getByText('Priority: Normal → High')).toBeVisible()
  expect(requests.at(-1)?.body).toEqual({ definition })
  await user.click(screen.getByRole('checkbox', { name: 'An agent replies' }))
  expect(screen.getByText('You have changed the automation since.')).toBeVisible()
})

test('runs say why and what they did, and are undone', async () => {
  let runs: AutomationRunView[] = [run]
  const requests = serve({
    ...reads,
    'GET /api/backend/automation-runs': () => ({ items: runs, next: null }),
    [`POST /api/backend/automation-runs/${run.id}/undo`]: () => {
      runs = [{ ...run, undoneAt: '2026-10-21T13:00:00.000Z' }]
      return runs[0]
    },
  })
  renderAdmin(<AutomationRunsScreen />, '/admin/automation-runs?automation=keys')
  expect(await screen.findByRole('link', { name: '#1042 My key is gone' })).toBeVisible()
  expect(screen.getByText(/A ticket is created, Status/)).toBeVisible()
  expect(requests.some(({ query }) => query.get('automation') === 'keys')).toBe(true)
  await expectAccessible()

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('Undone')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a failed run says why, and a ticket shows its runs once they are asked for', async () => {
  const reason = { reason: 'automation_too_deep', params: { max: 5 }, message: 'Too deep.' }
  const requests = serve({
    'GET /api/backend/tickets/1042/automation-runs': () => ({
      items: [{ ...run, outcome: 'failed', reason, effects: [], undoUntil: null }],
      next: null,
    }),
  })
  renderAdmin(<TicketRunsPanel number={1042} />)
  expect(requests).toEqual([])

  await userEvent.click(screen.getByText('Automations'))

  expect(await screen.findByText('More than 5 automations set each other off.')).toBeVisible()
  expect(screen.getByText('Failed')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
