import { useSession } from '@lodge/client'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { ApiTokensScreen } from './api-tokens-screen.tsx'
import { MyTokensSection } from './my-tokens-section.tsx'

const id = '0198f0aa-1111-7222-8333-444455556666'
const secret = `lodge_it_${'a'.repeat(38)}`
const door = {
  id,
  name: 'Door access',
  owner: { alias: 'hannah', name: 'Hannah Osei' },
  scopes: ['tickets:read', 'messages:write'],
  teams: [{ alias: 'exams', name: 'Exams' }],
  hint: 'x7Qa',
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: '2199-01-01T12:00:00.000Z',
  lastUsedAt: null,
  overlapEndsAt: null,
}
const grantable = ['tickets:read', 'tickets:write']

function open(items: unknown[], more: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    'GET /api/backend/api-tokens': () => ({ items, personal: [], grantable }),
    'GET /api/backend/queues': () => ({
      version: 1,
      byTeam: {},
      teams: [{ alias: 'exams', name: 'Exams' }],
    }),
    'POST /api/backend/api-tokens': () => ({ ...door, secret }),
    [`POST /api/backend/api-tokens/${id}/rotation`]: () => ({ ...door, secret }),
    [`DELETE /api/backend/api-tokens/${id}`]: () => undefined,
    ...more,
  })
  renderAdmin(<ApiTokensScreen />, '/admin/settings/api-tokens')
  const sent = () =>
    seen.filter(({ route }) => !route.startsWith('GET')).map(({ route, body }) => [route, body])
  return { user: userEvent.setup(), sent }
}

test('a token is made with chosen scopes and teams, and its secret is shown once', async () => {
  const { user, sent } = open([])
  expect(await screen.findByText('There are no tokens yet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New token' }))
  const form = within(screen.getByRole('form', { name: 'New token' }))
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Door access')
  await user.click(form.getByRole('button', { name: 'Make the token' }))
  expect(await form.findByText('Choose at least one scope')).toBeVisible()
  expect(sent()).toEqual([])
  expect(form.queryByRole('checkbox', { name: 'Write and publish articles' })).toBeNull()
  await user.click(form.getByRole('checkbox', { name: 'Read tickets' }))
  await user.click(await form.findByRole('checkbox', { name: 'Exams' }))
  await user.click(form.getByRole('button', { name: 'Make the token' }))

  expect(await screen.findByRole('textbox', { name: 'Secret' })).toHaveValue(secret)
  const chosen = { scopes: ['tickets:read'], teams: ['exams'], days: 90 }
  expect(sent()).toEqual([['POST /api/backend/api-tokens', { name: 'Door access', ...chosen }]])
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('textbox', { name: 'Secret' })).toBeNull()
})

test('what was typed survives a refusal, which stands at its field', async () => {
  const { user } = open([], {
    'POST /api/backend/api-tokens': (_, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'No',
        fields: { teams: 'Choose the teams.' },
      }),
  })
  await user.click(await screen.findByRole('button', { name: 'New token' }))
  const form = within(screen.getByRole('form', { name: 'New token' }))
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Door access')
  await user.click(form.getByRole('checkbox', { name: 'Read tickets' }))
  await user.click(form.getByRole('button', { name: 'Make the token' }))

  expect(await form.findByText('Choose the teams.')).toBeVisible()
  expect(form.getByRole('textbox', { name: /^Name/ })).toHaveValue('Door access')
})

test('a token gets a new secret, and the old one the time that was chosen', async () => {
  const { user, sent } = open([{ ...door, overlapEndsAt: '2198-01-01T12:00:00.000Z' }])
  expect(await screen.findByText(/The old secret works until/)).toBeVisible()
  expect(screen.getByText('Never used')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New secret for Door access' }))
  const form = within(screen.getByRole('form', { name: 'New secret for Door access' }))
  await user.click(form.getByRole('button', { name: 'Make a new secret' }))

  expect(await screen.findByRole('textbox', { name: 'Secret' })).toHaveValue(secret)
  expect(sent()).toEqual([[`POST /api/backend/api-tokens/${id}/rotation`, { days: 90, overlap: 24 }]])
})

test('a token is revoked once that is sure', async () => {
  const { user, sent } = open([door])
  await user.click(await screen.findByRole('button', { name: 'Revoke Door access' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke this token?' }))
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))

  await waitFor(() => expect(sent()).toEqual([[`DELETE /api/backend/api-tokens/${id}`, null]]))
})

test('an expired token says so, and a list that cannot be loaded is tried again', async () => {
  let isDown = true
  const { user } = open([], {
    'GET /api/backend/api-tokens': (_, response) =>
      isDown
        ? sendError(response, 503, { code: 'unavailable', message: 'Not now.' })
        : { items: [{ ...door, expiresAt: '2020-01-01T12:00:00.000Z' }], personal: [], grantable },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(again)
  expect(await screen.findByText('Expired')).toBeVisible()
})

test('superadmins see and revoke personal tokens, and nobody else is shown them', async () => {
  const personal = [{ ...door, name: 'Laptop', teams: [] }]
  const { user, sent } = open([], {
    'GET /api/backend/api-tokens': () => ({ items: [], personal, grantable }),
  })
  await screen.findByText('There are no tokens yet')
  expect(screen.queryByRole('region', { name: 'Personal tokens' })).toBeNull()

  const { authUser } = useSession.getState()
  if (!authUser) throw new Error('Nobody is signed in')
  useSession.setState({ authUser: { ...authUser, role: 'superadmin' } })
  const section = within(await screen.findByRole('region', { name: 'Personal tokens' }))
  expect(await section.findByText('Hannah Osei')).toBeVisible()
  expect(section.queryByRole('button', { name: /New secret/ })).toBeNull()
  await user.click(section.getByRole('button', { name: 'Revoke Laptop' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(sent()).toEqual([[`DELETE /api/backend/api-tokens/${id}`, null]]))
})

test('somebody makes a token of their own, without teams', async () => {
  const seen = serve({
    'GET /api/backend/me/tokens': () => ({ items: [], grantable }),
    'POST /api/backend/me/tokens': () => ({ ...door, name: 'Laptop', secret }),
  })
  renderAdmin(<MyTokensSection />, '/admin/my-account')
  const user = userEvent.setup()
  expect(await screen.findByText('You have no personal tokens.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New token' }))
  const form = within(screen.getByRole('form', { name: 'New token' }))
  expect(form.queryByRole('group', { name: /Teams/ })).toBeNull()
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Laptop')
  await user.click(form.getByRole('checkbox', { name: 'Create and change tickets' }))
  await user.click(form.getByRole('button', { name: 'Make the token' }))

  expect(await screen.findByRole('textbox', { name: 'Secret' })).toHaveValue(secret)
  expect(seen.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
    name: 'Laptop',
    scopes: ['tickets:write'],
    days: 90,
  })
})
