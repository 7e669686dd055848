import { readFileSync } from 'node:fs'
import { findMany, getOne, insert, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  after,
  anAgent,
  aSite,
  aStudent,
  aTeam,
  aTicket,
  type TestPerson,
} from '../../testing/index.ts'
import { createCalendarFeed, getMyCalendarFeed, removeCalendarFeed } from './calendar-feed.ts'
import { readCalendar } from './read-calendar.ts'

const calendarPage = new URL('../../../../../docs/integrations/calendar.md', import.meta.url)

let db: TestDatabase
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  team = await aTeam(db)
})
afterAll(() => db.drop())

const settings = { appUrl: 'https://help.marlow.example' }
const as = (person: TestPerson, minutes = 0) => ({ ...actingAs(db, person, after(minutes)), ...settings })
const ended = { reason: 'calendar_ended' }

async function anAddress(agent: TestPerson, showsSubjects = false) {
  const { address } = await createCalendarFeed(as(agent), { showsSubjects })
  const [, token = ''] = /^https:\/\/help\.marlow\.example\/calendar\/([\w-]{43})\.ics$/.exec(address) ?? []
  return token
}

const read = (token: string, minutes = 0) =>
  readCalendar({ db, now: () => after(minutes), ...settings }, token)

/** Returns the events of a calendar as another program reads them. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, startDate } = new ICAL.Event(component)
    const url = component.getFirstPropertyValue('url')
    return { uid, summary, description, at: startDate.toJSDate().toISOString(), url }
  })
}

async function aDeadline(ticketId: string, more: { state?: string; dueAt?: Date; fulfilledAt?: Date } = {}) {
  const deadline = { metric: 'first_response', state: 'running', dueAt: after(60), ...more }
  return insert(db, 'deadline', { ticketId, ...deadline, evaluation: {}, evaluatedAt: after(1) })
}

test('a calendar has what is due on the tickets of its owner, and when their snoozed ones open', async () => {
  const agent = await anAgent(db, { teams: [team] })
  const ticket = await aTicket(db, { team, assignee: agent, status: 'open' })
  const late = await aTicket(db, { team, assignee: agent, status: 'open' })
  const snoozed = await aTicket(db, { team, assignee: agent, status: 'pending' })
  const due = await aDeadline(ticket.id)
  const overdue = await aDeadline(late.id, { state: 'breached', dueAt: after(-30) })
  await updateOne(db, 'ticket', { id: snoozed.id }, { snoozedUntil: after(24 * 60) })

  const text = await read(await anAddress(agent))
  const url = (number: number) => `${settings.appUrl}/admin/tickets/${number}/detail`
  expect(eventsIn(text)).toEqual([
    {
      uid: `${overdue.id}@help.marlow.example`,
      summary: `First response overdue · #${late.number}`,
      description: `${team.name}\n${url(late.number)}`,
      at: after(-30).toISOString(),
      url: url(late.number),
    },
    {
      uid: `${due.id}@help.marlow.example`,
      summary: `First response due · #${ticket.number}`,
      description: `${team.name}\n${url(ticket.number)}`,
      at: after(60).toISOString(),
      url: url(ticket.number),
    },
    {
      uid: `snooze-${snoozed.id}@help.marlow.example`,
      summary: `Snooze ends · #${snoozed.number}`,
      description: `${team.name}\n${url(snoozed.number)}`,
      at: after(24 * 60).toISOString(),
      url: url(snoozed.number),
    },
  ])
  const namesIn = (event: string) => event.match(/^[A-Z]+(?=:)/gm)
  const [documented = ''] = /BEGIN:VEVENT.*?END:VEVENT/s.exec(readFileSync(calendarPage, 'utf8')) ?? []
  const [written = ''] = /BEGIN:VEVENT.*?END:VEVENT/s.exec(text) ?? []
  expect(namesIn(written), 'as the page about it says').toEqual(namesIn(documented))
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n')
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})

test.each<[string, (mine: TestPerson) => Promise<unknown>]>([
  [
    'somebody else has',
    async () => aTicket(db, { team, assignee: await anAgent(db, { teams: [team] }), status: 'open' }),
  ],
  ['is resolved', (mine) => aTicket(db, { team, assignee: mine, status: 'resolved' })],
  [
    'its owner does not see',
    async (mine) => aTicket(db, { team: await aTeam(db), assignee: mine, status: 'open' }),
  ],
])('a ticket that %s is not in a calendar', async (_, make) => {
  const agent = await anAgent(db, { teams: [team] })
  const { id } = (await make(agent)) as { id: string }
  await aDeadline(id)

  expect(eventsIn(await read(await anAddress(agent)))).toEqual([])
})

test('a deadline that is kept or paused is not in a calendar', async () => {
  const agent = await anAgent(db, { teams: [team] })
  const ticket = await aTicket(db, { team, assignee: agent, status: 'open' })
  const other = await aTicket(db, { team, assignee: agent, status: 'open' })
  await aDeadline(ticket.id, { state: 'met', fulfilledAt: after(5) })
  await aDeadline(other.id, { state: 'paused' })

  expect(eventsIn(await read(await anAddress(agent)))).toEqual([])
})

test('subjects are in a calendar only where its owner chose so, and break nothing; requesters never', async () => {
  const agent = await anAgent(db, { teams: [team] })
  const requester = await aStudent(db, { name: 'Amara Okonkwo' })
  const subject = `Wi-Fi, again; at ${'the library '.repeat(10)}\r\nBEGIN:VEVENT 😀`
  const ticket = await aTicket(db, { team, assignee: agent, requester, status: 'open', subject })
  await aDeadline(ticket.id)

  const without = await read(await anAddress(agent))
  const shown = await read(await anAddress(agent, true))
  expect(without).not.toContain('Wi-Fi')
  expect(eventsIn(shown)).toMatchObject([
    { summary: `First response due · #${ticket.number} ${subject.replaceAll(/\s+/g, ' ')}` },
  ])
  expect(shown).not.toContain('Amara')
})

test('an address is kept without its secret, replaced by the next, and noted as read once a minute', async () => {
  const agent = await anAgent(db, { teams: [team] })
  expect(await getMyCalendarFeed(as(agent))).toEqual({ feed: null })
  const token = await anAddress(agent)
  expect(JSON.stringify(await getOne(db, 'calendar_feed', { personId: agent.id }))).not.toContain(token)

  await read(token, 5)
  await read(token, 5.5)
  expect(await getMyCalendarFeed(as(agent))).toEqual({
    feed: { showsSubjects: false, createdAt: after(0).toISOString(), lastReadAt: after(5).toISOString() },
  })

  const next = await anAddress(agent)
  await expect(read(token)).rejects.toMatchObject(ended)
  await read(next)
  await removeCalendarFeed(as(agent))
  await removeCalendarFeed(as(agent))
  await expect(read(next)).rejects.toMatchObject(ended)
  const own = { type: 'person.account_changed', actorId: agent.id }
  const changes = await findMany(db, 'event', own, { columns: ['payload'], orderBy: ['seq'] })
  expect(changes).toMatchObject([
    { payload: { fields: ['calendarCreated'] } },
    { payload: { fields: ['calendarCreated'] } },
    { payload: { fields: ['calendarRemoved'] } },
  ])
})

test.each([
  ['is deactivated', { archivedAt: after(0) }],
  ['loses the role', { roleId: null }],
])('the address of somebody who %s ends for good', async (_, change) => {
  const agent = await anAgent(db, { teams: [team] })
  const token = await anAddress(agent)
  const { roleId } = await getOne(db, 'person', { id: agent.id })
  await updateOne(db, 'person', { id: agent.id }, change)
  await expect(read(token)).rejects.toMatchObject(ended)
  await expect(createCalendarFeed(as(agent), { showsSubjects: false })).rejects.toMatchObject({
    reason: 'session_ended',
  })

  await updateOne(db, 'person', { id: agent.id }, { archivedAt: null, roleId })
  await expect(read(token)).rejects.toMatchObject(ended)
})
