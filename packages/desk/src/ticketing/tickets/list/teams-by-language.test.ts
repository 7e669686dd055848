import { getOne, query, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  aMessage,
  anAgent,
  aSite,
  aSiteText,
  aStudent,
  aTicket,
  aTopic,
  type TestPerson,
} from '../../../testing/index.ts'
import { getTopic } from '../../topics/get-topic.ts'
import { getMyTicket } from './get-my-ticket.ts'
import { getTicket } from './get-ticket.ts'
import { listMyTickets } from './list-my-tickets.ts'

const names = { de: 'Wohnen' }

let db: TestDatabase
let topic: { id: string; alias: string; teamId: string }
let student: TestPerson
let staff: TestPerson
let number: number
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  await updateOne(db, 'site', { id: 1 }, { languages: ['en', 'de'] })
  topic = await aTopic(db, { name: 'Repairs' })
  await updateOne(db, 'team', { id: topic.teamId }, { name: 'Accommodation' })
  await aSiteText(db, {
    kind: 'team',
    recordId: topic.teamId,
    field: 'name',
    source: 'Accommodation',
    text: names.de,
  })
  student = await aStudent(db)
  staff = await anAgent(db, { teams: [{ id: topic.teamId }], permissions: ['view_all_tickets'] })
  ;({ number } = await aTicket(db, { requester: student, topic }))
})
afterAll(() => db.drop())

test('a team keeps the names that it is called by, as long as they are translated', async () => {
  expect(await getOne(db, 'team', { id: topic.teamId })).toMatchObject({ names })

  await query(db, sql`UPDATE site_text SET text = 'Wohnheime' WHERE kind = 'team'`)
  expect(await getOne(db, 'team', { id: topic.teamId })).toMatchObject({ names: { de: 'Wohnheime' } })
  await query(db, sql`UPDATE site_text SET text = ${names.de} WHERE kind = 'team'`)
})

const reading = (languages: string[] = []) => ({ ...actingAs(db, student), languages })

test('a ticket names its team in all languages, for lists and pushes alike', async () => {
  expect(await getMyTicket(reading(), { number })).toMatchObject({ team: 'Accommodation', teamNames: names })
  const { items } = await listMyTickets(reading(), { show: 'all' })
  expect(items[0]).toMatchObject({ team: 'Accommodation', teamNames: names })
})

test('a reply names the team of its author in all languages, a message of the requester none', async () => {
  const ticket = await aTicket(db, { requester: student, topic })
  await aMessage(db, { ticket, author: staff, side: 'staff' })

  const { messages } = await getMyTicket(reading(), ticket)
  expect(messages.map(({ author }) => [author.team, author.teamNames])).toEqual([
    [null, undefined],
    ['Accommodation', names],
  ])
})

test('a form says in the reader’s language to which team it goes, to staff as it is written', async () => {
  expect((await getTopic(reading(['de']), topic)).team.name).toBe('Wohnen')
  expect((await getTopic(reading(['en']), topic)).team.name).toBe('Accommodation')
  expect((await getTopic({ ...actingAs(db, staff), languages: ['de'] }, topic)).team.name).toBe(
    'Accommodation',
  )
})

test('staff read their team as it is written', async () => {
  expect((await getTicket({ ...actingAs(db, staff), languages: ['de'] }, { number })).team.name).toBe(
    'Accommodation',
  )
})

test('a ticket of a team without translations bears no names', async () => {
  const ticket = await aTicket(db, { requester: student })

  expect(await getMyTicket(reading(['de']), ticket)).not.toHaveProperty('teamNames')
})
