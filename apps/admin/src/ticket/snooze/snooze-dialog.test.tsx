import '@lodge/ui/testing'
import { ApiError } from '@lodge/client'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const { SnoozeDialog } = await import('./snooze-dialog.tsx')

function open(onSet: (until: string) => Promise<unknown>) {
  let isClosed = false
  const close = () => {
    isClosed = true
  }
  renderAdmin(<SnoozeDialog status="pending" snoozedUntil={null} onClose={close} onSet={onSet} />)
  return { user: userEvent.setup(), isClosed: () => isClosed }
}

const moment = () => screen.getByLabelText('Date and time')
const enter = (value: string) => fireEvent.change(moment(), { target: { value } })
const set = () => screen.getByRole('button', { name: 'Set' })

test.each([
  ['', 'Enter a date and a time.'],
  ['2020-01-01T09:00', 'Choose a time in the future.'],
  ['2099-01-01T09:00', 'Choose a time within a year.'],
])('the moment "%s" is not sent: %s', async (value, message) => {
  const sent: string[] = []
  const { user } = open(async (until) => sent.push(until))
  enter(value)
  await user.click(set())

  await waitFor(() => expect(moment()).toHaveAccessibleDescription(message))
  expect(sent).toEqual([])
})

test('a moment that is refused stays and is said so; one that is taken closes the dialog', async () => {
  let isRefused = true
  const { user, isClosed } = open(async () => {
    const fields = { until: 'Nobody works then' }
    if (isRefused) throw new ApiError({ status: 422, code: 'invalid_input', message: 'No.', fields })
  })
  const suggested = moment().getAttribute('value')
  await user.click(set())
  await waitFor(() => expect(moment()).toHaveAccessibleDescription('Nobody works then'))
  expect(moment()).toHaveValue(suggested)
  expect(isClosed()).toBe(false)

  isRefused = false
  await user.click(set())
  await expect.poll(isClosed).toBe(true)
})
