import { insert, query, remove, sql, transact, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  aDepartment,
  anAgent,
  aStudent,
  aSupervisor,
  aTeam,
  aTicket,
  aTopic,
  noon,
} from '../../testing/index.ts'
import { getMyTicket } from './list/get-my-ticket.ts'
import { getTicket } from './list/get-ticket.ts'
import { setAssignee } from './properties/set-assignee.ts'
import { setDepartment } from './properties/set-department.ts'
import { setTeam } from './properties/set-team.ts'
import { findTicketsByIds } from './ticket-record.ts'

let db: TestDatabase
let supervisor: Awaited<ReturnType<typeof aSupervisor>>
beforeAll(async () => {
  db = await createTestDatabase()
  supervisor = await aSupervisor(db)
})
afterAll(() => db.drop())

const detailOf = ({ number }: { number: number }) => getTicket(actingAs(db, supervisor), { number })
const linesOf = async (ticket: { number: number }) =>
  (await detailOf(ticket)).events
    .filter(({ type }) => type !== 'ticket.status_changed')
    .map(({ actor, from, to }) => [actor, from, to])

test('a thread calls people and teams by their present names', async () => {
  const [team, other] = [await aTeam(db), await aTeam(db)]
  const agent = await anAgent(db, { teams: [team, other] })
  const ticket = await aTicket(db, { team })
  const { number } = ticket
  await setAssignee(actingAs(db, supervisor), { number, assignee: agent.alias, expected: null })
  await setTeam(actingAs(db, supervisor), { number, team: other.alias })
  expect(await linesOf(ticket)).toEqual([
    [supervisor.name, null, agent.name],
    [supervisor.name, team.name, other.name],
  ])

  await updateOne(db, 'person', { id: supervisor.id }, { name: 'Grace H.' })
  await updateOne(db, 'person', { id: agent.id }, { name: 'Ada L.' })
  await updateOne(db, 'team', { id: team.id }, { name: 'Enquiries' })
  expect(await linesOf(ticket)).toEqual([
    ['Grace H.', null, 'Ada L.'],
    ['Grace H.', 'Enquiries', other.name],
  ])
})

test('somebody without a name is called by their present address', async () => {
  const requester = await aStudent(db)
  await updateOne(db, 'person', { id: requester.id }, { name: '' })
  const ticket = await aTicket(db, { requester })
  expect((await detailOf(ticket)).requester.name).toBe(requester.email)

  await updateOne(db, 'person', { id: requester.id }, { email: 'ada@elsewhere.example' })
  expect((await detailOf(ticket)).requester.name).toBe('ada@elsewhere.example')
})

test('a requester reads new translations of the topic and of the team', async () => {
  const [team, requester] = [await aTeam(db), await aStudent(db)]
  const topic = await aTopic(db, { team })
  const { number } = await aTicket(db, { topic, team, requester })
  const translated = async () => {
    const ticket = await getMyTicket(actingAs(db, requester), { number })
    return { topic: ticket.topic.names, team: ticket.teamNames }
  }
  expect(await translated()).toEqual({ topic: undefined, team: undefined })

  const text = { field: 'name', language: 'de', updatedAt: noon }
  const ofTopic = { ...text, kind: 'topic', recordId: topic.id, text: 'Gebühren', source: topic.name }
  await insert(db, 'site_text', ofTopic)
  expect(await translated()).toEqual({ topic: { de: 'Gebühren' }, team: undefined })
  const ofTeam = { ...text, kind: 'team', recordId: team.id, text: 'Gebührenstelle', source: team.name }
  await insert(db, 'site_text', ofTeam)
  expect(await translated()).toEqual({ topic: { de: 'Gebühren' }, team: { de: 'Gebührenstelle' } })
})

test('a record that is gone has no name', async () => {
  const [before, after] = [await aDepartment(db), await aDepartment(db)]
  const ticket = await aTicket(db)
  const { number } = ticket
  await setDepartment(actingAs(db, supervisor), { number, department: before.alias, expected: null })
  await setDepartment(actingAs(db, supervisor), { number, department: after.alias, expected: before.alias })
  expect((await linesOf(ticket)).at(-1)?.slice(1)).toEqual([before.name, after.name])

  await remove(db, 'department', { id: before.id })
  expect((await linesOf(ticket)).at(-1)?.slice(1)).toEqual([null, after.name])
})

test('a transaction reads the names that it has changed, and nobody else does once they are undone', async () => {
  const requester = await aStudent(db)
  const ticket = await aTicket(db, { requester })
  const undone = transact(db, async (tx) => {
    await updateOne(tx, 'person', { id: requester.id }, { name: 'Undone' })
    const [renamed] = await findTicketsByIds(tx, [ticket.id])
    expect(renamed?.requester.name).toBe('Undone')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')

  // As many changes as the transaction had seen.
  await query(db, sql`UPDATE person SET name = name || '!' WHERE id = ${supervisor.id}`)
  expect((await detailOf(ticket)).requester.name).toBe(requester.name)
})
