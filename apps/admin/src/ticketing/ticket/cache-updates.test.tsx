import type { TicketDetail } from '@lodge/contracts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { buildTicket } from '../../testing/ticket-factory.ts'
import { buildTicketRow } from '../../testing/ticket-row-factory.ts'
import { applyTicketLeft, applyTicketPushes, withTicketPush } from './cache-updates.ts'
import { usePushedRows } from './pushed-rows-store.ts'
import { type LoadedTickets, ticketListsKey } from './queries.ts'

const key = [...ticketListsKey, { queue: 'all' }]

function cacheWith(...rows: ReturnType<typeof buildTicketRow>[]) {
  const cache = new QueryClient()
  cache.setQueryData<LoadedTickets>(key, { pages: [{ items: rows, next: null }], pageParams: [undefined] })
  return cache
}

const listed = (cache: QueryClient) =>
  cache.getQueryData<LoadedTickets>(key)?.pages.flatMap((page) => page.items)

const elsewhere = { version: 9, team: { alias: 'finance', name: 'Finance' }, by: null }

const pushOf = (row: ReturnType<typeof buildTicketRow>) => ({
  row,
  deadlines: [],
  event: null,
  changeStatus: [],
})

test('a push changes its row in place', () => {
  const cache = cacheWith(buildTicketRow({ number: 1 }), buildTicketRow({ number: 2 }))

  applyTicketPushes(cache, [pushOf(buildTicketRow({ number: 2, version: 2, status: 'pending' }))])

  expect(listed(cache)?.map(({ number, status }) => [number, status])).toEqual([
    [1, 'open'],
    [2, 'pending'],
  ])
})

test('a straggler changes nothing', () => {
  const cache = cacheWith(buildTicketRow({ number: 1, version: 5, status: 'resolved' }))

  applyTicketPushes(cache, [pushOf(buildTicketRow({ number: 1, version: 4, status: 'open' }))])

  expect(listed(cache)).toMatchObject([{ version: 5, status: 'resolved' }])
})

test('a ticket that went out of sight leaves the list', () => {
  const cache = cacheWith(buildTicketRow({ number: 1 }), buildTicketRow({ number: 2 }))

  applyTicketLeft(cache, { ...elsewhere, number: 1 })

  expect(listed(cache)?.map(({ number }) => number)).toEqual([2])
})

test('what is told late of a ticket that went out of sight does not bring it back, what is newer does', () => {
  const cache = cacheWith()
  const { number } = buildTicketRow({ number: 31 })
  applyTicketLeft(cache, { ...elsewhere, number })
  applyTicketPushes(cache, [
    pushOf(buildTicketRow({ number, version: 8 })),
    pushOf(buildTicketRow({ number, version: 9 })),
  ])
  expect(usePushedRows.getState().rows[number]).toBeUndefined()

  applyTicketPushes(cache, [pushOf(buildTicketRow({ number, version: 10 }))])
  expect(usePushedRows.getState().rows[number]?.version).toBe(10)
})

test('an old push brings its line of the thread but not its state', () => {
  const ticket = {
    ...buildTicketRow({ version: 7, status: 'resolved' }),
    events: [],
    can: { changeStatus: [] },
  } as unknown
  const event = {
    id: 'e',
    type: 'ticket.assigned',
    actor: 'Priya',
    from: null,
    to: 'Priya',
    at: '2026-10-15T15:00:00.000Z',
  }

  const merged = withTicketPush(ticket as TicketDetail, {
    ...pushOf(buildTicketRow({ version: 3, status: 'new' })),
    event,
  })

  expect(merged).toMatchObject({ version: 7, status: 'resolved', events: [{ id: 'e' }] })
})

test('missing answers come with a push that has them, are kept through others, and go when none is missing', () => {
  const missingAnswers = { fields: [{ key: 'room', label: 'Room' }], question: 'Which room?' }
  const ticketToAnswer = withTicketPush(buildTicket(), {
    ...pushOf(buildTicketRow({ version: 8 })),
    missingAnswers,
  })
  const assigned = withTicketPush(ticketToAnswer, pushOf(buildTicketRow({ version: 9 })))
  const answered = withTicketPush(assigned, {
    ...pushOf(buildTicketRow({ version: 10 })),
    missingAnswers: null,
  })

  expect([ticketToAnswer, assigned, answered].map((ticket) => ticket.missingAnswers)).toEqual([
    missingAnswers,
    missingAnswers,
    null,
  ])
})
