import { CreateBulkUpdate, limits, PreviewBulkReply } from '@lodge/contracts'
import { countRows, findMany, findOne, insert, insertMany, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Context, systemContext } from '../../foundation/context.ts'
import {
  actingAs,
  after,
  anAgent,
  aSite,
  aStudent,
  aSupervisor,
  aTeam,
  aTicket,
  eventsOf,
  type TestPerson,
} from '../../testing/index.ts'
import { listCannedResponseOptions } from '../canned-responses/list-canned-response-options.ts'
import { createBulkUpdate } from './create-bulk-update.ts'
import { listBulkUpdateFailures, listBulkUpdates } from './list-bulk-updates.ts'
import { previewBulkReply } from './preview-bulk-reply.ts'
import { findUnfinishedBulkUpdates, recordBulkProgress, runBulkUpdateStep } from './run-bulk-update.ts'
import { undoBulkUpdate } from './undo-bulk-update.ts'

let db: TestDatabase
let team: Awaited<ReturnType<typeof aTeam>>
let agent: TestPerson
let lodge: Context
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
})
afterAll(() => db.drop())
beforeEach(async () => {
  team = await aTeam(db)
  agent = await anAgent(db, { teams: [team], name: 'Priya Nair' })
  lodge = systemContext(db, () => after(10))
})

type Reply = Extract<z.input<typeof CreateBulkUpdate>['change'], { kind: 'reply' }>
type Tickets = z.input<typeof CreateBulkUpdate>['tickets']

const reply = (tickets: Tickets, parts: Partial<Reply> = {}) => {
  const change: Reply = { kind: 'reply', visibility: 'public', html: '<p>The portal is back.</p>', ...parts }
  return createBulkUpdate(actingAs(db, agent, after(1)), CreateBulkUpdate.parse({ change, tickets }))
}
const numbersOf = (tickets: readonly { number: number }[]) => ({
  numbers: tickets.map(({ number }) => number),
})
const messagesOf = ({ id }: { id: string }) =>
  findMany(db, 'message', { ticketId: id, side: 'staff' }, { orderBy: ['createdAt'] })

async function workOff() {
  for (const run of await findUnfinishedBulkUpdates(db)) {
    let steps = 0
    while ((await runBulkUpdateStep(lodge, run)).outcome !== 'none') steps += 1
    await recordBulkProgress(lodge, run, steps)
  }
}

test('a public bulk reply writes each ticket its own reply, with its own values and event', async () => {
  const [amara, tom] = [
    await aStudent(db, { name: 'Amara Okonkwo' }),
    await aStudent(db, { name: 'Tom Ash' }),
  ]
  const tickets = [
    await aTicket(db, { team, requester: amara }),
    await aTicket(db, { team, requester: tom, status: 'pending' }),
  ]
  await reply(numbersOf(tickets), {
    html: '<p>Dear {{requester.firstName}}, #{{ticket.number}} is done. {{agent.name}}</p>',
    thenStatus: 'resolved',
  })
  await workOff()

  for (const [place, name] of ['Amara', 'Tom'].entries()) {
    const ticket = tickets[place]
    if (!ticket) throw new Error('There are two tickets.')
    expect(await messagesOf(ticket)).toMatchObject([
      {
        body: `Dear ${name}, #${ticket.number} is done. Priya Nair`,
        authorId: agent.id,
        visibility: 'public',
      },
    ])
    expect(await findOne(db, 'ticket', { id: ticket.id })).toMatchObject({
      status: 'resolved',
    })
    expect(await eventsOf(db, ticket)).toContainEqual(
      expect.objectContaining({ type: 'ticket.replied', actorId: agent.id }),
    )
  }
  const [run] = await listBulkUpdates(actingAs(db, agent, after(11)))
  expect(run).toMatchObject({ done: 2, failed: 0, undoUntil: null })
  expect(run?.change).toEqual({ kind: 'reply', visibility: 'public', thenStatus: 'resolved' })
})

test('tickets that cannot be replied to are reported with their reasons and do not stop the others', async () => {
  const fine = await aTicket(db, { team, slaDueAt: after(60) })
  const closed = await aTicket(db, { team, status: 'closed', slaDueAt: after(60) })
  const undue = await aTicket(db, { team })
  const lost = await aTicket(db, { team, slaDueAt: after(60) })
  const { id } = await reply(numbersOf([fine, closed, undue, lost]), {
    html: '<p>You hear from us by {{ticket.dueAt}}.</p>',
  })
  await updateOne(db, 'ticket', { id: lost.id }, { teamId: (await aTeam(db)).id })
  await workOff()

  const reasons = new Map(
    (await listBulkUpdateFailures(actingAs(db, agent), { id })).items.map(({ number, refusal }) => [
      number,
      refusal.message,
    ]),
  )
  expect([...reasons.keys()].toSorted()).toEqual([closed.number, undue.number, lost.number].toSorted())
  expect(reasons.get(closed.number)).toBe('This ticket is closed. Reopen it to reply.')
  expect(reasons.get(undue.number)).toBe('This ticket has no value for {{ticket.dueAt}}.')
  expect(reasons.get(lost.number)).toContain('does not see')
  expect(await messagesOf(fine)).toHaveLength(1)
  for (const ticket of [closed, undue, lost]) expect(await messagesOf(ticket)).toEqual([])
})

test('an internal note reaches closed tickets too and changes no status', async () => {
  const closed = await aTicket(db, { team, status: 'closed' })
  await reply(numbersOf([closed]), { visibility: 'internal', html: '<p>Seen.</p>' })
  await workOff()
  expect(await messagesOf(closed)).toMatchObject([{ visibility: 'internal', body: 'Seen.' }])
  expect(await findOne(db, 'ticket', { id: closed.id })).toMatchObject({ status: 'closed' })
})

test('workers that share the work write no message twice', async () => {
  const tickets = []
  for (let made = 0; made < 8; made += 1) tickets.push(await aTicket(db, { team }))
  await reply({ filter: { team: team.alias } })
  await Promise.all([workOff(), workOff(), workOff()])
  for (const ticket of tickets) expect(await messagesOf(ticket)).toHaveLength(1)
})

test('a bulk reply leaves the agent’s drafts as they are', async () => {
  const ticket = await aTicket(db, { team })
  await insert(db, 'draft', {
    personId: agent.id,
    ticketId: ticket.id,
    visibility: 'public',
    html: '<p>Half a sentence</p>',
    updatedAt: after(0),
  })
  await reply(numbersOf([ticket]))
  await workOff()
  expect(await messagesOf(ticket)).toHaveLength(1)
  expect(await countRows(db, 'draft', { ticketId: ticket.id })).toBe(1)
})

test('a bulk reply cannot be undone', async () => {
  const { id } = await reply(numbersOf([await aTicket(db, { team })]))
  await workOff()
  await expect(undoBulkUpdate(actingAs(db, agent, after(11)), { id })).rejects.toMatchObject({
    code: 'edit_conflict',
  })
})

test('a bulk reply to more tickets than the limit is refused', async () => {
  const { id } = await aTicket(db, { team })
  await db.pool.query(
    `INSERT INTO ticket (id, subject, requester_id, topic_id, team_id, created_at, updated_at)
     SELECT gen_random_uuid(), subject, requester_id, topic_id, team_id, created_at, updated_at
     FROM ticket, generate_series(1, $2::int) WHERE id = $1::uuid`,
    [id, limits.maxBulkTickets],
  )
  await expect(reply({ filter: { team: team.alias } })).rejects.toMatchObject({
    details: {
      fields: { tickets: { reason: 'too_many_tickets_to_reply', params: { max: limits.maxBulkTickets } } },
    },
  })
})

test('the preview counts each requester once and leaves out people who get no mail', async () => {
  const [twice, once, gone] = [await aStudent(db), await aStudent(db), await aStudent(db)]
  await updateOne(db, 'person', { id: gone.id }, { archivedAt: after(0) })
  for (const requester of [twice, twice, once, gone]) await aTicket(db, { team, requester })
  await aTicket(db, { team, status: 'closed' })
  const unseen = await aTicket(db)
  const preview = (visibility: 'public' | 'internal', tickets: Tickets) =>
    previewBulkReply(actingAs(db, agent), PreviewBulkReply.parse({ visibility, tickets }))

  const ofTeam = { filter: { team: team.alias } }
  expect(await preview('public', ofTeam)).toEqual({ tickets: 4, skipped: 1, mailed: 2 })
  expect(await preview('internal', ofTeam)).toEqual({ tickets: 5, skipped: 0, mailed: 0 })
  expect(await preview('public', numbersOf([unseen]))).toEqual({ tickets: 0, skipped: 0, mailed: 0 })
})

test('an agent is offered their teams’ canned responses with their placeholders', async () => {
  const other = await aTeam(db)
  const made = { html: '<p>Dear {{requester.firstName}}</p>', text: 'Dear', updatedAt: after(0) }
  await insertMany(db, 'canned_response', [
    { ...made, alias: 'ours', title: 'Ours', teamIds: [team.id] },
    { ...made, alias: 'all', title: 'Everybody’s', teamIds: [] },
    { ...made, alias: 'theirs', title: 'Theirs', teamIds: [other.id] },
  ])
  const titles = async (someone: TestPerson) =>
    (await listCannedResponseOptions(actingAs(db, someone), {})).items.map(({ title }) => title)
  expect(await titles(agent)).toEqual(['Everybody’s', 'Ours'])
  expect(await titles(await aSupervisor(db))).toEqual(['Everybody’s', 'Ours', 'Theirs'])
  expect((await listCannedResponseOptions(actingAs(db, agent), { search: 'ours' })).items).toMatchObject([
    { alias: 'ours', html: made.html },
  ])
  await expect(titles(await aStudent(db))).rejects.toMatchObject({ code: 'forbidden' })
})
