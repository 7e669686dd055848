import type { Availability } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { AvailabilityScreen } = await import('./availability-screen.tsx')

const ada = {
  alias: 'ada',
  name: 'Ada Lovelace',
  isLead: true,
  presence: 'present',
  away: null,
  openTickets: 4,
  limit: 4,
  ownLimit: null,
  topics: ['Wi-Fi'],
  languages: ['de'],
} as const
const awayView = {
  from: '2026-10-21T09:00:00.000Z',
  until: '2099-10-28T09:00:00.000Z',
  deputy: { alias: 'ada', name: 'Ada Lovelace' },
  handsOver: true,
}
const grace = {
  ...ada,
  alias: 'grace',
  name: 'Grace Hopper',
  isLead: false,
  presence: 'away' as const,
  away: awayView,
  openTickets: 0,
}
const library = {
  alias: 'library',
  name: 'Library',
  method: 'least_loaded' as const,
  limit: 4,
  isOpen: true,
  opensAt: null,
  unassigned: 2,
  waitsBecause: 'full' as const,
}
const withMembers = (...members: object[]) =>
  ({ teams: [{ ...library, members }] }) as unknown as Availability

function open(answers: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    'GET /api/backend/availability': () => withMembers(ada, grace),
    'GET /api/backend/agents': () => ({
      items: [ada, grace].map(({ alias, name }) => ({ alias, name, teams: [] })),
    }),
    ...answers,
  })
  renderAdmin(<AvailabilityScreen />, '/admin/availability')
  const bodyOf = (route: string) => seen.find((request) => request.route === route)?.body
  return { user: userEvent.setup(), seen, bodyOf }
}

const rowOf = async (name: string) =>
  within((await screen.findByText(name)).closest('tr') ?? document.createElement('tr'))

test('each member stands there with presence, load, limit and skills', async () => {
  open()
  const table = await screen.findByRole('table', { name: 'Library' })
  expect(screen.getByText('2 tickets wait: everybody who is present is at their limit')).toBeVisible()
  const row = await rowOf('Ada Lovelace')
  for (const text of ['Lead', 'Present', '4 of 4', 'Full', 'Wi-Fi, de'])
    expect(row.getByText(text)).toBeVisible()
  expect(within(table).getByText(/Ada Lovelace stands in/)).toBeVisible()
  await expectAccessible()
})

test('a team outside its hours says the day and the time of its return', async () => {
  const opensAt = new Date()
  opensAt.setDate(opensAt.getDate() + 1)
  opensAt.setHours(9, 0, 0, 0)
  const closed = { ...library, isOpen: false, opensAt: opensAt.toISOString(), members: [ada] }
  open({ 'GET /api/backend/availability': () => ({ teams: [closed] }) })

  expect(await screen.findByText(/· Outside its hours until (\w{3} )?9 am$/)).toBeVisible()
})

test('a supervisor sets somebody away and ends an absence', async () => {
  const { user, seen, bodyOf } = open({
    'PUT /api/backend/availability/people/ada/away': () =>
      withMembers({ ...ada, presence: 'away', away: awayView }, grace),
    'DELETE /api/backend/availability/people/grace/away': () =>
      withMembers(ada, { ...ada, ...grace, away: null }),
  })
  await user.click(await screen.findByRole('button', { name: 'Set away: Ada Lovelace' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Absence of Ada Lovelace' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Choose when it ends')).toBeVisible()
  await user.type(dialog.getByLabelText(/^Until/), '2099-10-28T09:00')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodyOf('PUT /api/backend/availability/people/ada/away')).toMatchObject({
    from: null,
    until: expect.stringMatching(/^2099-10-2/),
    deputy: null,
    handsOver: true,
  })
  await user.click(await screen.findByRole('button', { name: 'End absence of Grace Hopper' }))
  await waitFor(() =>
    expect(seen.map(({ route }) => route)).toContain('DELETE /api/backend/availability/people/grace/away'),
  )
})

test('a limit is saved by Enter, what is no number is refused and stays, and nothing takes the team’s', async () => {
  const route = 'PUT /api/backend/availability/teams/library/members/ada/limit'
  let ownLimit: number | null = null
  const present = () => withMembers({ ...ada, limit: ownLimit ?? 4, ownLimit }, grace)
  const { user, seen } = open({
    'GET /api/backend/availability': present,
    [route]: ({ body }) => {
      ownLimit = (body as { limit: number | null }).limit
      return present()
    },
  })
  const limit = await screen.findByRole('textbox', { name: 'Limit of Ada Lovelace in Library' })
  await user.type(limit, 'many{Enter}')
  expect(await screen.findByText(/Enter a whole number/)).toBeVisible()
  expect(limit).toHaveValue('many')
  await user.clear(limit)
  await user.type(limit, '6{Enter}')
  await waitFor(() => expect(screen.getByText('4 of 6')).toBeVisible())
  expect(limit).toHaveValue('6')
  await user.clear(limit)
  await user.tab()
  await waitFor(() =>
    expect(seen.filter((request) => request.route === route).map(({ body }) => body)).toEqual([
      { limit: 6 },
      { limit: null },
    ]),
  )
})

test('without teams it says so, and a failure can be tried again', async () => {
  let isDown = true
  const { user } = open({
    'GET /api/backend/availability': (_, response) =>
      isDown ? sendError(response, 403, { code: 'forbidden', message: 'Not for you.' }) : { teams: [] },
  })
  await screen.findByText('Not for you.')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No teams')).toBeVisible()
})
