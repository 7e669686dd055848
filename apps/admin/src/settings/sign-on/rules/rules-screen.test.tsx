import { expectAccessible } from '@lodge/ui/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'

const { RulesScreen } = await import('./rules-screen.tsx')

const path = '/api/backend/identity-providers/university-login/rules'
const rules = {
  alias: 'university-login',
  name: 'University login',
  groupClaim: 'groups',
  departmentClaim: null,
  makesStaff: false,
  rules: [
    { source: 'group', value: 'helpdesk', gives: 'role', to: 'agent', name: 'Agent', problem: null },
    { source: 'group', value: 'night', gives: 'team', to: 'night', name: 'Night', problem: 'archived' },
    { source: 'group', value: 'gone', gives: 'role', to: '', name: '', problem: 'deleted' },
  ],
  choices: {
    role: [{ alias: 'agent', name: 'Agent' }],
    team: [{ alias: 'exams', name: 'Exams' }],
    department: [{ alias: 'law', name: 'Law' }],
  },
  revision: 3,
  updatedAt: '2026-11-20T12:00:00.000Z',
  archivedAt: null,
}

function renderRules(answers: Parameters<typeof serve>[0] = {}) {
  serve({
    [`GET ${path}`]: () => rules,
    'GET /api/backend/activity/identity-provider/university-login': () => ({ items: [], next: null }),
    ...answers,
  })
  return renderAdmin(
    <Routes>
      <Route path="/admin/settings/sign-in/:alias/groups" element={<RulesScreen />} />
    </Routes>,
    '/admin/settings/sign-in/university-login/groups',
  )
}

test('rules are listed in their order, with those that are skipped', async () => {
  renderRules()
  const list = await screen.findByRole('list', { name: 'Groups' })
  const rows = within(list).getAllByRole('listitem')
  expect(rows).toHaveLength(3)
  expect(screen.getByText('Archived: the rule is skipped')).toBeVisible()
  expect(screen.getByText('The role was deleted: the rule is skipped')).toBeVisible()
  await expectAccessible()
})

test('a rule is added, filled in, moved up and saved, all by keyboard', async () => {
  const user = userEvent.setup()
  let sent: unknown = null
  renderRules({
    [`GET ${path}`]: () => ({ ...rules, rules: rules.rules.slice(0, 1) }),
    [`PUT ${path}`]: ({ body }) => {
      sent = body
      return { ...rules, revision: 4 }
    },
  })
  const add = await screen.findByRole('button', { name: 'Add a rule' })
  add.focus()
  await user.keyboard('{Enter}')
  const [, second] = within(screen.getByRole('list', { name: 'Groups' })).getAllByRole('listitem')
  if (!second) throw new Error('The rule was not added')
  await user.type(within(second).getByRole('textbox', { name: /^Value/ }), 'leads')
  within(second).getByRole('combobox', { name: /^Role/ }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('option', { name: 'Agent' }))
  await user.click(screen.getByRole('button', { name: 'Move leads up' }))
  await user.click(screen.getByRole('button', { name: /^Save changes/ }))
  expect(await screen.findByText('The role was deleted: the rule is skipped')).toBeVisible()
  expect(sent).toMatchObject({
    groupClaim: 'groups',
    rules: [
      { value: 'leads', to: 'agent' },
      { value: 'helpdesk', to: 'agent' },
    ],
    revision: 3,
  })
})

test('a preview names people, with what they gain and lose, and says how many there are', async () => {
  const user = userEvent.setup()
  renderRules({
    [`GET ${path}`]: () => ({ ...rules, rules: rules.rules.slice(0, 1) }),
    [`POST ${path}/preview`]: () => ({
      known: 240,
      unseen: 2,
      changed: 120,
      items: [
        {
          person: { alias: 'robin', name: 'Robin Agent' },
          gains: [{ gives: 'role', name: 'Agent', value: 'helpdesk' }],
          loses: [{ gives: 'team', name: 'Fees' }],
          keepsRole: false,
        },
        { person: { alias: 'hannah', name: 'Hannah Osei' }, gains: [], loses: [], keepsRole: true },
      ],
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Show whom it changes' }))
  const table = await screen.findByRole('table', { name: 'Preview' })
  expect(within(table).getByText('Role Agent (by helpdesk)')).toBeVisible()
  expect(within(table).getByText('Team Fees')).toBeVisible()
  expect(within(table).getByText('Keeps the role as the last superadmin')).toBeVisible()
  expect(screen.getByText(/120 people of 240 would change/)).toHaveTextContent('Shown are the first 2.')
  await expectAccessible()
})

test('a preview of nobody and one that fails say so', async () => {
  const user = userEvent.setup()
  let fails = true
  renderRules({
    [`GET ${path}`]: () => ({ ...rules, rules: [] }),
    [`POST ${path}/preview`]: (_, response) =>
      fails
        ? sendError(response, 422, { code: 'invalid_input', message: 'Name the claim first.' })
        : { known: 0, unseen: 0, changed: 0, items: [] },
  })
  const button = await screen.findByRole('button', { name: 'Show whom it changes' })
  await user.click(button)
  expect(await screen.findByText('Name the claim first.')).toBeVisible()
  fails = false
  await user.click(button)
  expect(await screen.findByText(/Nobody has come by this provider with groups yet/)).toBeVisible()
  expect(screen.getByText(/There are no rules yet/)).toBeVisible()
})
