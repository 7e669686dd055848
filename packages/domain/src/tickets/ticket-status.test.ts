import { limits, TicketStatus } from '@lodge/contracts'
import { expect, test } from 'vitest'
import {
  canSnooze,
  canTransition,
  finalStatuses,
  isClosedForGood,
  isFinal,
  isReopenable,
  reachableStatuses,
  statusAfterMessage,
  statusTransitions,
} from './ticket-status.ts'

const everyStatus = TicketStatus.options

//                       new  open pending on_hold resolved closed
const table: [TicketStatus, string][] = [
  ['new', '-  yes  yes  yes  yes  yes'],
  ['open', 'no  -  yes  yes  yes  yes'],
  ['pending', 'no  yes  -  yes  yes  yes'],
  ['on_hold', 'no  yes  yes  -  yes  yes'],
  ['resolved', 'no  yes  no  no  -  yes'],
  ['closed', 'no  yes  no  no  no  -'],
]

test.each(table)('from %s a ticket moves only to the statuses of the table', (from, row) => {
  const cells = row.split(/\s+/)
  for (const [i, to] of everyStatus.entries()) expect(canTransition(from, to), to).toBe(cells[i] === 'yes')
})

test('every status can be left, and every status except new can be reached', () => {
  for (const status of everyStatus) expect(statusTransitions[status].length).toBeGreaterThan(0)
  const reachable = new Set(Object.values(statusTransitions).flat())
  expect([...reachable].sort()).toEqual(everyStatus.filter((status) => status !== 'new').sort())
})

test('resolved and closed are final', () => {
  expect(everyStatus.filter(isFinal)).toEqual([...finalStatuses])
})

test.each([
  ['new', 'open', null],
  ['open', null, null],
  ['pending', null, 'open'],
  ['on_hold', null, 'open'],
  ['resolved', null, 'open'],
  ['closed', null, 'open'],
] as const)(
  'a message on a %s ticket makes it %s if staff write and %s if the requester writes',
  (status, staff, requester) => {
    expect(statusAfterMessage(status, 'staff')).toBe(staff)
    expect(statusAfterMessage(status, 'requester')).toBe(requester)
  },
)

const closedAt = new Date('2026-03-01T00:00:00Z')
const later = (days: number, ms = 0) => new Date(closedAt.getTime() + days * 24 * 60 * 60 * 1000 + ms)

test.each([
  ['resolved', null, later(999), true],
  ['closed', closedAt, later(0), true],
  ['closed', closedAt, later(limits.reopenDays), true],
  ['closed', closedAt, later(limits.reopenDays, 1), false],
  ['closed', null, later(0), false],
  ['open', null, later(0), false],
] as const)('a ticket that is %s since %s, at %s, can be reopened: %s', (status, since, now, expected) => {
  const ticket = { status, closedAt: since, reopenDays: limits.reopenDays }
  expect(isReopenable(ticket, now)).toBe(expected)
  expect(isClosedForGood(ticket, now)).toBe(status === 'closed' && !expected)
  if (status === 'closed') expect(reachableStatuses(ticket, now)).toEqual(expected ? ['open'] : [])
  else expect(reachableStatuses(ticket, now)).toEqual(statusTransitions[status])
})

test('only a pending or on-hold ticket can be snoozed', () => {
  expect(everyStatus.filter(canSnooze)).toEqual(['pending', 'on_hold'])
})
