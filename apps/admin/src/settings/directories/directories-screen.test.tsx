import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { DirectoriesScreen } from './directories-screen.tsx'

const id = '0198f0aa-1111-7222-8333-444455556666'
const groupId = '0198f0aa-1111-7222-8333-444455557777'
const path = '/api/backend/directories'
const overview = {
  address: 'https://help.uni.example/scim/v2',
  directories: [
    {
      id,
      name: 'Entra',
      users: 1200,
      groups: 1,
      lastUsedAt: '2026-11-28T12:00:00.000Z',
      expiresAt: '2199-01-01T12:00:00.000Z',
    },
  ],
  groups: [{ id: groupId, name: 'IT staff', directory: 'Entra', members: 5, staff: 3, team: null }],
  problems: [
    {
      id,
      at: '2026-11-28T12:00:00.000Z',
      directory: 'Entra',
      resource: 'User',
      person: { alias: 'sam', name: 'Sam Okafor' },
      reason: 'scim_department_unknown',
      params: { department: 'Alchemy' },
      message: 'The department “Alchemy” does not exist here, and was left out.',
      isPartial: true,
    },
  ],
}

function open(answer: object, more: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    [`GET ${path}`]: () => answer,
    'GET /api/backend/queues': () => ({
      version: 1,
      byTeam: {},
      teams: [{ alias: 'it-help', name: 'IT Help' }],
    }),
    [`PUT ${path}/groups/${groupId}/team`]: () => overview,
    [`DELETE ${path}/${id}`]: () => undefined,
    ...more,
  })
  renderAdmin(<DirectoriesScreen />, '/admin/settings/directories')
  const sent = () =>
    seen.filter(({ route }) => !route.startsWith('GET')).map(({ route, body }) => [route, body])
  return { user: userEvent.setup(), sent }
}

test('without a directory the page says how to connect one, with the address to copy', async () => {
  open({ ...overview, directories: [], groups: [], problems: [] })
  expect(await screen.findByText('No directory is connected yet')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /SCIM address/ })).toHaveValue(overview.address)
  await expectAccessible()
})

test('a directory shows its users, when it was last used, its groups and what was left out in words', async () => {
  open(overview)
  const table = within(await screen.findByRole('table', { name: 'Directory sync' }))
  expect(table.getByText('1200')).toBeVisible()
  expect(screen.getByText('5, of them staff: 3')).toBeVisible()
  const problems = within(screen.getByRole('table', { name: 'Refused and left out' }))
  expect(problems.getByText(/The department “Alchemy” does not exist here/)).toBeVisible()
  expect(problems.getByRole('link', { name: 'Sam Okafor' })).toHaveAttribute('href', '/admin/users/sam')
  await expectAccessible()
})

test('a group is connected to a team once the consequence is confirmed, by keyboard', async () => {
  const { user, sent } = open(overview)
  const chooser = await screen.findByRole('combobox', { name: 'Team that IT staff fills' })
  chooser.focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('option', { name: 'IT Help' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Fill IT Help from IT staff?' }))
  expect(dialog.getByText(/3 members are staff/)).toBeVisible()
  expect(sent()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(sent()).toEqual([[`PUT ${path}/groups/${groupId}/team`, { team: 'it-help' }]]))
})

test('a directory whose token is gone can be forgotten', async () => {
  const ended = { ...overview.directories[0], expiresAt: null }
  const { user, sent } = open({ ...overview, directories: [ended], groups: [], problems: [] })
  expect(await screen.findByText('Its token was revoked')).toBeVisible()
  expect(screen.getByText('No group has been sent yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Forget Entra' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Forget' }))
  await waitFor(() => expect(sent().map(([route]) => route)).toEqual([`DELETE ${path}/${id}`]))
})

test('an error can be tried again', async () => {
  open(
    {},
    {
      [`GET ${path}`]: (_, response) => sendError(response, 500, { code: 'internal', message: 'It failed.' }),
    },
  )
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})
