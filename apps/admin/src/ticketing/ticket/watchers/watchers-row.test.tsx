import type { TicketWatchers } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryCache, renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { applyWatchers } from './queries.ts'
import { WatchersRow } from './watchers-row.tsx'

const hannah = { alias: 'hannah', name: 'Hannah Osei' }
const priya = { alias: 'priya', name: 'Priya Raman' }
const watched = (version: number, ...watchers: TicketWatchers['watchers']): TicketWatchers => ({
  number: 7,
  version,
  watchers,
})

function show() {
  renderAdmin(
    <dl>
      <WatchersRow number={7} />
    </dl>,
  )
  return userEvent.setup()
}

test('an agent begins to watch and stops, and sees who else does', async () => {
  let version = 1
  const seen = serve({
    'GET /api/backend/tickets/7/watchers': () => watched(1, priya),
    'PUT /api/backend/tickets/7/watching': ({ body }) => {
      version += 1
      return JSON.stringify(body).includes('true') ? watched(version, hannah, priya) : watched(version, priya)
    },
  })
  const user = show()
  await screen.findByRole('img', { name: 'Priya Raman' })
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Watch' }))
  await user.click(await screen.findByRole('button', { name: 'Stop watching' }))
  await screen.findByRole('button', { name: 'Watch' })

  expect(seen.slice(1).map(({ body }) => body)).toEqual([{ isWatching: true }, { isWatching: false }])
})

test('a push shows a new watcher, and a straggler changes nothing', async () => {
  serve({ 'GET /api/backend/tickets/7/watchers': () => watched(4) })
  show()
  await screen.findByText('Nobody')

  act(() => applyWatchers(queryCache, watched(6, priya)))
  act(() => applyWatchers(queryCache, watched(5)))

  await waitFor(() => expect(screen.getByRole('img', { name: 'Priya Raman' })).toBeTruthy())
})

test('of many watchers four are shown and the others counted, with all their names to read', async () => {
  const names = ['Ann Lee', 'Bob Fox', 'Callum Fraser', 'Mo Zhang', 'Priya Raman', 'Zoe Hart']
  const everyone = names.map((name) => ({ alias: name.toLowerCase().replace(' ', '-'), name }))
  serve({ 'GET /api/backend/tickets/7/watchers': () => watched(1, ...everyone) })
  show()
  expect(await screen.findByText('+2')).toBeVisible()
  expect(screen.getAllByRole('img')).toHaveLength(4)
  expect(
    screen.getByTitle('Ann Lee, Bob Fox, Callum Fraser, Mo Zhang, Priya Raman, and Zoe Hart'),
  ).toBeVisible()
})

test('a refused request to watch says why and changes nothing', async () => {
  serve({
    'GET /api/backend/tickets/7/watchers': () => watched(1),
    'PUT /api/backend/tickets/7/watching': (_, response) =>
      sendError(response, 409, { code: 'ticket_merged', message: 'It was merged into #8.' }),
  })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Watch' }))
  expect(await screen.findByText('It was merged into #8.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Watch' })).toBeVisible()
})

test('watchers that cannot be loaded are tried again', async () => {
  let isDown = true
  serve({
    'GET /api/backend/tickets/7/watchers': (_, response) =>
      isDown ? sendError(response, 403, { code: 'forbidden', message: 'No.' }) : watched(1, priya),
  })
  const user = show()
  const again = await screen.findByRole('button', { name: /Try again/ })
  isDown = false
  await user.click(again)

  await screen.findByRole('img', { name: 'Priya Raman' })
})
