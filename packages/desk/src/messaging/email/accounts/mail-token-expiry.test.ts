import { dayMs, hourMs, parseEvent } from '@lodge/contracts'
import { findMany, insert, remove, updateOne } from '@lodge/database'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemContext } from '../../../foundation/context.ts'
import { announceTokenExpiry } from '../../../settings/api-tokens/announce-token-expiry.ts'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailTokenExpiry } from './mail-token-expiry.ts'

let fixture: EmailFixture
beforeAll(async () => {
  fixture = await createEmailFixture()
})
afterEach(async () => {
  await remove(fixture.db, 'api_token', {})
  fixture.server.mails.length = 0
})
afterAll(() => fixture.close())

const start = new Date('2026-10-01T08:00:00.123Z')
const later = (ms: number) => new Date(start.getTime() + ms)

let made = 0
function aToken(days: number, more: { kind?: 'integration' | 'personal'; personId?: string } = {}) {
  made += 1
  return insert(fixture.db, 'api_token', {
    kind: 'personal',
    personId: fixture.agent.id,
    makerId: fixture.agent.id,
    name: 'Timetable',
    scopes: ['tickets:read'],
    secretHash: `hash ${made}`,
    hint: 'abcd',
    createdAt: start,
    expiresAt: later(days * dayMs),
    ...more,
  })
}

const announce = (at: Date) => announceTokenExpiry({ ...systemContext(fixture.db), now: () => at }, 50)

/** Mails everything that was announced, each of it twice. */
async function mailAnnounced() {
  const rows = await findMany(fixture.db, 'event', { type: 'api_token.expires' }, { orderBy: ['seq'] })
  for (const { id, payload, createdAt } of rows) {
    const envelope = { id, type: 'api_token.expires', actorId: null, at: createdAt.toISOString() }
    const event = parseEvent('api_token.expires', { ...Object(payload), ...envelope })
    await mailTokenExpiry(fixture.ctx, event)
    await mailTokenExpiry(fixture.ctx, event)
  }
  return fixture.server.mails
}

test('a token is announced fourteen days and one day before its end, once each', async () => {
  await aToken(90)
  const hours: number[] = []
  for (let hour = 0; hour <= 91 * 24; hour += 6)
    for (let count = await announce(later(hour * hourMs)); count > 0; count -= 1) hours.push(hour)
  expect(hours).toEqual([76 * 24, 89 * 24])

  const [first, second, another] = await mailAnnounced()
  expect(another).toBeUndefined()
  expect(first?.subject).toBe('The token Timetable at University of Marlow expires soon')
  expect(first?.text).toContain('/admin/my-account')
  expect(first?.text).toMatch(/expires on \w{3} \d+\/\d+\/2026/)
  expect(second?.to).toEqual(first?.to)
})

test('several jobs at once announce a token once', async () => {
  await aToken(10)
  const counts = await Promise.all(Array.from({ length: 5 }, () => announce(start)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
})

test('a token for a week is not announced as it is made', async () => {
  await aToken(7)
  expect(await announce(start)).toBe(0)
  expect(await announce(later(6 * dayMs))).toBe(1)
})

test('the maker of an integration’s token is mailed, and where to give it another secret', async () => {
  await aToken(10, { kind: 'integration', personId: fixture.student.id })
  await announce(start)
  const [mail, another] = await mailAnnounced()
  expect(another).toBeUndefined()
  expect(mail?.text).toContain('/admin/settings/api-tokens')
  expect(mail?.to).toMatchObject({ value: [{ address: fixture.agent.email }] })
})

test('nobody is mailed of a token that has another end by then, which is announced anew', async () => {
  const { id } = await aToken(10)
  await announce(start)
  await updateOne(fixture.db, 'api_token', { id }, { expiresAt: later(30 * dayMs) })
  expect(await mailAnnounced()).toEqual([])

  expect(await announce(later(16 * dayMs))).toBe(1)
  expect(await mailAnnounced()).toHaveLength(1)
})

test('nobody is mailed of a revoked token, nor whoever is staff no longer', async () => {
  const [{ id }] = [await aToken(10)]
  await aToken(10, { kind: 'integration' })
  await announce(start)
  await remove(fixture.db, 'api_token', { id })
  await updateOne(fixture.db, 'person', { id: fixture.agent.id }, { archivedAt: start })
  expect(await mailAnnounced()).toEqual([])
})
