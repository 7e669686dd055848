import { useSite } from '@lodge/client'
import { expectAccessible } from '@lodge/ui/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sendError, serve } from '../../../testing/render-admin.tsx'
import { showTicket } from '../../../testing/show-ticket.tsx'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'

// The client reads the page's address when it is first loaded: after the server.
const { StatusProperty } = await import('../properties/status-property.tsx')

const route = 'PUT /api/backend/tickets/20001/status'
const in2DaysAt9 = (hour = 9) => {
  const day = new Date(Date.now() + 2 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  return { typed: `${day}T09:00`, sent: `${day}T${String(hour).padStart(2, '0')}:00:00.000Z` }
}

beforeEach(() => useSite.setState({ timezone: 'Asia/Tokyo' }))

async function open(answer: Parameters<typeof serve>[0][string] = () => buildTicketRow({ version: 2 })) {
  const seen = serve({ [route]: answer })
  const { user } = showTicket((ticket) => <StatusProperty ticket={ticket} />)
  await user.click(screen.getByRole('button', { name: /^Status:/ }))
  screen.getByRole('menuitem', { name: 'Pending until…' }).focus()
  await user.keyboard('{ArrowRight}')
  await user.click(await screen.findByRole('menuitem', { name: 'A date and time…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pending until' })
  return { user, dialog, sent: () => seen.map(({ body }) => body) }
}

const moment = () => screen.getByLabelText(/^Date and time/)
const enter = (value: string) => fireEvent.change(moment(), { target: { value } })

test('a custom date and time is sent in the time zone of the site', async () => {
  const { user, dialog, sent } = await open()
  expect(dialog).toHaveAccessibleDescription(
    'The ticket reopens automatically at this time (Asia/Tokyo time).',
  )
  await expectAccessible(dialog)
  const { typed, sent: until } = in2DaysAt9(0)
  enter(typed)
  await user.click(screen.getByRole('button', { name: 'Set' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([{ status: 'pending', until }])
})

test('the next Monday morning stands there at first', async () => {
  const { user, sent } = await open()
  const field = moment()
  const value = field instanceof HTMLInputElement ? field.value : ''
  expect(value).toMatch(/T09:00$/)
  expect(new Date(`${value}:00Z`).getUTCDay()).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Set' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test.each([
  ['', 'Enter a date and a time.'],
  ['2020-01-01T09:00', 'Choose a time in the future.'],
  ['2099-01-01T09:00', 'Choose a time within a year.'],
])('“%s” is refused before it is sent', async (value, problem) => {
  const { user, sent } = await open()
  enter(value)
  await user.click(screen.getByRole('button', { name: 'Set' }))
  expect(screen.getByText(problem)).toBeVisible()
  expect(moment()).toBeInvalid()
  enter(in2DaysAt9().typed)
  await waitFor(() => expect(screen.queryByText(problem)).toBeNull())
  expect(sent()).toEqual([])
})

test('a refusal of the server stands at the field, and the dialog stays', async () => {
  const { user } = await open((_, response) =>
    sendError(response, 422, {
      code: 'invalid_input',
      message: 'Check the fields.',
      fields: { until: 'That is a holiday.' },
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Set' }))
  expect(await screen.findByText('That is a holiday.')).toBeVisible()
  expect(moment()).toBeInvalid()
})

test('Cancel snoozes nothing', async () => {
  const { user, sent } = await open()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([])
})
