import { expect, test } from 'vitest'
import { audienceOf, rooms } from './rooms.ts'

const requesterId = 'r1'

test('a ticket reaches its team, people who see all tickets, and its requester', () => {
  expect(audienceOf({ kind: 'ticket', teamId: 't1', requesterId })).toEqual({
    admin: [rooms.team('t1'), rooms.allTickets],
    portal: [rooms.person('r1')],
  })
})

test('a public message reaches agents with the ticket open and the requester', () => {
  expect(audienceOf({ kind: 'message', ticketNumber: 20001, requesterId, visibility: 'public' })).toEqual({
    admin: [rooms.ticket(20001)],
    portal: [rooms.person('r1')],
  })
})

test('an internal note reaches the admin area and never the portal', () => {
  expect(audienceOf({ kind: 'message', ticketNumber: 20001, requesterId, visibility: 'internal' })).toEqual({
    admin: [rooms.ticket(20001)],
    portal: [],
  })
})

test.each([
  ['all', rooms.allTickets],
  ['t1', rooms.team('t1')],
])('counts of %s reach the admin area only', (teamId, room) => {
  expect(audienceOf({ kind: 'counts', teamId })).toEqual({ admin: [room], portal: [] })
})

test('rooms of different kinds have different names', () => {
  const names = [rooms.person('1'), rooms.session('1'), rooms.team('1'), rooms.ticket(1), rooms.allTickets]
  expect(new Set(names).size).toBe(names.length)
})
