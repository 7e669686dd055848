import { randomUUID } from 'node:crypto'
import { dayMs, ListMyTickets, limits } from '@lodge/contracts'
import { getOne, updateOne } from '@lodge/database'
import { afterAll, expect, test } from 'vitest'
import { actingAs, after } from '../../../testing/context.ts'
import { aDeskFixture } from '../../../testing/desk-fixture.ts'
import { aStudent } from '../../../testing/person-factory.ts'
import { aSite } from '../../../testing/site-factory.ts'
import { aMessage, aTicket, eventsOf } from '../../../testing/ticket-factory.ts'
import { readMyTicket } from '../conversation/read-my-ticket.ts'
import { replyAsRequester } from '../conversation/reply-as-requester.ts'
import { replyToTicket } from '../conversation/reply-to-ticket.ts'
import { setStatus } from '../lifecycle/set-status.ts'
import { getMyTicket } from './get-my-ticket.ts'
import { listMyTickets } from './list-my-tickets.ts'

const { db, team, agent } = await aDeskFixture()
afterAll(() => db.drop())

const reply = (body: string) => ({ body, attachments: [], submissionId: randomUUID() })

test('a requester finds their tickets by number, subject, topic and public words, without accents', async () => {
  const student = await aStudent(db)
  const as = actingAs(db, student)
  const mine = (subject: string, body: string) => aTicket(db, { team, requester: student, subject, body })
  const cafe = await mine('Café card', 'It has no credit.')
  const key = await mine('Lost key', 'Where do I get another one?')
  await aMessage(db, { ticket: key, author: agent, side: 'staff', body: 'Ask at the porter’s lodge.' })
  await aMessage(db, {
    ticket: key,
    author: agent,
    side: 'staff',
    body: 'A nuisance.',
    visibility: 'internal',
  })
  await aTicket(db, { team, subject: 'Lost key of somebody else' })
  const find = async (search: string, show = 'open') => {
    const { items, counts } = await listMyTickets(as, ListMyTickets.parse({ search, show }))
    return { numbers: items.map(({ number }) => number).toSorted(), all: counts.all }
  }

  expect(await find('cafe')).toEqual({ numbers: [cafe.number], all: 1 })
  expect(await find('PORTER key')).toEqual({ numbers: [key.number], all: 1 })
  expect(await find(String(cafe.number))).toEqual({ numbers: [cafe.number], all: 1 })
  expect(await find('nuisance')).toEqual({ numbers: [], all: 0 })
  expect(await find('nothing%_')).toEqual({ numbers: [], all: 0 })
  expect(await find('', 'all')).toEqual({ numbers: [cafe.number, key.number].toSorted(), all: 2 })
})

test('a staff reply is unread until the requester opens the ticket, and a note never is', async () => {
  const student = await aStudent(db)
  const ticket = await aTicket(db, { team, requester: student })
  const { number } = ticket
  const own = actingAs(db, student, after(5))
  const read = async () => {
    const { messages } = await getMyTicket(own, { number })
    await readMyTicket(own, { number, messageId: messages.at(-1)?.id ?? '' })
  }
  const unread = async () => (await getMyTicket(own, { number })).isUnread
  const staff = (minutes: number) => actingAs(db, agent, after(minutes))

  await replyToTicket(staff(1), { number, ...reply('To ourselves'), visibility: 'internal' })
  expect(await unread()).toBe(false)
  await replyToTicket(staff(2), { number, ...reply('To you'), visibility: 'public' })
  expect(await unread()).toBe(true)
  const before = await getMyTicket(own, { number })
  await read()
  await read()
  expect(await getMyTicket(own, { number })).toMatchObject({ isUnread: false, version: before.version + 1 })
  await replyAsRequester(own, { number, ...reply('Thanks') })
  expect(await unread()).toBe(false)
  expect((await eventsOf(db, ticket)).filter(({ type }) => type === 'ticket.read')).toHaveLength(1)
})

test('nobody marks another person’s ticket as read, or learns of a note by its id', async () => {
  const student = await aStudent(db)
  const ticket = await aTicket(db, { team, requester: student })
  const { number } = ticket
  const note = await aMessage(db, { ticket, author: agent, side: 'staff', visibility: 'internal' })
  const [asked] = (await getMyTicket(actingAs(db, student), { number })).messages
  const mark = async (someone: Parameters<typeof actingAs>[1], messageId = '') =>
    readMyTicket(actingAs(db, someone), { number, messageId })

  await expect(mark(student, note.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(mark(await aStudent(db), asked?.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(mark(agent, asked?.id)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a resolved ticket names the time of its auto-close by the site’s present setting', async () => {
  const student = await aStudent(db)
  const { number } = await aTicket(db, { team, requester: student })
  const own = actingAs(db, student)
  const closesAt = async () => (await getMyTicket(own, { number })).closesAt
  expect(await closesAt()).toBeNull()

  await setStatus(actingAs(db, agent, after(1)), { number, status: 'resolved' })
  const { resolvedAt } = await getOne(db, 'ticket', { number })
  const inDays = (days: number) => new Date(Number(resolvedAt) + days * dayMs).toISOString()
  expect(await closesAt()).toBe(inDays(limits.autoCloseAfterDays))
  await aSite(db)
  await updateOne(db, 'site', { id: 1 }, { autoCloseDays: 3 })
  expect(await closesAt()).toBe(inDays(3))

  await setStatus(actingAs(db, agent, after(2)), { number, status: 'closed' })
  expect(await closesAt()).toBeNull()
})
