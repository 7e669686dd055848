import { type Plumbing, somePlumbing } from '@lodge/events/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSockets } from './sockets.ts'
import { connectTestClients, untilRead } from './testing/test-clients.ts'

let plumbing: Plumbing
beforeEach(async () => {
  plumbing = await somePlumbing()
})
afterEach(() => plumbing.close())

const hello = (second: number) => ({ now: new Date(second * 1_000).toISOString() })

test('a push reaches each socket in its rooms once and in order, and without rooms nobody', async () => {
  const { admin, portal } = openSockets(plumbing.redis, plumbing.prefix)
  const screens = await connectTestClients(plumbing)
  const [first, memberOfBoth, second] = await Promise.all([
    screens.admin('team:1'),
    screens.admin('team:1', 'team:2'),
    screens.portal('team:1'),
  ])
  admin.to([]).emit('hello', hello(1))
  admin.to(['team:1', 'team:2']).emit('hello', hello(2))
  admin.to(['team:1']).except(['team:2']).emit('hello', hello(3))
  admin.emit('hello', hello(4))
  portal.emit('hello', hello(5))

  await expect.poll(() => first.heard('hello')).toEqual([hello(2), hello(3), hello(4)])
  await expect.poll(() => memberOfBoth.heard('hello')).toEqual([hello(2), hello(4)])
  await expect.poll(() => second.heard('hello')).toEqual([hello(5)])
  await screens.close()
})

test('sockets leave rooms and are disconnected on every node, in order with pushes', async () => {
  const { admin } = openSockets(plumbing.redis, plumbing.prefix)
  const screens = await connectTestClients(plumbing)
  const [agent, insider] = await Promise.all([screens.admin('ticket:1'), screens.admin('ticket:1', 'team:1')])
  admin.to(['ticket:1']).emit('hello', hello(1))
  admin.to(['ticket:1']).except(['team:1']).leave('ticket:1')
  admin.to(['ticket:1']).emit('hello', hello(2))
  await expect.poll(() => insider.heard('hello')).toEqual([hello(1), hello(2)])
  admin.to(['team:1']).disconnect()

  await expect.poll(() => insider.drops()).toBe(1)
  expect(agent.heard('hello')).toEqual([hello(1)])
  expect(agent.drops()).toBe(0)
  await screens.close()
})

test('pushes of the same turn are written together and wake a waiting node once', async () => {
  const { redis, prefix } = plumbing
  const { admin, portal } = openSockets(redis, prefix)
  const node = redis.duplicate({ connectionName: prefix })
  const read = node.xread('BLOCK', 0, 'STREAMS', `${prefix}:socket`, '$')
  await untilRead(redis, prefix)
  await Promise.all([
    Promise.resolve().then(() => admin.emit('hello', hello(1))),
    Promise.resolve().then(() => portal.emit('hello', hello(2))),
  ])

  expect((await read)?.[0]?.[1]).toHaveLength(2)
  node.disconnect()
})

test('a push that could not be written rejects for its sender', async () => {
  const { redis, prefix } = plumbing
  const { admin, deliver } = openSockets(redis, prefix)
  const stream = `${prefix}:socket`
  await redis.set(stream, 'no stream')
  const failing = deliver(async () => {
    admin.emit('hello', hello(1))
    await redis.ping()
    await redis.del(stream)
    // That the next one is written does not hide it.
    admin.emit('hello', hello(2))
  })
  await expect(failing).rejects.toThrow('WRONGTYPE')

  await deliver(async () => admin.emit('hello', hello(3)))
  expect(await redis.xlen(stream)).toBe(2)
})

test('an unknown push and a push that breaks its contract are type errors', () => {
  const { admin, portal } = openSockets(plumbing.redis, plumbing.prefix)
  const emitWrongly = () => {
    // @ts-expect-error for agents only
    portal.emit('tickets.changed', [])
    // @ts-expect-error not a list of pushes
    admin.to(['tickets']).emit('tickets.changed', hello(1))
  }
  expect(emitWrongly).toBeTypeOf('function')
})
