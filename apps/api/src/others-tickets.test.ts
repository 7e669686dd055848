import { permissions } from '@lodge/contracts'
import { getOne } from '@lodge/database'
import { aDepartment, aFile, aMessage, anAgent, aStudent, aTeam, aTicket } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callRoute, type DocumentedRoute, documentedRoutes } from './testing/documented-routes.ts'
import { exampleOf } from './testing/json-schema.ts'
import { passwordHash, signInToAdmin, signInToPortal } from './testing/sign-in.ts'
import type { TestBrowser } from './testing/test-browser.ts'
import { startTestServer } from './testing/test-server.ts'

const server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
const namesTicket = /\{(number|fileId)\}/
const routes = (await documentedRoutes(server.app)).filter(({ path }) => namesTicket.test(path))

const nobodys = { number: '2000000000', fileId: '01999999-0000-4000-8000-00000000dead' }
let others: typeof nobodys
let before: Awaited<ReturnType<typeof ticketRow>>
let student: TestBrowser
let agent: TestBrowser
beforeAll(async () => {
  const { db } = server
  const [department, team] = [await aDepartment(db), await aTeam(db)]
  const owner = await aStudent(db, { department })
  const ticket = await aTicket(db, { requester: owner, team: await aTeam(db) })
  const message = await aMessage(db, { ticket, author: owner, side: 'requester' })
  const file = await aFile(db, { uploader: owner, message })
  before = await ticketRow(ticket.number)
  others = { number: String(ticket.number), fileId: file.id }
  student = await signInToPortal(server, await aStudent(db, { department }))
  const granted = permissions.filter((permission) => permission !== 'view_all_tickets')
  agent = await signInToAdmin(
    server,
    await anAgent(db, { teams: [team], permissions: granted, passwordHash: await passwordHash }),
  )
})
afterAll(() => server.close())

test('the routes about one ticket or one file are found', () => {
  expect(routes.filter(({ path }) => path.includes('{number}')).length).toBeGreaterThan(30)
  expect(routes.filter(({ path }) => path.includes('{fileId}')).length).toBeGreaterThan(5)
})

test.each(routes)(
  '$method $path answers for an unseen ticket exactly as for a ticket that does not exist',
  async (route) => {
    const browser = route.path.startsWith('/api/backend') ? agent : student
    const [theirs, none] = [await ask(browser, route, others), await ask(browser, route, nobodys)]

    expect(theirs).toEqual(none)
    const asksForMore =
      route.body !== undefined ||
      route.parameters.some(({ required, ...parameter }) => required && parameter.in === 'query')
    if (route.path.endsWith('/notifications/read')) expect(theirs.status).toBe(200)
    else expect(asksForMore ? [404, 422] : [404]).toContain(theirs.status)
  },
)

test('the requests of these tests leave the unseen ticket unchanged', async () => {
  expect(await ticketRow(Number(others.number))).toEqual(before)
})

function ticketRow(number: number) {
  return getOne(server.db, 'ticket', { number })
}

async function ask(browser: TestBrowser, route: DocumentedRoute, named: typeof nobodys) {
  const url = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'number') return named.number
    if (name === 'fileId') return named.fileId
    return String(exampleOf(route.parameters.find((parameter) => parameter.name === name)?.schema ?? {}))
  })
  const body = route.body === undefined ? undefined : exampleOf(route.body)
  const answer = await callRoute(browser, route, url, body)
  return { status: answer.statusCode, error: answer.json().error }
}
