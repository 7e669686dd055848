import type { RequesterTicketDetail, RequesterTicketPush, RequesterTicketRow } from '@lodge/contracts'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { applyTicketPush, withCounts, withPush, withRow } from './cache-updates.ts'
import { type LoadedMyTickets, myTicketKey, myTicketsKeyOf } from './queries.ts'

const row = (patch: Partial<RequesterTicketRow> = {}): RequesterTicketRow => ({
  number: 7,
  version: 3,
  subject: 'Library card',
  status: 'open',
  topic: { alias: 'library-card', name: 'Library card' },
  team: 'Library',
  assignee: null,
  snoozedUntil: null,
  closesAt: null,
  sla: null,
  rating: 'none',
  ratingComment: null,
  canRate: false,
  isUnread: false,
  createdAt: '2026-10-12T09:00:00.000Z',
  updatedAt: '2026-10-12T09:00:00.000Z',
  ...patch,
})

const can = { reply: true, close: true, reopen: false, followUp: false }
const detail = (patch: Partial<RequesterTicketDetail> = {}): RequesterTicketDetail => ({
  ...row(),
  course: null,
  formAnswers: [],
  missingAnswers: null,
  messages: [],
  mergedInto: null,
  articles: [],
  can,
  follows: null,
  followedBy: null,
  ...patch,
})
const push = (patch: Partial<RequesterTicketRow>): RequesterTicketPush => ({
  row: row(patch),
  can,
  followedBy: null,
})

const list = (items: RequesterTicketRow[]): LoadedMyTickets => ({
  pages: [{ items, next: null, counts: { open: 2, waiting: 0, resolved: 1, all: 3 } }],
  pageParams: [undefined],
})
const first = (loaded: LoadedMyTickets | undefined) => loaded?.pages[0]

describe('a row', () => {
  test('takes its newer version in place', () => {
    const loaded = withRow(list([row(), row({ number: 8 })]), row({ version: 4, status: 'pending' }))

    expect(first(loaded)?.items.map(({ number, status }) => [number, status])).toEqual([
      [7, 'pending'],
      [8, 'open'],
    ])
  })

  test('is not changed by a late push', () => {
    const loaded = withRow(list([row({ version: 5, status: 'resolved' })]), row({ version: 4 }))

    expect(first(loaded)?.items[0]).toMatchObject({ version: 5, status: 'resolved' })
  })

  test('of another list changes nothing', () => {
    const loaded = list([row()])

    expect(withRow(loaded, row({ number: 99 }))).toBe(loaded)
  })
})

describe('the counts', () => {
  test('follow a change of status', () => {
    expect(first(withCounts(list([]), { status: 'open' }, { status: 'pending' }))?.counts).toEqual({
      open: 2,
      waiting: 1,
      resolved: 1,
      all: 3,
    })
    expect(first(withCounts(list([]), { status: 'open' }, { status: 'resolved' }))?.counts).toEqual({
      open: 1,
      waiting: 0,
      resolved: 2,
      all: 3,
    })
  })

  test('stay when a push comes twice or late', () => {
    const cache = new QueryClient()
    const key = myTicketsKeyOf('open')
    cache.setQueryData(key, list([row()]))
    const change = push({ version: 4, status: 'pending' })

    applyTicketPush(cache, change)
    applyTicketPush(cache, change)
    applyTicketPush(cache, push({ version: 3, status: 'open' }))

    expect(first(cache.getQueryData<LoadedMyTickets>(key))?.counts).toMatchObject({ open: 2, waiting: 1 })
    expect(first(cache.getQueryData<LoadedMyTickets>(key))?.items[0]?.status).toBe('pending')
  })
})

describe('a list', () => {
  test('keeps a ticket that no longer belongs to it, until it is loaded again', () => {
    const cache = new QueryClient()
    const key = myTicketsKeyOf('open')
    cache.setQueryData(key, list([row()]))

    applyTicketPush(cache, push({ version: 4, status: 'resolved' }))

    expect(first(cache.getQueryData<LoadedMyTickets>(key))?.items[0]?.status).toBe('resolved')
    expect(cache.getQueryState(key)?.isInvalidated).toBe(true)
  })

  test('is loaded again when it lacks a ticket', () => {
    const cache = new QueryClient()
    cache.setQueryData(myTicketsKeyOf('waiting'), list([]))
    cache.setQueryData(myTicketsKeyOf('open'), list([row()]))

    applyTicketPush(cache, push({ version: 4, status: 'pending' }))

    expect(cache.getQueryState(myTicketsKeyOf('waiting'))?.isInvalidated).toBe(true)
    expect(cache.getQueryState(myTicketsKeyOf('open'))?.isInvalidated).toBe(false)
  })
})

describe('a ticket’s page', () => {
  test('takes a newer push and ignores an older one', () => {
    const closed = withPush(detail(), {
      row: row({ version: 4, status: 'closed' }),
      can: { reply: true, close: false, reopen: true, followUp: false },
      followedBy: null,
    })

    expect(closed).toMatchObject({ status: 'closed', can: { close: false, reopen: true } })
    expect(withPush(closed, push({ version: 3 }))).toBe(closed)
  })

  test('is loaded again when its form has new answers, and keeps them through other pushes', () => {
    const cache = new QueryClient()
    const missingAnswers = { fields: [], formAnswers: { room: 'B12' } }
    cache.setQueryData(myTicketKey(7), { ...detail(), missingAnswers })

    applyTicketPush(cache, push({ version: 4 }))
    expect(cache.getQueryState(myTicketKey(7))?.isInvalidated).toBe(false)
    expect(cache.getQueryData(myTicketKey(7))).toMatchObject({ version: 4, missingAnswers })

    applyTicketPush(cache, { ...push({ version: 5 }), hasNewAnswers: true })
    expect(cache.getQueryState(myTicketKey(7))?.isInvalidated).toBe(true)
  })

  test('stays unloaded when a push comes for a ticket that is not open', () => {
    const cache = new QueryClient()

    applyTicketPush(cache, push({ version: 4 }))

    expect(cache.getQueryData(myTicketKey(7))).toBeUndefined()
  })
})
