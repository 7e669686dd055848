import { limits } from '@lodge/contracts'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  after,
  anAgent,
  aStudent,
  aTeam,
  aTicket,
  eventsOf,
  type TestPerson,
} from '../../testing/index.ts'
import { changeTags } from '../properties/change-tags.ts'
import { mergeTickets } from './merge-tickets.ts'
import { undoMerge } from './undo-merge.ts'

let db: TestDatabase
let team: Awaited<ReturnType<typeof aTeam>>
let agent: Awaited<ReturnType<typeof anAgent>>
let outsider: Awaited<ReturnType<typeof anAgent>>
let student: TestPerson
beforeAll(async () => {
  db = await createTestDatabase()
  team = await aTeam(db)
  ;[agent, outsider] = await Promise.all([anAgent(db, { teams: [team] }), anAgent(db, { teams: [team] })])
  student = await aStudent(db)
})
afterAll(() => db.drop())

const asAgent = (minutes = 0) => actingAs(db, agent, after(minutes))
const mine = (given: Parameters<typeof aTicket>[1] = {}) =>
  aTicket(db, { team, requester: student, ...given })
const aPair = async (from: Parameters<typeof aTicket>[1] = {}, into: Parameters<typeof aTicket>[1] = {}) => ({
  from: await mine(from),
  into: await mine(into),
})
const typesOf = async (ticket: { id: string }) => (await eventsOf(db, ticket)).map(({ type }) => type)
const watchedBy = ({ id }: { id: string }, ...people: { id: string }[]) =>
  db.prisma.ticketWatcher.createMany({ data: people.map((one) => ({ ticketId: id, personId: one.id })) })
const tagsAndWatchersOf = async ({ id }: { id: string }) => ({
  tags: (await db.prisma.ticket.findUniqueOrThrow({ where: { id } })).tags,
  watchers: (await db.prisma.ticketWatcher.findMany({ where: { ticketId: id } }))
    .map(({ personId }) => personId)
    .sort(),
})
const ids = (...people: { id: string }[]) => people.map(({ id }) => id).sort()

test('tags and watchers go over to the other ticket, are told, and undoing gives back exactly what was', async () => {
  const { from, into } = await aPair({ tags: ['exams', 'law'] }, { tags: ['law', 'fees'] })
  const third = await anAgent(db, { teams: [team] })
  await watchedBy(from, agent, outsider)
  await watchedBy(into, outsider, third)
  const before = await Promise.all([tagsAndWatchersOf(from), tagsAndWatchersOf(into)])
  await mergeTickets(asAgent(1), { number: from.number, target: into.number })

  expect(await tagsAndWatchersOf(into)).toEqual({
    tags: ['law', 'fees', 'exams'],
    watchers: ids(agent, outsider, third),
  })
  expect((await eventsOf(db, into)).map(({ type, payload }) => [type, payload])).toContainEqual([
    'ticket.tags_changed',
    { ticketId: into.id, added: ['exams'], removed: [] },
  ])
  expect(await typesOf(into)).toContain('ticket.watchers_changed')
  await undoMerge(asAgent(2), { number: from.number })
  expect(await Promise.all([tagsAndWatchersOf(from), tagsAndWatchersOf(into)])).toEqual(before)
})

test('tags and watchers that a second merged ticket has too outlive the first one’s undoing, and go with its own', async () => {
  const [{ from, into }, second] = [await aPair({ tags: ['exams'] }), await mine({ tags: ['exams', 'law'] })]
  await watchedBy(from, agent)
  await watchedBy(second, agent)
  for (const { number } of [from, second]) await mergeTickets(asAgent(1), { number, target: into.number })

  await undoMerge(asAgent(2), { number: from.number })
  expect(await tagsAndWatchersOf(into)).toEqual({ tags: ['exams', 'law'], watchers: [agent.id] })
  await undoMerge(asAgent(3), { number: second.number })
  expect(await tagsAndWatchersOf(into)).toEqual({ tags: [], watchers: [] })
})

test('tags are left out where a ticket has as many as it may', async () => {
  const tags = Array.from({ length: limits.tagsPerTicket - 1 }, (_, place) => `tag-${place}`)
  const { from, into } = await aPair({ tags: ['one-more', 'too-many'] }, { tags })
  await mergeTickets(asAgent(1), { number: from.number, target: into.number })
  expect((await tagsAndWatchersOf(into)).tags).toEqual([...tags, 'one-more'])
})

test('tags that were taken off meanwhile are not missed, and those set since stay', async () => {
  const { from, into } = await aPair({ tags: ['exams', 'law'] })
  await mergeTickets(asAgent(1), { number: from.number, target: into.number })
  await changeTags(asAgent(2), { number: into.number, add: ['since'], remove: ['exams'] })
  await undoMerge(asAgent(3), { number: from.number })
  expect((await tagsAndWatchersOf(into)).tags).toEqual(['since'])
})
