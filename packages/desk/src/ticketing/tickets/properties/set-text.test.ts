import { parseEvent } from '@lodge/contracts'
import { findOne } from '@lodge/database'
import { afterAll, expect, test } from 'vitest'
import { recordActivity } from '../../../settings/activity/record-activity.ts'
import { actingAs, aDeskFixture, after, aTicket, eventsOf } from '../../../testing/index.ts'
import { getTicket } from '../list/get-ticket.ts'
import { propertyCommands } from './property-commands.ts'

const { db, team, agent } = await aDeskFixture()
const ctx = actingAs(db, agent, after(5))
afterAll(() => db.drop())
const { language: setLanguage } = propertyCommands

const changesOf = async (ticket: { id: string }) =>
  (await eventsOf(db, ticket)).slice(1).map(({ type, payload }) => ({ type, payload }))

test('a language is set, changed and removed, each time with an event and a thread event', async () => {
  const ticket = await aTicket(db, { team })
  const { id: ticketId, number } = ticket
  const row = await setLanguage(ctx, { number, language: 'pl', expected: null })
  await setLanguage(ctx, { number, language: 'cy', expected: 'pl' })
  await setLanguage(ctx, { number, language: null, expected: 'cy' })

  expect(row).toMatchObject({ language: 'pl', version: 2, updatedAt: after(5).toISOString() })
  const type = 'ticket.language_changed'
  expect(await changesOf(ticket)).toEqual([
    { type, payload: { ticketId, from: null, to: 'pl' } },
    { type, payload: { ticketId, from: 'pl', to: 'cy' } },
    { type, payload: { ticketId, from: 'cy', to: null } },
  ])
  const { language, events } = await getTicket(ctx, { number })
  expect(language).toBeNull()
  expect(events).toMatchObject([
    { type, from: null, to: 'pl' },
    { type, from: 'pl', to: 'cy' },
    { type, from: 'cy', to: null },
  ])
})

test('setting the present language again changes nothing', async () => {
  const ticket = await aTicket(db, { team, language: 'cy' })
  await setLanguage(ctx, { number: ticket.number, language: 'cy', expected: null })
  expect(await changesOf(ticket)).toEqual([])
})

test('a language that another agent has changed meanwhile is a conflict with the present ticket', async () => {
  const ticket = await aTicket(db, { team, language: 'cy' })
  const { number } = ticket
  await expect(setLanguage(ctx, { number, language: 'pl', expected: null })).rejects.toMatchObject({
    code: 'ticket_changed',
    details: { present: { number, language: 'cy' } },
  })
  expect(await changesOf(ticket)).toEqual([])
})

test('the activity log stores a language as its tag and shows its name', async () => {
  const ticket = await aTicket(db, { team, language: 'en-GB' })
  await setLanguage(ctx, { number: ticket.number, language: 'pl', expected: 'en-GB' })
  const [event] = (await eventsOf(db, ticket)).slice(1)
  if (!event) throw new Error('No event was recorded.')
  const { id, payload } = event
  const envelope = { id, type: 'ticket.language_changed', at: after(5).toISOString(), actorId: agent.id }
  const received = parseEvent('ticket.language_changed', { ...Object(payload), ...envelope })
  await recordActivity(ctx, [received])
  expect(await findOne(db, 'activity', { eventId: id })).toMatchObject({
    subject: `#${ticket.number}`,
    before: { language: 'en-GB' },
    after: { language: 'pl' },
  })
})
