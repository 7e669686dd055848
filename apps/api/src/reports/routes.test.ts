import { maxReportDays } from '@lodge/contracts'
import { refreshReportFacts, systemContext } from '@lodge/desk'
import { anAgent, aSite, aTeam, aTicket } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let staff: TestBrowser
let roleName: string
const address = '/api/backend/reports/tickets'
const day = '2026-03-10..2026-03-10'

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  await aSite(db, { timezone: 'UTC' })
  const team = await aTeam(db, { name: '=Team' })
  const given = { teams: [team], permissions: ['view_report'], passwordHash: await passwordHash } as const
  const agent = await anAgent(db, given)
  roleName = agent.actor.role
  staff = await signInToAdmin(server, agent)
  const ticket = await aTicket(db, { team })
  await refreshReportFacts(systemContext(db), [ticket.id])
})
afterAll(() => server.close())

test('a report, what is behind a figure, and all of it as a file', async () => {
  const report = await staff.get(`${address}?range=${day}`)
  expect(report.statusCode).toBe(200)
  expect(report.json().figures.created).toEqual({ value: 1, counted: 1 })

  const behind = await staff.get(`${address}/counted?range=${day}&measure=created`)
  expect(behind.statusCode).toBe(200)
  expect(behind.json()).toMatchObject({
    total: 1,
    next: null,
    items: [{ ticket: { subject: expect.any(String) } }],
  })

  const file = await staff.get(`${address}.csv?range=${day}`)
  expect(file.headers['content-disposition']).toBe('attachment; filename="ticket-report.csv"')
  const lines = file.body.split('\r\n')
  expect(lines[0]).toContain('"Part","Name","From","To","Created","Resolved","Backlog"')
  expect(lines[1]).toMatch(/^"Range","","2026-03-10","2026-03-10","1","0","1"/)
  expect(lines).toContainEqual(
    expect.stringMatching(/^"Team","'=Team","2026-03-10","2026-03-10","1","0","1"/),
  )
  expect(lines).toContainEqual(expect.stringMatching(/^"Hour of the week","Tuesday 12:00",.*,"1",/))
})

test.each([
  ['2026-03-10..2026-03-09', 'range'],
  ['2026-03-10', 'range'],
  ['1926-03-10..2026-03-09', 'range'],
  [`2026-03-10..2026-03-10&team=nobody-knows`, 'team'],
])('%s is refused at its field', async (range, field) => {
  const answer = await staff.get(`${address}?range=${range}`)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().error.fields)).toEqual([field])
})

test('ten years are the most, and are answered', async () => {
  const first = new Date(Date.UTC(2026, 2, 10) - (maxReportDays - 1) * 86_400_000).toISOString().slice(0, 10)
  expect((await staff.get(`${address}?range=${first}..2026-03-10`)).statusCode).toBe(200)
})

test('who loses the permission meanwhile is refused the next time', async () => {
  await server.db.prisma.role.update({ where: { name: roleName }, data: { permissions: [] } })
  for (const path of [address, `${address}/counted?measure=created`, `${address}.csv`])
    expect([path, (await staff.get(path)).statusCode]).toEqual([path, 403])
})
