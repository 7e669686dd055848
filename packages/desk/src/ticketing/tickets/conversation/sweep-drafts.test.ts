import { limits, type TicketStatus } from '@lodge/contracts'
import { findMany, insert } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '../../../foundation/context.ts'
import { after, anAgent, aTicket, noon } from '../../../testing/index.ts'
import { sweepDrafts } from './sweep-drafts.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const keptMinutes = limits.draftDays * 24 * 60

test('drafts on closed tickets are deleted 90 days after their last change, and all others stay', async () => {
  const agent = await anAgent(db)
  const draft = async (html: string, status: TicketStatus, { updatedAt = noon, closedAt = noon } = {}) => {
    const { id: ticketId } = await aTicket(db, { status, closedAt })
    await insert(db, 'draft', { personId: agent.id, ticketId, visibility: 'public', html, updatedAt })
  }
  await draft('open', 'open')
  await draft('written later', 'closed', { updatedAt: after(10) })
  await draft('closed later', 'closed', { closedAt: after(10) })
  await draft('one', 'closed')
  await draft('two', 'closed')
  const sweep = (minutes: number, limit: number) =>
    sweepDrafts(
      systemContext(db, () => after(minutes)),
      limit,
    )

  expect(await sweep(keptMinutes, 100)).toBe(0)
  expect(await sweep(keptMinutes + 1, 1)).toBe(1)
  expect(await sweep(keptMinutes + 1, 100)).toBe(1)
  expect((await findMany(db, 'draft', {})).map(({ html }) => html).sort()).toEqual([
    'closed later',
    'open',
    'written later',
  ])
})
