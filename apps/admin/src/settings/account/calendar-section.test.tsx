import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { CalendarSection } from './calendar-section.tsx'

const path = '/api/backend/me/calendar'
const address = 'https://help.marlow.example/calendar/abc.ics'
const feed = { showsSubjects: true, createdAt: '2026-03-10T12:00:00.000Z', lastReadAt: null }

function open(answers: Parameters<typeof serve>[0]) {
  const seen = serve(answers)
  renderAdmin(<CalendarSection />, '/admin/my-account')
  return { seen, user: userEvent.setup() }
}

test('an address is made with subjects and shown once, then the section says that it is there', async () => {
  const { seen, user } = open({
    [`GET ${path}`]: () => ({ feed: null }),
    [`POST ${path}`]: () => ({ feed, address }),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Include the subjects of tickets' }))
  await user.click(screen.getByRole('button', { name: 'Make an address' }))

  expect(await screen.findByLabelText('Address')).toHaveValue(address)
  expect(seen.find(({ route }) => route === `POST ${path}`)?.body).toEqual({ showsSubjects: true })
  await expectAccessible()

  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByDisplayValue(address)).toBeNull()
  expect(screen.getByText(/was made on .*, with subjects/)).toHaveTextContent(
    'No program has fetched it yet.',
  )
})

test('replacing an address asks first, since the present one ends', async () => {
  const { seen, user } = open({
    [`GET ${path}`]: () => ({ feed }),
    [`POST ${path}`]: () => ({ feed, address }),
  })
  await user.click(await screen.findByRole('button', { name: 'Replace the address' }))
  expect(screen.getByRole('alertdialog')).toHaveTextContent('End the present address?')
  expect(seen.some(({ route }) => route === `POST ${path}`)).toBe(false)

  await user.click(screen.getByRole('button', { name: 'Replace the address' }))
  expect(await screen.findByLabelText('Address')).toHaveValue(address)
})

test('an address is removed, and one that could not be is there still', async () => {
  let isRefused = true
  const { user } = open({
    [`GET ${path}`]: () => ({ feed }),
    [`DELETE ${path}`]: (_request, response) =>
      isRefused ? sendError(response, 503, { code: 'unavailable', message: 'Not now.' }) : null,
  })
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
  }
  await remove()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByText(/was made on/)).toBeTruthy()

  isRefused = false
  await remove()
  expect(await screen.findByText('You have no calendar address yet.')).toBeTruthy()
})
