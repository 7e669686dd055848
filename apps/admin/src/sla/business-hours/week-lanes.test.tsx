import { closedAllWeek, type FieldErrors } from '@lodge/contracts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { WeekLanes } from './week-lanes.tsx'
import type { WeeklySchedule } from './weekly-windows.ts'

const start: WeeklySchedule = { ...closedAllWeek, mon: [['09:00', '17:00']], sat: [['22:00', '06:00']] }
let week: WeeklySchedule = start
afterEach(cleanup)

function Lanes({ errors = {} }: { errors?: FieldErrors }) {
  const [weekly, setWeekly] = useState(start)
  week = weekly
  return <WeekLanes weekly={weekly} onChange={setWeekly} errors={errors} />
}

const day = (name: string) => within(screen.getByRole('region', { name }))

test('arrow keys move an edge by a quarter of an hour and a window as a whole', async () => {
  render(<Lanes />)
  const user = userEvent.setup()
  day('Monday').getByRole('slider', { name: 'Monday closes' }).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(week.mon).toEqual([['09:00', '17:30']])

  day('Monday').getByRole('button', { name: 'Monday, 09:00 to 17:30' }).focus()
  await user.keyboard('{ArrowLeft}')
  expect(week.mon).toEqual([['08:45', '17:15']])
  await user.keyboard('{Delete}')
  expect(week.mon).toEqual([])
})

test('a window over midnight is there on both days, and its end moves on the second', async () => {
  render(<Lanes />)
  const user = userEvent.setup()
  expect(day('Sunday').getByRole('button', { name: 'Saturday, 22:00 to 06:00' })).toBeTruthy()
  day('Sunday').getByRole('slider', { name: 'Sunday closes' }).focus()
  await user.keyboard('{ArrowLeft}')
  expect(week.sat).toEqual([['22:00', '05:45']])
})

test('edges are typed, and a time that meets another window or is none is told', async () => {
  render(<Lanes />)
  const user = userEvent.setup()
  await user.click(day('Tuesday').getByRole('button', { name: 'Add a window on Tuesday' }))
  const opens = screen.getByLabelText('Tuesday: Opens')
  await user.clear(opens)
  await user.type(opens, '7:3')
  expect(screen.getByText(/Enter a time such as 09:00/)).toBeTruthy()
  await user.type(opens, '0{Enter}')
  expect(week.tue).toEqual([['07:30', '17:00']])
})

test('dragging over free ground adds a window in steps of a quarter of an hour', () => {
  render(<Lanes />)
  const lane = day('Wednesday').getByText('Wednesday').nextElementSibling
  if (!(lane instanceof HTMLElement)) throw new Error('There is no lane.')
  lane.setPointerCapture = () => undefined
  lane.getBoundingClientRect = () => new DOMRect(0, 0, 1440, 40)
  fireEvent.pointerDown(lane, { clientX: 602, button: 0, pointerId: 1 })
  fireEvent.pointerMove(lane, { clientX: 728, pointerId: 1 })
  fireEvent.pointerUp(lane, { clientX: 728, pointerId: 1 })
  expect(week.wed).toEqual([['10:00', '12:15']])
})

test('a refusal stands at the day of its window', () => {
  render(<Lanes errors={{ 'weekly.mon.0': 'Overlaps weekly.mon.1', timezone: 'Unknown time zone' }} />)
  expect(day('Monday').getByText('Overlaps weekly.mon.1')).toBeTruthy()
  expect(screen.queryByText('Unknown time zone')).toBeNull()
})
