import '@lodge/ui/testing'
import { useSite } from '@lodge/client'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '@lodge/ui'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SnoozeMenu } from './snooze-menu.tsx'

const onChoose = vi.fn()
const onAskForTime = vi.fn()

// A Tuesday.
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-03T13:20:00Z'), toFake: ['Date'] })
  useSite.setState({ timezone: 'Europe/London' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

async function open(isSnoozed = false) {
  const user = userEvent.setup()
  render(
    <DropdownMenu open>
      <DropdownMenuTrigger>Status</DropdownMenuTrigger>
      <DropdownMenuContent>
        <SnoozeMenu status="on_hold" isSnoozed={isSnoozed} onChoose={onChoose} onAskForTime={onAskForTime} />
      </DropdownMenuContent>
    </DropdownMenu>,
  )
  screen.getByRole('menuitem', { name: 'On hold until…' }).focus()
  await user.keyboard('{ArrowRight}')
  return user
}

const choices = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test('later today, tomorrow and Monday are offered with their times', async () => {
  await open()
  expect(choices()).toEqual([
    'On hold until…',
    'Later todayTue 5 pm',
    'TomorrowWed 9 am',
    'MondayMon 9 am',
    'A date and time…',
  ])
})

test.each([
  ['Later today', '2026-11-03T17:00:00.000Z'],
  ['Tomorrow', '2026-11-04T09:00:00.000Z'],
  ['Monday', '2026-11-09T09:00:00.000Z'],
])('%s is %s', async (name, moment) => {
  const user = await open()
  await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${name}`) }))
  expect(onChoose.mock.calls).toEqual([[moment]])
})

test('a custom time is asked for', async () => {
  const user = await open()
  await user.click(screen.getByRole('menuitem', { name: 'A date and time…' }))
  expect(onAskForTime).toHaveBeenCalledOnce()
  expect(onChoose).not.toHaveBeenCalled()
})

test('only a snoozed ticket can be woken', async () => {
  const user = await open(true)
  await user.click(screen.getByRole('menuitem', { name: 'No time set' }))
  expect(onChoose.mock.calls).toEqual([[null]])
})

test('a ticket that is not snoozed has no time to take away', async () => {
  await open()
  expect(screen.queryByRole('menuitem', { name: 'No time set' })).toBeNull()
})
