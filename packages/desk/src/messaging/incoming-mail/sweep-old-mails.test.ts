import { dayMs, limits } from '@lodge/contracts'
import { findMany, insert } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '../../foundation/context.ts'
import { aTeam, aTopic, noon } from '../../testing/index.ts'
import { sweepOldMails } from './sweep-old-mails.ts'

let db: TestDatabase
let mailboxId: string
beforeAll(async () => {
  db = await createTestDatabase()
  const team = await aTeam(db)
  const topic = await aTopic(db, { team })
  const mailbox = { name: 'Help', alias: 'help', teamId: team.id, topicId: topic.id }
  mailboxId = (await insert(db, 'mailbox', mailbox)).id
})
afterAll(() => db.drop())

const aMail = (subject: string, days: number, outcome: string | null) =>
  insert(db, 'incoming_mail', {
    mailboxId,
    subject,
    outcome,
    receivedAt: new Date(noon.getTime() - days * dayMs),
    size: 100,
    envelopeFrom: '',
    envelopeTo: [],
  })

test('the log keeps mails for 90 days, the quarantine for 30, and what nobody has read for as long as it takes', async () => {
  const { mailLogDays, quarantineDays } = limits
  await aMail('unread', mailLogDays + 9, null)
  await aMail('old', mailLogDays + 2, 'ticket')
  await aMail('old too', mailLogDays + 1, 'reply')
  await aMail('in the log', mailLogDays, 'ticket')
  await aMail('waited too long', quarantineDays + 1, 'quarantine')
  await aMail('waits', quarantineDays, 'quarantine')
  const sweep = (limit: number) =>
    sweepOldMails(
      systemContext(db, () => noon),
      limit,
    )

  expect([await sweep(2), await sweep(2), await sweep(2)]).toEqual([2, 1, 0])
  const left = await findMany(db, 'incoming_mail', {}, { orderBy: ['receivedAt'] })
  expect(left.map(({ subject }) => subject)).toEqual(['unread', 'in the log', 'waits'])
})
