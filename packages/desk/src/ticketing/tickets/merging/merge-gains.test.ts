import { limits } from '@lodge/contracts'
import { findMany, getOne, insert, insertMany } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  after,
  anAgent,
  anArticle,
  aStudent,
  aTeam,
  aTicket,
  eventsOf,
  type TestPerson,
} from '../../../testing/index.ts'
import { linkArticle, unlinkArticle } from '../articles/link-article.ts'
import { listLinkedArticles } from '../articles/list-linked-articles.ts'
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
const aPair = async (
  source: Parameters<typeof aTicket>[1] = {},
  target: Parameters<typeof aTicket>[1] = {},
) => ({
  source: await mine(source),
  target: await mine(target),
})
const typesOf = async (ticket: { id: string }) => (await eventsOf(db, ticket)).map(({ type }) => type)
const watchedBy = ({ id }: { id: string }, ...people: { id: string }[]) =>
  insertMany(
    db,
    'ticket_watcher',
    people.map((person) => ({ ticketId: id, personId: person.id })),
  )
const tagsAndWatchersOf = async ({ id }: { id: string }) => ({
  tags: (await getOne(db, 'ticket', { id })).tags,
  watchers: (await findMany(db, 'ticket_watcher', { ticketId: id })).map(({ personId }) => personId).sort(),
})
const ids = (...people: { id: string }[]) => people.map(({ id }) => id).sort()

test('a merge copies participants who have not left, and undoing it removes those that the target had not', async () => {
  const { source, target } = await aPair()
  const [one, both, gone] = [await aStudent(db), await aStudent(db), await aStudent(db)]
  const takingPart = (ticket: { id: string }, person: { id: string }, leftAt: Date | null = null) =>
    insert(db, 'ticket_participant', { ticketId: ticket.id, personId: person.id, addedAt: after(0), leftAt })
  await takingPart(source, one)
  await takingPart(source, both)
  await takingPart(source, gone, after(0))
  await takingPart(target, both)
  const participantsOf = async ({ id }: { id: string }) =>
    ids(
      ...(await findMany(db, 'ticket_participant', { ticketId: id, leftAt: null })).map(({ personId }) => ({
        id: personId,
      })),
    )
  await mergeTickets(asAgent(1), { number: source.number, target: target.number })
  expect(await participantsOf(target)).toEqual(ids(one, both))
  await undoMerge(asAgent(2), { number: source.number })
  expect(await participantsOf(target)).toEqual(ids(both))
  expect(await participantsOf(source)).toEqual(ids(one, both))
  expect((await typesOf(target)).filter((type) => type === 'ticket.participant_changed')).toHaveLength(2)
})

test('a merge copies tags and watchers to the target, and undoing it removes exactly those', async () => {
  const { source, target } = await aPair({ tags: ['exams', 'law'] }, { tags: ['law', 'fees'] })
  const third = await anAgent(db, { teams: [team] })
  await watchedBy(source, agent, outsider)
  await watchedBy(target, outsider, third)
  const before = await Promise.all([tagsAndWatchersOf(source), tagsAndWatchersOf(target)])
  await mergeTickets(asAgent(1), { number: source.number, target: target.number })

  expect(await tagsAndWatchersOf(target)).toEqual({
    tags: ['law', 'fees', 'exams'],
    watchers: ids(agent, outsider, third),
  })
  expect((await eventsOf(db, target)).map(({ type, payload }) => [type, payload])).toContainEqual([
    'ticket.tags_changed',
    { ticketId: target.id, added: ['exams'], removed: [] },
  ])
  expect(await typesOf(target)).toContain('ticket.watchers_changed')
  await undoMerge(asAgent(2), { number: source.number })
  expect(await Promise.all([tagsAndWatchersOf(source), tagsAndWatchersOf(target)])).toEqual(before)
})

test('tags and watchers of two merged tickets stay until the second merge is undone', async () => {
  const [{ source, target }, second] = [
    await aPair({ tags: ['exams'] }),
    await mine({ tags: ['exams', 'law'] }),
  ]
  await watchedBy(source, agent)
  await watchedBy(second, agent)
  for (const { number } of [source, second]) await mergeTickets(asAgent(1), { number, target: target.number })

  await undoMerge(asAgent(2), { number: source.number })
  expect(await tagsAndWatchersOf(target)).toEqual({ tags: ['exams', 'law'], watchers: [agent.id] })
  await undoMerge(asAgent(3), { number: second.number })
  expect(await tagsAndWatchersOf(target)).toEqual({ tags: [], watchers: [] })
})

test('a merge leaves tags out beyond the limit of the target', async () => {
  const tags = Array.from({ length: limits.tagsPerTicket - 1 }, (_, place) => `tag-${place}`)
  const { source, target } = await aPair({ tags: ['one-more', 'too-many'] }, { tags })
  await mergeTickets(asAgent(1), { number: source.number, target: target.number })
  expect((await tagsAndWatchersOf(target)).tags).toEqual([...tags, 'one-more'])
})

test('undoing keeps tags added since, and does not miss tags removed since', async () => {
  const { source, target } = await aPair({ tags: ['exams', 'law'] })
  await mergeTickets(asAgent(1), { number: source.number, target: target.number })
  await changeTags(asAgent(2), { number: target.number, add: ['since'], remove: ['exams'] })
  await undoMerge(asAgent(3), { number: source.number })
  expect((await tagsAndWatchersOf(target)).tags).toEqual(['since'])
})

const articlesOf = async ({ number }: { number: number }) =>
  (await listLinkedArticles(asAgent(), { number })).items.map(({ alias }) => alias).sort()
const linked = async ({ number }: { number: number }, ...aliases: string[]) => {
  for (const alias of aliases) await linkArticle(asAgent(), { number, alias })
}

test('a merge copies linked articles to the target, and its undo removes them', async () => {
  for (const alias of ['wifi', 'vpn', 'print']) await anArticle(db, { alias })
  const [{ source, target }, second] = [await aPair(), await mine()]
  await linked(source, 'wifi', 'vpn')
  await linked(second, 'vpn')
  await linked(target, 'print')
  for (const { number } of [source, second]) await mergeTickets(asAgent(1), { number, target: target.number })

  expect(await articlesOf(target)).toEqual(['print', 'vpn', 'wifi'])
  expect((await typesOf(target)).filter((type) => type === 'ticket.article_linked')).toHaveLength(3)
  await undoMerge(asAgent(2), { number: source.number })
  expect(await articlesOf(target)).toEqual(['print', 'vpn'])
  expect(await articlesOf(source)).toEqual(['vpn', 'wifi'])
  await unlinkArticle(asAgent(3), { number: target.number, alias: 'vpn' })
  await undoMerge(asAgent(4), { number: second.number })
  expect(await articlesOf(target)).toEqual(['print'])
  expect(await typesOf(target)).toContain('ticket.article_unlinked')
})
