import { getOne, insert } from '@lodge/database'
import { createStopToken } from '@lodge/desk/messaging'
import { anAgent, aStudent, aTeam, aTicket, aTopic } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Returns an agent, signed in, with a ticket of their team, which has a mailbox. */
async function anAgentWithTicket() {
  const { db } = server
  const team = await aTeam(db)
  const topic = await aTopic(db, { team })
  const alias = `box-${team.alias}`
  const mailbox = await insert(db, 'mailbox', {
    name: alias,
    alias,
    teamId: team.id,
    topicId: topic.id,
    trustedForwarders: [],
    blockedSenders: [],
  })
  const address = `${alias}@uni.example`.slice(-40)
  await insert(db, 'mailbox_address', { mailboxId: mailbox.id, address, position: 0 })
  const agent = await anAgent(db, { teams: [team], passwordHash: await passwordHash })
  const ticket = await aTicket(db, { team })
  return {
    browser: await signInToAdmin(server, agent),
    ticket,
    path: `/api/backend/tickets/${ticket.number}/participants`,
  }
}

test('an agent lists, adds and removes participants', async () => {
  const { browser, path } = await anAgentWithTicket()
  expect((await browser.get(path)).json().participants).toEqual([])
  const added = (await browser.put(path, { email: ' Tutor@uni.example ' })).json()
  expect(added.participants).toMatchObject([{ name: 'tutor@uni.example', address: 'tutor@uni.example' }])
  const removed = await browser.delete(`${path}/${added.participants[0].alias}`)
  expect(removed.json()).toMatchObject({ participants: [] })
  expect(removed.json().version).toBeGreaterThan(added.version)
})

test('a wrong address is named, an unseen ticket is not found, and students have no participants', async () => {
  const { browser, path } = await anAgentWithTicket()
  const wrong = await browser.put(path, { email: 'nonsense' })
  expect([wrong.statusCode, Object.keys(wrong.json().error.fields)]).toEqual([422, ['email']])
  const list = await browser.put(path, { email: 'staff-list@uni.example' })
  expect([list.statusCode, Object.keys(list.json().error.fields)]).toEqual([422, ['email']])
  const theirs = await aTicket(server.db)
  const other = `/api/backend/tickets/${theirs.number}/participants`
  expect((await browser.get(other)).statusCode).toBe(404)
  expect((await browser.put(other, { email: 'a@uni.example' })).statusCode).toBe(404)
  expect((await browser.delete(`${other}/anybody`)).statusCode).toBe(404)
  const student = await signInToPortal(server, await aStudent(server.db))
  expect((await student.get(path)).statusCode).toBe(401)
})

test('a ticket of a team without a mailbox takes no participants', async () => {
  const { db } = server
  const team = await aTeam(db)
  const agent = await anAgent(db, { teams: [team], passwordHash: await passwordHash })
  const { number } = await aTicket(db, { team })
  const browser = await signInToAdmin(server, agent)
  const answer = await browser.put(`/api/backend/tickets/${number}/participants`, { email: 'a@uni.example' })
  expect([answer.statusCode, JSON.stringify(answer.json().error.fields)]).toEqual([
    422,
    expect.stringContaining('no mailbox'),
  ])
})

test('opening the link of a mail ends nothing, and its button ends the participation without a session', async () => {
  const { browser, ticket, path } = await anAgentWithTicket()
  await browser.put(path, { email: 'quiet@uni.example' })
  const { id: personId } = await getOne(server.db, 'person', { email: 'quiet@uni.example' })
  const token = createStopToken({ ticketId: ticket.id, personId }, server.config.secret)
  const countListed = async () => (await browser.get(path)).json().participants.length
  const visitor = server.browser()

  const page = await visitor.get(`/participation/${token}`)
  expect([page.statusCode, await countListed()]).toEqual([200, 1])
  expect(page.body).toContain(`#${ticket.number}`)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store' })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const elsewhere = await visitor.post(`/participation/${token}`, '', {
    ...form,
    origin: 'https://evil.example',
  })
  expect([elsewhere.statusCode, await countListed()]).toEqual([403, 1])
  const stop = await visitor.post(`/participation/${token}`, '', form)
  expect([stop.statusCode, await countListed()]).toEqual([200, 0])
  expect((await visitor.get(`/participation/${token}`)).statusCode).toBe(410)
  expect((await visitor.get('/participation/nonsense')).statusCode).toBe(410)
})
