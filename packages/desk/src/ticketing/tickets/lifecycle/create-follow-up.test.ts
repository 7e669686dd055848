import { randomUUID } from 'node:crypto'
import { limits } from '@lodge/contracts'
import { countRows, findMany, findOne, getOne } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  aFile,
  after,
  anAgent,
  anSlaPolicy,
  aStudent,
  aTeam,
  aTicket,
  aTopic,
  eventsOf,
  noon,
} from '../../../testing/index.ts'
import { replyAsRequester } from '../conversation/reply-as-requester.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { getTicket } from '../list/get-ticket.ts'
import { createFollowUp } from './create-follow-up.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  db = await createTestDatabase()
  await anSlaPolicy(db)
})
afterAll(() => db.drop())

const reopenMinutes = limits.reopenDays * 24 * 60
const inputOf = (given = {}) => ({
  body: 'It happened again.',
  attachments: [],
  submissionId: randomUUID(),
  ...given,
})

async function aClosedTicket() {
  const requester = await aStudent(db)
  const team = await aTeam(db)
  const topic = await aTopic(db, { team, priority: 'high' })
  const ticket = await aTicket(db, {
    requester,
    topic,
    team,
    status: 'closed',
    closedAt: noon,
    language: 'cy',
  })
  return { ticket, requester, team, topic, number: ticket.number }
}

test('a reply to a ticket closed within the limit reopens it', async () => {
  const { ticket, requester, number } = await aClosedTicket()
  const ctx = actingAs(db, requester, after(reopenMinutes))
  expect((await getMyTicket(ctx, { number })).can).toMatchObject({ reply: true, followUp: false })
  const message = await replyAsRequester(ctx, { number, ...inputOf() })
  expect(await findOne(db, 'ticket', { number })).toMatchObject({
    status: 'open',
    closedAt: null,
    resolvedAt: null,
  })
  const last = (await eventsOf(db, ticket)).at(-1)
  expect(last).toMatchObject({ payload: { from: 'closed', to: 'open', messageId: message.id } })
})

test('after the limit a reply is refused, and the requester creates a follow-up', async () => {
  const { ticket, requester, topic, team, number } = await aClosedTicket()
  const ctx = actingAs(db, requester, after(reopenMinutes + 1))
  await expect(replyAsRequester(ctx, { number, ...inputOf() })).rejects.toMatchObject({
    code: 'ticket_closed',
    details: { present: { number, status: 'closed' } },
  })
  expect((await getMyTicket(ctx, { number })).can).toMatchObject({ reply: false, followUp: true })

  const file = await aFile(db, { uploader: requester })
  const opened = await createFollowUp(ctx, { number, ...inputOf({ attachments: [file.id] }) })
  expect(opened).toMatchObject({
    subject: ticket.subject,
    status: 'new',
    topic: { alias: topic.alias },
    team: team.name,
    follows: number,
    followedBy: null,
    messages: [{ body: 'It happened again.', attachments: [{ id: file.id }] }],
  })
  const created = await getOne(db, 'ticket', { number: opened.number })
  expect(created).toMatchObject({
    priority: 'high',
    requesterId: requester.id,
    teamId: team.id,
    language: 'cy',
  })
  expect(await findMany(db, 'ticket_link', { toId: ticket.id })).toMatchObject([
    { fromId: created.id, kind: 'follow_up' },
  ])
  expect((await eventsOf(db, created)).map(({ type }) => type)).toEqual(['ticket.created'])
  expect((await eventsOf(db, ticket)).at(-1)).toMatchObject({
    type: 'ticket.follow_up_created',
    payload: { sourceId: ticket.id, targetId: created.id },
  })
  expect(await countRows(db, 'applied_policy', { ticketId: created.id })).toBe(1)
  expect(await getMyTicket(ctx, { number })).toMatchObject({
    status: 'closed',
    followedBy: opened.number,
    can: { reply: false, reopen: false, followUp: false },
  })
})

test('the thread of each ticket names the other ticket', async () => {
  const { requester, team, number } = await aClosedTicket()
  const ctx = actingAs(db, requester, after(reopenMinutes + 1))
  const opened = await createFollowUp(ctx, { number, ...inputOf() })
  const agent = actingAs(db, await anAgent(db, { teams: [team] }))
  const lineOf = async (of: number) => (await getTicket(agent, { number: of })).events.at(-1)
  expect(await lineOf(number)).toMatchObject({
    type: 'ticket.follow_up_created',
    from: null,
    to: String(opened.number),
  })
  expect(await lineOf(opened.number)).toMatchObject({ from: String(number), to: null })
})

test('a follow-up sent twice is created once, and another follow-up is refused', async () => {
  const { requester, number } = await aClosedTicket()
  const ctx = actingAs(db, requester, after(reopenMinutes + 1))
  const sent = { number, ...inputOf() }
  const [one, other] = await Promise.all([createFollowUp(ctx, sent), createFollowUp(ctx, sent)])
  expect(one.number).toBe(other.number)
  await expect(createFollowUp(ctx, { number, ...inputOf() })).rejects.toMatchObject({
    code: 'ticket_changed',
    message: expect.stringContaining(String(one.number)),
  })
})

test('a ticket that takes replies has no follow-up, and another person’s ticket is not found', async () => {
  const { requester, number } = await aClosedTicket()
  await expect(
    createFollowUp(actingAs(db, requester, after(1)), { number, ...inputOf() }),
  ).rejects.toMatchObject({
    code: 'status_not_allowed',
  })
  const late = after(reopenMinutes + 1)
  await expect(
    createFollowUp(actingAs(db, await aStudent(db), late), { number, ...inputOf() }),
  ).rejects.toMatchObject({ code: 'not_found' })
})
