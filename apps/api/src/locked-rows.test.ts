import { randomUUID } from 'node:crypto'
import { timeLimits } from '@lodge/database'
import { anAgent, aTeam, aTicket, aTopic } from '@lodge/desk/testing'
import { expect, onTestFinished, test } from 'vitest'
import { passwordHash, signInToAdmin } from './testing/sign-in.ts'
import { startTestServer } from './testing/test-server.ts'

test('while a row is locked, writes to it end as 503 in time, and reads are still answered', async () => {
  const server = await startTestServer({ limits: timeLimits.request })
  const team = await aTeam(server.db)
  const topic = await aTopic(server.db, { team })
  const agent = await anAgent(server.db, { teams: [team], passwordHash: await passwordHash })
  const ticket = await aTicket(server.db, { topic, status: 'open' })
  const browser = await signInToAdmin(server, agent)
  const holder = await server.db.pool.connect()
  onTestFinished(async () => {
    holder.release(true)
    await server.close()
  })
  const path = `/api/backend/tickets/${ticket.number}`
  const reply = () =>
    browser.post(`${path}/replies`, {
      body: 'The valve is replaced.',
      visibility: 'internal',
      attachments: [],
      submissionId: randomUUID(),
    })
  expect((await reply()).statusCode).toBe(201)

  await holder.query('BEGIN')
  await holder.query('SELECT FROM ticket WHERE number = $1 FOR UPDATE', [ticket.number])
  let refusedCount = 0
  const writes = Array.from({ length: 40 }, async () => {
    const answer = await reply()
    refusedCount += 1
    return answer
  })
  for (let read = 0; read < 10; read += 1) expect((await browser.get(path)).statusCode).toBe(200)
  expect(refusedCount).toBe(0)

  for (const answer of await Promise.all(writes)) {
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'unavailable'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  await holder.query('ROLLBACK')
  expect((await reply()).statusCode).toBe(201)
})
