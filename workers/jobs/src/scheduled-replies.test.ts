import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { countRows, findMany, updateOne } from '@lodge/database'
import { actingAs, anAgent, aTeam, aTicket } from '@lodge/desk/testing'
import { scheduleReply } from '@lodge/desk/ticketing'
import { type Plumbing, somePlumbing } from '@lodge/events/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startJobsWorker } from './worker.ts'

let fixture: Plumbing
beforeEach(async () => {
  fixture = await somePlumbing()
})
afterEach(() => fixture.close())

const start = () =>
  startJobsWorker({
    DATABASE_URL: fixture.url.database,
    REDIS_URL: fixture.url.redis,
    LODGE_REDIS_PREFIX: fixture.prefix,
    LOG_LEVEL: 'silent',
    LODGE_FILES_DIR: tmpdir(),
    LODGE_SECRET: 'a secret of the tests',
  })

/** Returns a ticket with a reply that its author may take back for so many seconds more. */
async function aSentReply(seconds: number) {
  const team = await aTeam(fixture.db)
  const agent = await anAgent(fixture.db, { teams: [team] })
  const ticket = await aTicket(fixture.db, { team, createdAt: new Date() })
  const { id } = await scheduleReply(actingAs(fixture.db, agent, new Date()), {
    number: ticket.number,
    html: '<p>On our way.</p>',
    attachments: [],
    sendAt: null,
    submissionId: randomUUID(),
  })
  const sendAt = new Date(Date.now() + seconds * 1_000)
  await updateOne(fixture.db, 'scheduled_reply', { id }, { sendAt })
  return { id: ticket.id, sendAt }
}

const repliesTo = ({ id }: { id: string }) => findMany(fixture.db, 'message', { ticketId: id, side: 'staff' })
const waiting = () => countRows(fixture.db, 'scheduled_reply', {})

test('two workers send a reply once, and not before its author may take it back no more', async () => {
  const tickets = await Promise.all([aSentReply(2), aSentReply(2), aSentReply(3)])
  const workers = await Promise.all([start(), start()])
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0)
  await Promise.all(workers.map((worker) => worker.close()))
  for (const ticket of tickets) {
    const replies = await repliesTo(ticket)
    expect(replies).toHaveLength(1)
    expect(replies[0]?.createdAt.getTime()).toBeGreaterThanOrEqual(ticket.sendAt.getTime())
  }
}, 30_000)

test('a reply whose time came while no worker ran is sent by the next one', async () => {
  const [early, late] = [await aSentReply(-60), await aSentReply(1)]
  const first = await start()
  await expect.poll(async () => (await repliesTo(early)).length, { timeout: 15_000 }).toBe(1)
  await first.close()
  const second = await start()
  await expect.poll(async () => (await repliesTo(late)).length, { timeout: 15_000 }).toBe(1)
  await second.close()
  expect(await repliesTo(early)).toHaveLength(1)
}, 40_000)
