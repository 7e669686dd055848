import { randomUUID } from 'node:crypto'
import { getOne, remove } from '@lodge/database'
import { systemContext } from '@lodge/desk/foundation'
import { notify } from '@lodge/desk/messaging'
import { actingAs, anAgent, aStudent, aSupervisor, aTeam, aTicket } from '@lodge/desk/testing'
import { setAssignee } from '@lodge/desk/ticketing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Returns an agent, signed in, with a notification that a ticket was assigned to them. */
async function aNotifiedAgent() {
  const { db } = server
  const team = await aTeam(db)
  const agent = await anAgent(db, { teams: [team], passwordHash: await passwordHash })
  const { id, number } = await aTicket(db, { team })
  const supervisor = actingAs(db, await aSupervisor(db))
  await setAssignee(supervisor, { number, assignee: agent.alias, expected: null })
  const event = await getOne(db, 'event', { ticketId: id, type: 'ticket.assigned' })
  await notify(systemContext(db), {
    id: event.id,
    type: 'ticket.assigned',
    ticketId: id,
    from: null,
    to: agent.id,
    actorId: event.actorId,
    at: event.createdAt.toISOString(),
  })
  return { agent, team, number, browser: await signInToAdmin(server, agent) }
}

test('the bell is listed, counted and read', async () => {
  const { browser, number } = await aNotifiedAgent()

  const { items } = (await browser.get('/api/backend/notifications')).json()
  expect(items).toMatchObject([{ kind: 'assigned', ticket: { number }, isRead: false }])
  expect((await browser.get('/api/backend/notifications/unread')).json().count).toBe(1)

  const read = await browser.put(`/api/backend/notifications/${items[0].id}/read`)
  expect([read.statusCode, read.json().count]).toEqual([200, 0])
  expect((await browser.put('/api/backend/notifications/read')).json().count).toBe(0)
  expect((await browser.get('/api/backend/notifications')).json().items[0].isRead).toBe(true)
})

test('opening a ticket marks its notifications read', async () => {
  const { browser, number } = await aNotifiedAgent()

  expect((await browser.put('/api/backend/tickets/1/notifications/read')).json().count).toBe(1)
  expect((await browser.put(`/api/backend/tickets/${number}/notifications/read`)).json().count).toBe(0)
})

test('notifications about a team’s tickets disappear as soon as the agent leaves the team', async () => {
  const { agent, browser } = await aNotifiedAgent()
  await remove(server.db, 'team_member', { personId: agent.id })

  expect((await browser.get('/api/backend/notifications')).json().items).toEqual([])
  expect((await browser.get('/api/backend/notifications/unread')).json().count).toBe(0)
})

test('a ticket is watched and no longer watched', async () => {
  const { agent, browser, number } = await aNotifiedAgent()
  const watching = (isWatching: unknown) =>
    browser.put(`/api/backend/tickets/${number}/watching`, { isWatching })

  expect((await watching(true)).json().watchers).toEqual([{ alias: agent.alias, name: agent.name }])
  expect((await browser.get(`/api/backend/tickets/${number}/watchers`)).json().watchers).toHaveLength(1)
  expect((await watching(false)).json().watchers).toEqual([])
  const wrong = await watching('yes')
  expect([wrong.statusCode, Object.keys(wrong.json().error.fields)]).toEqual([422, ['isWatching']])
})

test('an unseen ticket is not found, bad input is named, and students have no notifications', async () => {
  const { browser } = await aNotifiedAgent()
  const theirs = await aTicket(server.db)
  const statusOf = async (path: string) => (await browser.get(path)).statusCode

  expect(await statusOf(`/api/backend/tickets/${theirs.number}/watchers`)).toBe(404)
  expect(await statusOf('/api/backend/notifications?cursor=nonsense')).toBe(422)
  expect((await browser.put('/api/backend/notifications/x/read')).statusCode).toBe(404)
  expect((await browser.put(`/api/backend/notifications/${randomUUID()}/read`)).json().count).toBe(1)
  const student = await signInToPortal(server, await aStudent(server.db))
  expect((await student.get('/api/backend/notifications')).statusCode).toBe(401)
})
