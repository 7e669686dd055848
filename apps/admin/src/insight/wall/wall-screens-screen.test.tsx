import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { WallScreensScreen } = await import('./wall-screens-screen.tsx')

const id = '0198f0aa-1111-7222-8333-444455556666'
const token = 'T'.repeat(43)
const hall = {
  id,
  name: 'Hall',
  maker: { alias: 'hannah', name: 'Hannah Osei' },
  teams: [],
  showsSubjects: false,
  showsAgents: true,
  isOpen: true,
  expiresAt: '2027-01-01T12:00:00.000Z',
  lastSeenAt: null,
}

function open(items: unknown[], more: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    'GET /api/backend/wall-screens': () => ({ items }),
    'GET /api/backend/queues': () => ({
      version: 1,
      byTeam: {},
      teams: [{ alias: 'exams', name: 'Exams' }],
    }),
    'POST /api/backend/wall-screens': () => ({ ...hall, token }),
    [`DELETE /api/backend/wall-screens/${id}`]: () => undefined,
    ...more,
  })
  renderAdmin(<WallScreensScreen />, '/admin/wall-screens')
  const sent = () =>
    seen.filter(({ route }) => !route.startsWith('GET')).map(({ route, body }) => [route, body])
  return { user: userEvent.setup(), sent }
}

test('a link is made and shown once, without subjects and names unless they are chosen', async () => {
  const { user, sent } = open([])
  expect(await screen.findByText('There are no wall screens yet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New wall screen' }))
  const form = within(screen.getByRole('form', { name: 'New wall screen' }))
  await user.click(form.getByRole('button', { name: 'Make the link' }))
  expect(sent()).toEqual([])
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Hall')
  await user.click(await form.findByRole('checkbox', { name: 'Exams' }))
  await user.click(form.getByRole('checkbox', { name: 'Names of agents' }))
  await user.click(form.getByRole('button', { name: 'Make the link' }))

  const link = await screen.findByRole('textbox', { name: 'Link' })
  expect(link).toHaveValue(`${window.location.origin}/admin/wall#${token}`)
  const chosen = { teams: ['exams'], showsSubjects: false, showsAgents: true }
  expect(sent()).toEqual([
    ['POST /api/backend/wall-screens', { name: 'Hall', days: 30, secondsPerPage: 20, ...chosen }],
  ])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull()
})

test('a link is revoked once that is sure', async () => {
  const { user, sent } = open([hall])
  const row = within((await screen.findByText('Hall')).closest('tr') ?? document.body)
  expect(row.getByText('All teams that Hannah Osei sees')).toBeVisible()
  expect(row.getByText('Never opened')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/backend/wall-screens.csv?',
  )
  await user.click(row.getByRole('button', { name: 'Revoke Hall' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke this link?' }))
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))

  await waitFor(() => expect(sent()).toEqual([[`DELETE /api/backend/wall-screens/${id}`, null]]))
})

test('a link whose maker has lost its right says so', async () => {
  open([{ ...hall, isOpen: false }])
  expect(await screen.findByText(/Hannah Osei may no longer see these reports or teams/)).toBeVisible()
})

test('a list that cannot be loaded is tried again', async () => {
  let isDown = true
  const { user } = open([], {
    'GET /api/backend/wall-screens': (_, response) =>
      isDown ? sendError(response, 503, { code: 'unavailable', message: 'Not now.' }) : { items: [hall] },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(again)
  expect(await screen.findByText('Hall')).toBeVisible()
})
