import { randomUUID } from 'node:crypto'
import { countRows, getOne } from '@lodge/database'
import { anAgent, aSite, aTeam, aTicket } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const macros = '/api/backend/macros'
const input = {
  title: 'Parcels',
  isShared: false,
  teams: [],
  reply: '<p>It is here.</p>',
  note: '',
  changes: [{ kind: 'add_tag', tag: 'parcel' }],
}

let server: TestServer
let agent: TestBrowser
let number: number
let id: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  await aSite(db)
  const team = await aTeam(db)
  agent = await signInToAdmin(server, await anAgent(db, { teams: [team], passwordHash: await passwordHash }))
  const ticket = await aTicket(db, { team })
  number = ticket.number
  id = ticket.id
})
afterAll(() => server.close())

test('an agent makes, reads, changes, previews and archives a macro, and a late save is a conflict', async () => {
  const created = await agent.post(macros, { ...input, title: 'Keys' })
  const path = `${macros}/${created.json().alias}`
  const update = await agent.put(path, { ...input, title: 'Spare keys', revision: 1 })
  const late = await agent.put(path, { ...input, title: 'Mine', revision: 1 })
  const preview = await agent.post('/api/backend/macro-preview', {
    reply: input.reply,
    note: '',
    ticket: number,
  })
  const aside = await agent.put(`${path}/archived`, { isArchived: true })
  expect([created.statusCode, update.statusCode, (await agent.get(path)).statusCode]).toEqual([201, 200, 200])
  expect([late.statusCode, late.json().error.present.title]).toEqual([409, 'Spare keys'])
  expect([preview.statusCode, preview.json().ticket.number]).toEqual([200, number])
  expect([aside.statusCode, (await agent.get(`${macros}?show=archived`)).json().items[0].title]).toEqual([
    200,
    'Spare keys',
  ])
  expect((await agent.get(`${macros}/nobody`)).statusCode).toBe(404)
  expect((await server.browser().get(macros)).statusCode).toBe(401)
})

test('what a macro cannot do is refused with the path of the field', async () => {
  const answer = await agent.post(macros, {
    ...input,
    reply: '<p>{{requester.age}}</p>',
    changes: [{ kind: 'team', team: 'nowhere' }],
  })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().error.fields)).toEqual(['reply', 'changes.0.team'])
  expect((await agent.post(macros, { ...input, isShared: true })).statusCode).toBe(403)
})

test('a repeat under the same key applies a macro once, and one on an older ticket changes nothing', async () => {
  const { alias: macro, revision } = (await agent.post(macros, input)).json()
  const { version } = await getOne(server.db, 'ticket', { id }, { columns: ['version'] })
  const body = { macro, revision, version }
  const headers = { 'idempotency-key': randomUUID() }
  const apply = () => agent.post(`/api/backend/tickets/${number}/macros`, body, headers)
  const [first, again] = [await apply(), await apply()]
  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json().id).toBe(first.json().id)
  expect(await countRows(server.db, 'message', { ticketId: id, side: 'staff' })).toBe(1)

  const late = await agent.post(`/api/backend/tickets/${number}/macros`, body)
  expect([late.statusCode, late.json().error.code]).toEqual([409, 'ticket_changed'])
  expect(late.json().error.present.tags).toEqual(['parcel'])
  expect(await countRows(server.db, 'message', { ticketId: id, side: 'staff' })).toBe(1)
})
