import type { TicketParticipants } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryCache, renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { ParticipantsPanel } from './participants-panel.tsx'
import { applyParticipants } from './queries.ts'

const path = '/api/backend/tickets/7/participants'
const tutor = { alias: 'tutor', name: 'Tutor Ng', address: 'tutor@uni.example' }
const nameless = { alias: 'kofi', name: 'kofi@uni.example', address: 'kofi@uni.example' }
const taking = (
  version: number,
  ...participants: TicketParticipants['participants']
): TicketParticipants => ({
  number: 7,
  version,
  participants,
})

function show({ isMerged = false } = {}) {
  renderAdmin(<ParticipantsPanel ticket={{ number: 7, isMerged }} />)
  return userEvent.setup()
}

test('an agent adds a participant by the keyboard, and removes one', async () => {
  const seen = serve({
    [`GET ${path}`]: () => taking(1, nameless),
    [`PUT ${path}`]: () => taking(2, nameless, tutor),
    [`DELETE ${path}/kofi`]: () => taking(3, tutor),
  })
  const user = show()
  expect(await screen.findByText('kofi@uni.example')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add a participant' }))
  expect(screen.getByRole('textbox', { name: /E-mail address/ })).toHaveFocus()
  await expectAccessible()
  await user.keyboard('tutor@uni.example{Enter}')
  expect(await screen.findByText('Tutor Ng')).toBeVisible()
  expect(screen.getByText('tutor@uni.example')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove kofi@uni.example' }))
  await waitFor(() => expect(screen.queryByText('kofi@uni.example')).toBeNull())
  expect(seen[1]?.body).toEqual({ email: 'tutor@uni.example' })
})

test('an address that cannot take part is said at the field, and stays there', async () => {
  const message = 'This is the requester’s address'
  serve({
    [`GET ${path}`]: () => taking(1),
    [`PUT ${path}`]: (_, response) =>
      sendError(response, 422, { code: 'invalid_input', message, fields: { email: message } }),
  })
  const user = show()
  expect(await screen.findByText('Nobody besides the requester')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add a participant' }))
  await user.type(screen.getByRole('textbox'), 'amara@uni.example')
  await user.click(screen.getByRole('button', { name: 'Add participant' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByRole('textbox')).toHaveValue('amara@uni.example')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a push shows a participant, and a straggler changes nothing', async () => {
  serve({ [`GET ${path}`]: () => taking(4) })
  show()
  await screen.findByText('Nobody besides the requester')
  act(() => applyParticipants(queryCache, taking(6, tutor)))
  act(() => applyParticipants(queryCache, taking(5)))
  await waitFor(() => expect(screen.getByText('Tutor Ng')).toBeVisible())
})

test('participants of a merged ticket are shown and not changed', async () => {
  serve({ [`GET ${path}`]: () => taking(1, tutor) })
  show({ isMerged: true })
  await screen.findByText('Tutor Ng')
  expect(screen.queryByRole('button')).toBeNull()
})

test('participants that cannot be loaded are tried again', async () => {
  let isDown = true
  serve({
    [`GET ${path}`]: (_, response) =>
      isDown ? sendError(response, 403, { code: 'forbidden', message: 'No.' }) : taking(1, tutor),
  })
  const user = show()
  const again = await screen.findByRole('button', { name: /Try again/ })
  isDown = false
  await user.click(again)
  expect(await screen.findByText('Tutor Ng')).toBeVisible()
})
