import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateTicketOnBehalf, ReplyToTicket } from '@lodge/contracts'
import { getOne, insert, updateMany } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  after,
  anAgent,
  aSite,
  aStudent,
  aTeam,
  aTicket,
  aTopic,
  noon,
  type TestPerson,
} from '../../../testing/index.ts'
import { createFollowUp } from '../lifecycle/create-follow-up.ts'
import { createTicket } from '../lifecycle/create-ticket.ts'
import { createTicketOnBehalf } from '../on-behalf/create-ticket-on-behalf.ts'
import { loadThread } from './message-views.ts'
import { replyAsRequester } from './reply-as-requester.ts'
import { replyToTicket } from './reply-to-ticket.ts'

let db: TestDatabase
let agent: TestPerson
let student: TestPerson
let topic: Awaited<ReturnType<typeof aTopic>>
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  team = await aTeam(db)
  topic = await aTopic(db, { team })
  agent = await anAgent(db, { teams: [team] })
  student = await aStudent(db)
})
afterAll(() => db.drop())

const body = 'My card does not open the door.'
const reply = () => ({ body, attachments: [], submissionId: randomUUID() })
const aQuestion = () => ({ ...reply(), topic: topic.alias, subject: 'My card', formAnswers: {} })

/** Returns how the messages of a ticket came, in their order. */
async function channelsOf(number: number) {
  const { id } = await getOne(db, 'ticket', { number })
  return (await loadThread(db, id, 'all')).map(({ channel }) => channel)
}

test('requesters write through the portal and staff through the desk', async () => {
  const { number } = await createTicket(actingAs(db, student), aQuestion())
  const visibilities = ['public', 'internal'] as const
  for (const [place, visibility] of visibilities.entries())
    await replyToTicket(actingAs(db, agent, after(place + 1)), {
      number,
      ...ReplyToTicket.parse({ ...reply(), visibility }),
    })
  await replyAsRequester(actingAs(db, student, after(5)), { number, ...reply() })

  expect(await channelsOf(number)).toEqual(['portal', 'desk', 'desk', 'portal'])
})

test('a ticket that an agent takes down has the channel phone, and so does its first message', async () => {
  const input = { ...aQuestion(), requester: { alias: student.alias } }
  const { number } = await createTicketOnBehalf(actingAs(db, agent), CreateTicketOnBehalf.parse(input))
  await replyAsRequester(actingAs(db, student, after(5)), { number, ...reply() })

  expect(await channelsOf(number)).toEqual(['phone', 'portal'])
})

test('a follow-up has the channel portal, whatever the channel of the ticket before it', async () => {
  const closed = { status: 'closed', closedAt: new Date('2025-01-10T12:00:00Z'), channel: 'phone' } as const
  const { number } = await aTicket(db, { ...closed, team, topic, requester: student })
  const followUp = await createFollowUp(actingAs(db, student), { number, ...reply() })

  expect(await channelsOf(followUp.number)).toEqual(['portal'])
})

test('a foreign id is unique for its channel, and most messages have none', async () => {
  const { id: ticketId } = await aTicket(db, { requester: student })
  const aMessage = (channel: string, foreignId: string | null) =>
    insert(db, 'message', {
      ticketId,
      authorId: student.id,
      side: 'requester',
      visibility: 'public',
      body,
      channel,
      foreignId,
      createdAt: noon,
    })
  await aMessage('portal', null)
  await aMessage('portal', null)
  await aMessage('phone', 'call-1')
  await aMessage('desk', 'call-1')

  await expect(aMessage('phone', 'call-1')).rejects.toMatchObject({ code: '23505' })
})

test('earlier messages have the channel through which they were written', async () => {
  const byPhone = await aTicket(db, { channel: 'phone', requester: student, createdAt: noon })
  const byPortal = await aTicket(db, { requester: student, createdAt: noon })
  for (const { id: ticketId, number } of [byPhone, byPortal]) {
    await replyAsRequester(actingAs(db, student, after(5)), { number, ...reply() })
    await insert(db, 'message', {
      ticketId,
      authorId: agent.id,
      side: 'staff',
      visibility: 'public',
      body,
      createdAt: after(9),
    })
  }
  await updateMany(db, 'message', { foreignId: null }, { channel: 'portal' })
  const folder = join(import.meta.dirname, '../../../../../database/prisma/migrations')
  const migration = readFileSync(join(folder, '20261126140001_channels_of_messages/migration.sql'), 'utf8')
  for (const [statement] of migration.matchAll(/^UPDATE[^;]+;/gm)) await db.pool.query(statement)

  expect(await channelsOf(byPhone.number)).toEqual(['phone', 'portal', 'desk'])
  expect(await channelsOf(byPortal.number)).toEqual(['portal', 'portal', 'desk'])
})
