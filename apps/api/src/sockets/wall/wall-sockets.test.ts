import { type CreateWallScreen, serverToWall } from '@lodge/contracts'
import { remove, updateOne } from '@lodge/database'
import { createWallScreen, revokeWallScreen } from '@lodge/desk/insight'
import { actingAs, anAgent, aTeam, aTicket } from '@lodge/desk/testing'
import { rooms } from '@lodge/desk/ticketing'
import type { FastifyInstance } from 'fastify'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { passwordHash, signInToAdmin } from '../../testing/sign-in.ts'
import { createTestBrowser } from '../../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  connectTestSocket,
  createTestEmitter,
  createTestSocket,
  listenOnFreePort,
} from '../../testing/test-socket.ts'
import { version } from '../../version.ts'

let server: TestServer
let second: FastifyInstance
let address: string
let secondAddress: string
let emitter: ReturnType<typeof createTestEmitter>
beforeAll(async () => {
  server = await startTestServer()
  second = await buildApp(server.config, server.app.deps)
  address = await listenOnFreePort(server)
  secondAddress = await second.listen({ host: '127.0.0.1', port: 0 })
  emitter = createTestEmitter(server.app)
})
afterAll(async () => {
  await emitter.close()
  await second.close()
  await server.close()
})

/** Returns a link of a lead of one team, and a television that was opened by it. */
async function aWall(changes: Partial<CreateWallScreen> = {}) {
  const team = await aTeam(server.db)
  const maker = await anAgent(server.db, {
    teams: [team],
    permissions: ['view_report'],
    passwordHash: await passwordHash,
  })
  const ctx = actingAs(server.db, maker, server.clock.now())
  const { id, token } = await createWallScreen(ctx, {
    name: 'Hall',
    teams: [],
    days: 1,
    secondsPerPage: 20,
    showsSubjects: false,
    showsAgents: false,
    ...changes,
  })
  return { id, token, ctx, maker, team }
}

function enter(namespace: string, cookie: string, at = address): Promise<Socket> {
  const socket = createTestSocket(at, namespace, { cookie })
  // A television would try again.
  socket.io.reconnection(false)
  onTestFinished(() => void socket.disconnect())
  return connectTestSocket(socket)
}
const open = (token: string) => enter('/wall', `lodge_wall=${token}`)
const next = (socket: Socket, name: keyof typeof serverToWall) =>
  new Promise((resolve) =>
    socket.once(name, (message: unknown) => resolve(serverToWall[name].parse(message))),
  )
const disconnected = (socket: Socket) => new Promise((resolve) => socket.once('disconnect', resolve))

test('a wall screen is told that it is connected and when one of its teams has changed', async () => {
  const { token, team } = await aWall()
  const other = await aTeam(server.db)
  const socket = await open(token)
  const alive = next(socket, 'wall.alive')
  await server.app.reviewWalls()
  expect(await alive).toMatchObject({ version })

  const events: string[] = []
  socket.onAny((name: string) => events.push(name))
  const change = next(socket, 'wall.changed')
  emitter.of('/wall').to(rooms.team(other.id)).emit('wall.changed', { of: 'theirs' })
  emitter.of('/wall').to(rooms.team(team.id)).emit('wall.changed', {})
  await change
  expect(events.filter((name) => name === 'wall.changed')).toHaveLength(1)
})

test('a revoked link disconnects its wall screen on every node and no longer opens it', async () => {
  const { id, token, ctx } = await aWall()
  const socket = await open(token)
  const disconnect = disconnected(socket)
  await revokeWallScreen(ctx, { id })
  emitter.of('/wall').in(rooms.wallScreen(id)).disconnectSockets(true)
  await disconnect

  await expect(open(token)).rejects.toThrow('wall_screen_ended')
})

test('revoking a link by the API ends its connection at once', async () => {
  const { id, token, maker } = await aWall()
  const browser = await signInToAdmin(server, maker)
  const disconnect = disconnected(await open(token))
  expect((await browser.delete(`/api/backend/wall-screens/${id}`)).statusCode).toBe(204)
  await disconnect
})

test('a wall screen whose maker has lost the team is disconnected by the next review', async () => {
  const team = await aTeam(server.db)
  const { token, maker, team: own } = await aWall()
  const named = await aWall()
  const [all, ofNamedTeams] = [await open(token), await open(named.token)]
  await updateOne(server.db, 'wall_screen', { id: named.id }, { teamIds: [named.team.id] })
  const [disconnect, change] = [disconnected(ofNamedTeams), next(all, 'wall.changed')]
  await remove(server.db, 'team_member', { personId: named.maker.id })
  // The link to all that its maker sees follows them to another team.
  await updateOne(server.db, 'team_member', { teamId: own.id, personId: maker.id }, { teamId: team.id })
  await server.app.reviewWalls()
  await Promise.all([disconnect, change])

  const laterChange = next(all, 'wall.changed')
  emitter.of('/wall').to(rooms.team(team.id)).emit('wall.changed', {})
  await laterChange
})

test('a session does not open the wall, and the cookie of the wall opens nothing else', async () => {
  const { token, maker } = await aWall()
  const browser = await signInToAdmin(server, maker)
  await expect(enter('/wall', browser.cookieHeader())).rejects.toThrow('wall_screen_ended')
  await expect(open('A'.repeat(43))).rejects.toThrow('wall_screen_ended')
  for (const namespace of ['/admin', '/portal'])
    await expect(enter(namespace, `lodge_wall=${token}`)).rejects.toThrow('not_signed_in')
})

test('any message from a wall screen ends its connection', async () => {
  const { token } = await aWall()
  const socket = await open(token)
  const disconnect = disconnected(socket)
  socket.emit('ticket.subscribe', { number: 1 })
  await disconnect
})

test('a wall screen on one node follows changes on another, and ends when its link is revoked there', async () => {
  const { id, token, maker, team } = await aWall()
  const { number } = await aTicket(server.db, { team, status: 'open' })
  const lead = await signInToAdmin(server, maker)
  const television = createTestBrowser(second)
  expect((await television.post('/api/backend/wall', { token })).statusCode).toBe(204)
  const socket = await enter('/wall', `lodge_wall=${token}`, secondAddress)
  const unassigned = async () => (await television.get('/api/backend/wall')).json().teams[0].unassigned
  expect(await unassigned()).toBe(1)

  const change = next(socket, 'wall.changed')
  const assigned = await lead.put(`/api/backend/tickets/${number}/assignee`, {
    assignee: maker.alias,
    expected: null,
  })
  expect(assigned.statusCode).toBe(200)
  emitter.of('/wall').to(rooms.team(team.id)).emit('wall.changed', {})
  await change
  expect(await unassigned()).toBe(0)

  const disconnect = disconnected(socket)
  expect((await lead.delete(`/api/backend/wall-screens/${id}`)).statusCode).toBe(204)
  await disconnect
  expect((await television.get('/api/backend/wall')).statusCode).toBe(410)
})
