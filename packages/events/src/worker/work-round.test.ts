import { randomUUID } from 'node:crypto'
import { Semaphore } from 'async-mutex'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EventQueue, openQueue } from '../redis/queues.ts'
import { type Plumbing, somePlumbing } from '../testing/index.ts'
import { precedence, workRound } from './work-round.ts'

let fixture: Plumbing
let queue: EventQueue
beforeEach(async () => {
  fixture = await somePlumbing()
  queue = openQueue('realtime', fixture)
})
afterEach(async () => {
  await queue.close()
  await fixture.close()
})

const closing = new AbortController().signal

const anEventOf = (type: string) => ({ id: randomUUID(), type })

test('single jobs go before the rest of a round, and events that may be overtaken come last', async () => {
  const turns = new Semaphore(1)
  const [, free] = await turns.acquire()
  const handledIds: string[] = []
  const handler = { one: async (type: string) => void handledIds.push(type), together: null }
  const events = ['deadline.changed', 'ticket.replied', 'ticket.created'].map(anEventOf)
  const options = { handler, turns, queue, log: fixture.log, onHandled: () => {}, closing }
  const round = workRound(events, options)
  const alone = turns.runExclusive(() => handledIds.push('alone'), 1, precedence.alone)
  free()
  await Promise.all([round, alone])

  expect(handledIds).toEqual(['alone', 'ticket.replied', 'ticket.created', 'deadline.changed'])
})

test('a failed event of a round gets a later job of its own with all its tries', async () => {
  const events = [anEventOf('ticket.replied'), anEventOf('ticket.created')]
  const handledIds: string[] = []
  const handler = {
    one: async (type: string) => {
      if (type === 'ticket.created') throw new Error('a fault of ours')
    },
    together: null,
  }
  const options = { handler, turns: new Semaphore(5), queue, log: fixture.log, closing }
  await workRound(events, { ...options, onHandled: ({ id }) => handledIds.push(id) })

  expect(handledIds).toEqual([events[0]?.id])
  const [later, ...others] = await queue.getDelayed()
  expect(others).toEqual([])
  expect(later).toMatchObject({ id: events[1]?.id, name: 'ticket.created', attemptsMade: 0 })
})

test('an outage leaves its event and the events that have not started', async () => {
  const events = ['ticket.replied', 'ticket.created', 'ticket.rated'].map(anEventOf)
  const outage = Object.assign(new Error('the server is gone'), { code: 'ECONNREFUSED' })
  const startedIds: string[] = []
  const handler = {
    one: async (type: string) => {
      startedIds.push(type)
      if (type === 'ticket.created') throw outage
    },
    together: null,
  }
  const options = { handler, turns: new Semaphore(1), queue, log: fixture.log, onHandled: () => {}, closing }

  expect(await workRound(events, options)).toEqual({ left: events.slice(1), error: outage })
  expect(startedIds).toEqual(['ticket.replied', 'ticket.created'])
  expect(await queue.getDelayedCount()).toBe(0)
})

test('a round is handled so many at a time, and a worker that closes leaves the rest', async () => {
  const events = ['ticket.replied', 'ticket.created', 'ticket.rated', 'ticket.merged', 'ticket.moved'].map(
    anEventOf,
  )
  const closes = new AbortController()
  const together: string[][] = []
  const handler = {
    one: async () => {},
    together: async (some: readonly { type: string }[]) => {
      together.push(some.map(({ type }) => type))
      if (together.length === 2) closes.abort()
    },
    atOnce: 2,
  }
  const handledIds: string[] = []
  const outcome = await workRound(events, {
    handler,
    turns: new Semaphore(1),
    queue,
    log: fixture.log,
    closing: closes.signal,
    onHandled: ({ id }) => handledIds.push(id),
  })

  expect(together).toEqual([
    ['ticket.replied', 'ticket.created'],
    ['ticket.rated', 'ticket.merged'],
  ])
  expect(handledIds).toEqual(events.slice(0, 4).map(({ id }) => id))
  expect(outcome?.left).toEqual(events.slice(4))
})

test('where some of a round cannot be handled together, only they are tried one by one', async () => {
  const events = ['ticket.replied', 'ticket.created', 'ticket.rated'].map(anEventOf)
  const alone: string[] = []
  const handler = {
    one: async (type: string) => void alone.push(type),
    together: async (some: readonly { type: string }[]) => {
      if (some.some(({ type }) => type === 'ticket.created')) throw new Error('a fault of ours')
    },
    atOnce: 2,
  }
  const options = { handler, turns: new Semaphore(1), queue, log: fixture.log, onHandled: () => {}, closing }
  const outcome = await workRound(events, options)

  expect(outcome).toBeNull()
  expect(alone).toEqual(['ticket.replied', 'ticket.created'])
})
