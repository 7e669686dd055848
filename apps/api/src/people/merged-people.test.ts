import { getOne } from '@lodge/database'
import { anAgent, aStudent, aTicket } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { connectTestSocket, createTestSocket, listenOnFreePort } from '../testing/test-socket.ts'

let server: TestServer
let origin: string
beforeAll(async () => {
  server = await startTestServer()
  origin = await listenOnFreePort(server)
})
afterAll(() => server.close())

/** Returns a signed-in student with a ticket, an open page and a way to ask for the ticket. */
async function aStudentHere() {
  const student = await aStudent(server.db)
  const { number } = await aTicket(server.db, { requester: student })
  const browser = await signInToPortal(server, student)
  const socket = createTestSocket(origin, '/portal', { cookie: browser.cookieHeader() })
  await connectTestSocket(socket)
  const statusOf = async (other = number) => (await browser.get(`/api/tickets/${other}`)).statusCode
  return { student, number, socket, statusOf }
}

async function aSuperadminHere() {
  const superadmin = await anAgent(server.db, { role: 'superadmin', passwordHash: await passwordHash })
  return signInToAdmin(server, superadmin)
}

const revisionOf = async (alias: string) => (await getOne(server.db, 'person', { alias })).revision

async function mergeBody(source: { alias: string }, target: { alias: string }) {
  const [revision, targetRevision] = [await revisionOf(source.alias), await revisionOf(target.alias)]
  return { target: target.alias, revision, targetRevision }
}

test('the session and the open pages of a merged student end at once, and the other reads both tickets', async () => {
  const [source, target] = [await aStudentHere(), await aStudentHere()]
  const admin = await aSuperadminHere()
  expect([await source.statusOf(), await target.statusOf(source.number)]).toEqual([200, 404])
  const path = `/api/backend/user-records/${source.student.alias}/merge`

  const merged = await admin.post(path, await mergeBody(source.student, target.student))

  expect([merged.statusCode, merged.json()]).toMatchObject([
    201,
    { mergedInto: { alias: target.student.alias } },
  ])
  expect(await source.statusOf()).toBe(401)
  await expect.poll(() => source.socket.connected).toBe(false)
  await expect(connectTestSocket(source.socket)).rejects.toThrow('not_signed_in')
  expect([await target.statusOf(), await target.statusOf(source.number)]).toEqual([200, 200])
  expect(target.socket.connected).toBe(true)

  expect((await admin.delete(path)).statusCode).toBe(200)

  expect([await source.statusOf(), await target.statusOf()]).toEqual([401, 401])
  await expect.poll(() => target.socket.connected).toBe(false)
  for (const { socket } of [source, target]) socket.disconnect()
})

test('the review of open pages ends those of a merged student who asks for nothing', async () => {
  const [source, target] = [await aStudentHere(), await aStudentHere()]
  const admin = await aSuperadminHere()
  const body = await mergeBody(source.student, target.student)
  expect((await admin.post(`/api/backend/user-records/${source.student.alias}/merge`, body)).statusCode).toBe(
    201,
  )

  await server.app.reviewSockets()

  await expect.poll(() => source.socket.connected).toBe(false)
  expect(target.socket.connected).toBe(true)
  for (const { socket } of [source, target]) socket.disconnect()
})
