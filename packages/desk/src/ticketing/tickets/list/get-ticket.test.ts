import { randomUUID } from 'node:crypto'
import {
  limits,
  RequesterTicketDetail,
  RequesterTicketPush,
  TicketDetail,
  TicketPush,
} from '@lodge/contracts'
import { createTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aCourse,
  actingAs,
  aDepartment,
  after,
  anAgent,
  aStudent,
  aSupervisor,
  aTeam,
  aTicket,
  eventsOf,
} from '../../../testing/index.ts'
import { findMessageView } from '../conversation/message-views.ts'
import { replyToTicket } from '../conversation/reply-to-ticket.ts'
import { threadLines } from '../conversation/thread-events.ts'
import { loadTicketPushes } from '../live/load-ticket-pushes.ts'
import { setAssignee } from '../properties/set-assignee.ts'
import { setTeam } from '../properties/set-team.ts'
import { getMyTicket } from './get-my-ticket.ts'
import { getTicket } from './get-ticket.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

async function aConversation() {
  const [team, other, department, course] = await Promise.all([
    aTeam(db),
    aTeam(db),
    aDepartment(db),
    aCourse(db),
  ])
  const requester = await aStudent(db, { department, courses: [course] })
  const agent = await anAgent(db, { teams: [team, other] })
  const outsider = await anAgent(db, { teams: [await aTeam(db)] })
  await aTicket(db, { requester, team })
  await aTicket(db, { requester })
  const ticket = await aTicket(db, { requester, team })
  const { number } = ticket
  const say = (body: string, visibility: 'public' | 'internal') =>
    replyToTicket(actingAs(db, agent, after(5)), {
      number,
      body,
      visibility,
      attachments: [],
      submissionId: randomUUID(),
    })
  await setAssignee(actingAs(db, agent), { number, assignee: agent.alias, expected: null })
  const reply = await say('Restart it', 'public')
  const note = await say('Third time this week', 'internal')
  await setTeam(actingAs(db, agent, after(9)), { number, team: other.alias })
  return { team, other, department, course, requester, agent, outsider, ticket, number, reply, note }
}

test('staff get the whole thread with its events in order, and the requester', async () => {
  const { agent, team, other, department, course, requester, number } = await aConversation()
  const detail = await getTicket(actingAs(db, agent), { number })

  expect(TicketDetail.parse(detail)).toEqual(detail)
  expect(detail.messages.map(({ visibility, author }) => [visibility, author.side])).toEqual([
    ['public', 'requester'],
    ['public', 'staff'],
    ['internal', 'staff'],
  ])
  expect(detail.events.map(({ type, actor, from, to }) => [type, actor, from, to])).toEqual([
    ['ticket.assigned', agent.name, null, agent.name],
    ['ticket.status_changed', agent.name, 'new', 'open'],
    ['ticket.team_changed', agent.name, team.name, other.name],
  ])
  expect(detail).toMatchObject({
    requesterCard: {
      name: requester.name,
      email: requester.email,
      department: department.name,
      courses: [{ alias: course.alias }],
      earlierTickets: 1,
    },
    can: { reply: true, assign: true, changeStatus: ['pending', 'on_hold', 'resolved', 'closed'] },
  })
  const all = await getTicket(actingAs(db, await aSupervisor(db)), { number })
  expect(all.requesterCard.earlierTickets).toBe(2)
})

test('earlier tickets of the requester are counted up to a limit', async () => {
  const [requester, team] = [await aStudent(db), await aTeam(db)]
  const before = await aTicket(db, { requester, team })
  await db.pool.query(
    `INSERT INTO ticket (id, number, subject, requester_id, team_id, topic_id, created_at, updated_at)
     SELECT gen_random_uuid(), -place, subject, requester_id, team_id, topic_id, created_at, updated_at
     FROM ticket, generate_series(1, 150) place WHERE ticket.id = $1`,
    [before.id],
  )
  const { number } = await aTicket(db, { requester, team })
  const { requesterCard } = await getTicket(actingAs(db, await aSupervisor(db)), { number })

  expect(requesterCard.earlierTickets).toBe(limits.maxCountedEarlierTickets + 1)
})

test('an agent outside the team, a requester and a visitor do not find the staff’s ticket', async () => {
  const { outsider, requester, number } = await aConversation()
  for (const someone of [outsider, requester, { actor: { kind: 'visitor' } as const }])
    await expect(getTicket(actingAs(db, someone), { number })).rejects.toMatchObject({ code: 'not_found' })
})

test('the requester gets the public messages and no notes, events or colleagues', async () => {
  const { requester, agent, number } = await aConversation()
  const detail = await getMyTicket(actingAs(db, requester), { number })

  expect(RequesterTicketDetail.parse(detail)).toEqual(detail)
  expect(detail.messages.map(({ body }) => body)).toEqual(['It does not work.', 'Restart it'])
  expect(JSON.stringify(detail)).not.toContain('Third time')
  expect(detail).not.toHaveProperty('events')
  for (const someone of [await aStudent(db), agent, { actor: { kind: 'visitor' } as const }])
    await expect(getMyTicket(actingAs(db, someone), { number })).rejects.toMatchObject({ code: 'not_found' })
})

test('a push has the same content as the answer, and the data that choose its rooms', async () => {
  const { agent, requester, ticket, number, other, reply, note } = await aConversation()
  const detail = await getTicket(actingAs(db, agent), { number })
  const events = await eventsOf(db, ticket)
  const eventId = events.at(-1)?.id ?? ''
  const pushed = (await loadTicketPushes(db, [ticket.id], after(0))).get(ticket.id)
  const line = (await threadLines(db, [eventId])).get(eventId)?.get(ticket.id) ?? null
  const push = { ...pushed?.staff, event: line }

  expect(pushed?.target).toEqual({
    number,
    version: detail.version,
    teamId: other.id,
    requesterId: requester.id,
  })
  expect(TicketPush.parse(push)).toEqual(push)
  expect(detail).toMatchObject(pushed?.staff.row ?? {})
  expect(push).toMatchObject({
    event: detail.events.at(-1),
    deadlines: detail.deadlines,
    changeStatus: detail.can.changeStatus,
  })
  expect(detail.messages).toContainEqual(await findMessageView(db, reply.id))
  expect(detail.messages).toContainEqual(await findMessageView(db, note.id))

  const mine = pushed?.requester
  const seen = await getMyTicket(actingAs(db, requester), { number })
  expect(RequesterTicketPush.parse(mine)).toEqual(mine)
  expect(seen).toMatchObject({ ...mine?.row, can: mine?.can })
})

test('the event of a message adds no thread event, and deleted tickets and messages have no push', async () => {
  const { ticket } = await aConversation()
  const [opened] = await eventsOf(db, ticket)
  expect(await threadLines(db, [opened?.id ?? ''])).toEqual(new Map())
  const deletedId = randomUUID()
  const pushes = await loadTicketPushes(db, [deletedId, ticket.id], after(0))
  expect([...pushes.keys()]).toEqual([ticket.id])
  expect(await findMessageView(db, deletedId)).toBeNull()
})
