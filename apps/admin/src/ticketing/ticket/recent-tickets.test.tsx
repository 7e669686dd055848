import '@lodge/ui/testing'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildTicketRow } from '../../testing/ticket-row-factory.ts'
import { forgetVisit, useRecentTickets, useTrackVisit } from './recent-tickets.ts'

beforeEach(() => useRecentTickets.setState({ rows: [] }))

const visit = (...numbers: number[]) => {
  for (const number of numbers) renderHook(() => useTrackVisit(row(number)))
}
const row = (number: number) => rows[number] ?? buildTicketRow({ number })
const rows: Record<number, ReturnType<typeof buildTicketRow>> = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7].map((number) => [number, buildTicketRow({ number })]),
)
const recent = () => useRecentTickets.getState().rows.map(({ number }) => number)

test('the tickets that were opened last stand first, six of them', () => {
  visit(1, 2, 3, 4, 5, 6, 7)
  expect(recent()).toEqual([7, 6, 5, 4, 3, 2])
})

test('a ticket that is opened again moves to the front and stands there once', () => {
  visit(1, 2, 3, 1)
  expect(recent()).toEqual([1, 3, 2])
})

test('a ticket that changes while it is open is remembered as it is now', () => {
  const { rerender } = renderHook((ticket) => useTrackVisit(ticket), { initialProps: row(1) })
  rerender(buildTicketRow({ number: 1, version: 2, status: 'resolved' }))
  expect(useRecentTickets.getState().rows).toMatchObject([{ number: 1, status: 'resolved' }])
})

test('a ticket that went out of sight is offered no more', () => {
  visit(1, 2)
  act(() => forgetVisit(2))
  expect(recent()).toEqual([1])
})
