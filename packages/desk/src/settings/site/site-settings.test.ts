import { anyDomain, type UpdateSiteSettings } from '@lodge/contracts'
import { findMany, getOne, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { loadFirstWeekday } from '../../foundation/first-weekday.ts'
import { isInSignInDomain } from '../../identity/auth/sign-in-domains.ts'
import { getSiteView } from '../../identity/people/get-site-view.ts'
import { loadComplianceTargets } from '../../insight/reports/load-compliance-targets.ts'
import { actingAs, after } from '../../testing/context.ts'
import { anAgent, aStudent, aSuperadmin } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { aTicket } from '../../testing/ticket-factory.ts'
import { aTeam, aTopic } from '../../testing/topic-factory.ts'
import { autoCloseTickets } from '../../ticketing/tickets/lifecycle/auto-close-tickets.ts'
import { reopenMyTicket } from '../../ticketing/tickets/lifecycle/reopen-my-ticket.ts'
import { getSiteSettings, updateSiteSettings } from './site-settings.ts'

let db: TestDatabase
let ctx: Context
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  ctx = actingAs(db, await aSuperadmin(db))
})
afterAll(() => db.drop())

let input: UpdateSiteSettings
beforeEach(async () => {
  input = { ...(await getSiteSettings(ctx)) }
})

test('saved settings apply to every page at once and are logged before and after', async () => {
  const name = input.name
  const saved = await updateSiteSettings(ctx, {
    ...input,
    name: 'University of Marlow',
    pageTitleSuffix: ' | Marlow',
    timezone: 'Europe/Vienna',
    locale: 'en-US',
    resolutionTarget: 80,
  })

  expect(saved).toMatchObject({ name: 'University of Marlow', revision: input.revision + 1 })
  expect(await getSiteView(db)).toMatchObject({
    name: 'University of Marlow',
    page_title_suffix: ' | Marlow',
    timezone: 'Europe/Vienna',
  })
  expect(await loadFirstWeekday(db)).toBe(7)
  expect(await loadComplianceTargets(db)).toEqual({ first_response: 95, next_response: 90, resolution: 80 })
  const event = await getOne(db, 'event', { type: 'site.changed' })
  expect(event.payload).toMatchObject({
    before: { name, timezone: 'Europe/London', resolutionTarget: 85 },
    after: { name: 'University of Marlow', timezone: 'Europe/Vienna', locale: 'en-US', resolutionTarget: 80 },
  })
})

test('a late save gets the present settings', async () => {
  await updateSiteSettings(ctx, { ...input, name: 'The first' })

  await expect(updateSiteSettings(ctx, { ...input, name: 'The second' })).rejects.toMatchObject({
    code: 'edit_conflict',
    details: { present: { name: 'The first' } },
  })
})

test('only superadmins read and change the settings', async () => {
  const agent = actingAs(db, await anAgent(db, { permissions: ['manage_team', 'manage_department'] }))

  await expect(getSiteSettings(agent)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(Promise.resolve().then(() => updateSiteSettings(agent, input))).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('the saved domains decide who may sign in', async () => {
  await updateSiteSettings(ctx, { ...input, emailDomains: ['marlow.example'] })
  expect(await isInSignInDomain(db, 'amara@marlow.example')).toBe(true)
  expect(await isInSignInDomain(db, 'amara@elsewhere.example')).toBe(false)

  const { revision } = await getSiteSettings(ctx)
  await updateSiteSettings(ctx, { ...input, revision, emailDomains: [anyDomain, 'marlow.example'] })
  expect((await getSiteSettings(ctx)).emailDomains).toEqual([anyDomain])
  expect(await isInSignInDomain(db, 'amara@elsewhere.example')).toBe(true)
})

test('the sign-in domains of the environment are shown if the site has none', async () => {
  await updateOne(db, 'site', { id: 1 }, { emailDomains: [] })

  expect((await getSiteSettings({ ...ctx, signInDomains: ['uni.example'] })).emailDomains).toEqual([
    'uni.example',
  ])
})

test('a sender has a name and an address, and a name alone is refused at its field', async () => {
  const sender = { senderName: 'Marlow Help Desk', senderAddress: 'help@marlow.example' }
  expect(await updateSiteSettings(ctx, { ...input, ...sender })).toMatchObject(sender)

  const { revision } = await getSiteSettings(ctx)
  const nameAlone = { ...input, ...sender, revision, senderAddress: null }
  await expect(updateSiteSettings(ctx, nameAlone)).rejects.toMatchObject({
    details: { fields: { senderAddress: { reason: 'sender_address_required' } } },
  })
})

test('a closed ticket can be reopened for as many days as the site says', async () => {
  const student = await aStudent(db)
  const team = await aTeam(db)
  const topic = await aTopic(db, { team })
  const closedAt = after(-3 * 24 * 60)
  const { number } = await aTicket(db, { requester: student, topic, status: 'closed', closedAt })
  await updateSiteSettings(ctx, { ...input, reopenDays: 2 })
  await expect(reopenMyTicket(actingAs(db, student), { number })).rejects.toMatchObject({
    code: 'status_not_allowed',
  })

  const { revision } = await getSiteSettings(ctx)
  await updateSiteSettings(ctx, { ...input, revision, reopenDays: 4 })
  expect(await reopenMyTicket(actingAs(db, student), { number })).toMatchObject({ status: 'open' })
})

test('a resolved ticket is closed after as many days as the site says, with a thread event', async () => {
  const student = await aStudent(db)
  const topic = await aTopic(db, { team: await aTeam(db) })
  const updatedAt = after(-50 * 24 * 60, new Date())
  const { id } = await aTicket(db, { requester: student, topic, status: 'resolved', updatedAt })
  await updateSiteSettings(ctx, { ...input, autoCloseDays: 60 })
  expect(await autoCloseTickets(ctx, 10)).toBe(0)

  const { revision } = await getSiteSettings(ctx)
  await updateSiteSettings(ctx, { ...input, revision, autoCloseDays: 40 })
  expect(await autoCloseTickets(ctx, 10)).toBe(1)
  const event = await getOne(
    db,
    'event',
    { ticketId: id, type: 'ticket.status_changed' },
    { orderBy: ['seq DESC'] },
  )
  expect(event.payload).toMatchObject({ because: 'auto_closed', afterDays: 40 })
})

test('a change of the retention of the log is logged, for ever too', async () => {
  await updateSiteSettings(ctx, { ...input, activityMonths: 24 })
  const { revision } = await getSiteSettings(ctx)
  expect(await updateSiteSettings(ctx, { ...input, revision, activityMonths: null })).toMatchObject({
    activityMonths: null,
  })
  const events = await findMany(db, 'event', { type: 'site.changed' }, { orderBy: ['seq'] })
  expect(events.slice(-2).map(({ payload }) => payload)).toMatchObject([
    { before: { activityMonths: null }, after: { activityMonths: 24 } },
    { before: { activityMonths: 24 }, after: { activityMonths: null } },
  ])
})
