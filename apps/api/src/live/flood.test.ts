import { aStudent, aTicket } from '@lodge/desk/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aRawSocket, frameOf, opcodes, type RawSocket } from '../testing/a-raw-socket.ts'
import { aServer, type TestServer } from '../testing/a-server.ts'
import { aSocket, connected, listening } from '../testing/a-socket.ts'
import { signedInToPortal } from '../testing/sign-in.ts'
import { socketLimits } from './socket-limits.ts'

let server: TestServer
let address: string
const open: RawSocket[] = []
beforeAll(async () => {
  server = await aServer()
  address = await listening(server)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.end()
})
afterAll(() => server.close())

async function aSignedInStudent() {
  const student = await aStudent(server.db)
  const cookie = (await signedInToPortal(server, student)).cookieHeader()
  return { student, cookie }
}

async function aRawSocketOf(cookie: string, namespace?: '/portal') {
  const socket = await aRawSocket(address, { cookie, ...(namespace && { namespace }) })
  open.push(socket)
  return socket
}

const twentyThousand = (frameAt: (place: number) => Buffer) =>
  Buffer.concat(Array.from({ length: 20_000 }, (_, place) => frameAt(place)))

/** How long the slowest of a neighbour's requests took, made one after the other until the flood has passed. */
async function slowestNeighbour(hasPassed: () => boolean): Promise<number> {
  let slowest = 0
  for (let requests = 0; requests < 20 || !hasPassed(); requests += 1) {
    const from = performance.now()
    const answer = await fetch(`${address}/api/init`)
    expect(answer.status).toBe(200)
    slowest = Math.max(slowest, performance.now() - from)
    if (slowest > 5_000) break
  }
  return slowest
}

test('twenty thousand messages from one socket keep no neighbour waiting for half a second', async () => {
  const slowest: number[] = []
  for (let flood = 0; flood < 3; flood += 1) {
    const { student, cookie } = await aSignedInStudent()
    const { number } = await aTicket(server.db, { requester: student })
    const socket = await aRawSocketOf(cookie, '/portal')
    socket.send(twentyThousand((place) => frameOf(`42/portal,${place}["ticket.watch",{"number":${number}}]`)))
    slowest.push(await slowestNeighbour(socket.isClosed))
  }
  // The second of three: the machine may have been busy with something else once.
  expect(slowest.toSorted((one, other) => one - other)[1]).toBeLessThan(500)
}, 60_000)

test.each([
  ['events that nobody knows', () => frameOf('42/portal,["no.such.event",{}]')],
  ['answers that nobody asked for', () => frameOf('43/portal,7[]')],
  ['answers to pings', () => frameOf('3')],
  ['pings of the WebSocket itself', () => frameOf('', opcodes.ping)],
  ['entries into a namespace', () => frameOf('40/admin,')],
  [
    'binary events',
    () =>
      Buffer.concat([
        frameOf('451-/portal,["e",{"_placeholder":true,"num":0}]'),
        frameOf('x', opcodes.binary),
      ]),
  ],
  ['rubbish', () => frameOf('42/portal,{')],
])('a socket that floods with %s is hung up on', async (_what, frameAt) => {
  const { cookie } = await aSignedInStudent()
  const socket = await aRawSocketOf(cookie, '/portal')

  socket.send(twentyThousand(frameAt))

  await expect.poll(socket.isClosed, { timeout: 5_000 }).toBe(true)
})

test('a polling connection that says too much at once is ended', async () => {
  const { cookie } = await aSignedInStudent()
  const url = `${address}/socket.io/?EIO=4&transport=polling`
  const { sid } = JSON.parse((await (await fetch(url, { headers: { cookie } })).text()).slice(1))
  const say = (body: string) => fetch(`${url}&sid=${sid}`, { method: 'POST', headers: { cookie }, body })
  await say('40/portal,')
  expect(await (await fetch(`${url}&sid=${sid}`, { headers: { cookie } })).text()).toContain('40/portal,{')

  await say(Array(150).fill('42/portal,["no"]').join('\x1e'))

  expect((await say('42/portal,["no"]')).status).toBe(400)
})

test('no message is longer than the limit', async () => {
  const socket = await aRawSocketOf((await aSignedInStudent()).cookie, '/portal')

  socket.send(frameOf(`42/portal,["e","${'x'.repeat(5_000)}"]`))

  await socket.hears('\x03\xf1')
})

test('a session holds so many sockets at once, and one more when one has gone', async () => {
  const { cookie } = await aSignedInStudent()
  for (let place = 0; place < socketLimits.socketsOfSession; place += 1) await aRawSocketOf(cookie, '/portal')
  const tooMany = await aRawSocketOf(cookie)
  tooMany.send(frameOf('40/portal,'))
  await tooMany.closed
  expect(tooMany.heard()).not.toContain('40/portal,{')

  open[0]?.end()
  const socket = aSocket(address, '/portal', { cookie })
  await expect.poll(() => connected(socket).then(() => socket.connected)).toBe(true)
  socket.disconnect()
})

test('nobody enters a namespace that is not ours, and the connection ends with the refusal', async () => {
  const { cookie } = await aSignedInStudent()
  for (const headers of [cookie, '']) {
    const socket = await aRawSocketOf(headers)
    socket.send(frameOf('40'))
    await socket.hears('44{"message":"Invalid namespace"}')
    await expect.poll(() => socket.heard().endsWith('\x88\x00')).toBe(true)
  }
})

test('a connection without a session ends with its refusal', async () => {
  const socket = await aRawSocketOf('')
  socket.send(frameOf('40/portal,'))

  await socket.hears('44/portal,{"message":"not_signed_in"}')
  await expect.poll(() => socket.heard().endsWith('\x88\x00')).toBe(true)
})

test('a connection that has left its namespace ends', async () => {
  const socket = await aRawSocketOf((await aSignedInStudent()).cookie, '/portal')

  socket.send(frameOf('41/portal,'))

  await expect.poll(() => socket.heard().endsWith('\x88\x00')).toBe(true)
})

test('of subscriptions that are asked for at once a socket gets so many as it may hold', async () => {
  const { student, cookie } = await aSignedInStudent()
  const most = socketLimits.ticketsOfSocket
  const tickets = await Promise.all(
    Array.from({ length: most + 5 }, () => aTicket(server.db, { requester: student })),
  )
  const socket = await connected(aSocket(address, '/portal', { cookie }))

  const answers = await Promise.all(
    tickets.map(({ number }) => socket.emitWithAck('ticket.watch', { number })),
  )

  expect(answers.map(({ ok }) => ok)).toEqual(tickets.map((_, place) => place < most))
  socket.disconnect()
})
