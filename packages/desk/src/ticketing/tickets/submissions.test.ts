import { randomUUID } from 'node:crypto'
import { CreateTicketOnBehalf } from '@lodge/contracts'
import { query, sql, updateOne } from '@lodge/database'
import { afterAll, expect, test } from 'vitest'
import {
  actingAs,
  aDeskFixture,
  after,
  anSlaPolicy,
  aSite,
  aTicket,
  aTopic,
  noon,
} from '../../testing/index.ts'
import { createBulkUpdate } from '../bulk-updates/create-bulk-update.ts'
import { replyAsRequester } from './conversation/reply-as-requester.ts'
import { replyToTicket } from './conversation/reply-to-ticket.ts'
import { createFollowUp } from './lifecycle/create-follow-up.ts'
import { createTicket } from './lifecycle/create-ticket.ts'
import { createTicketOnBehalf } from './on-behalf/create-ticket-on-behalf.ts'

const { db, team, agent, student } = await aDeskFixture()
await aSite(db)
await anSlaPolicy(db)
const topic = await aTopic(db, { team })
const open = await aTicket(db, { team, requester: student })
const closed = await aTicket(db, { team, requester: student, status: 'closed', closedAt: noon })
afterAll(() => db.drop())

const asAgent = actingAs(db, agent)
const asStudent = actingAs(db, student)
const muchLater = actingAs(db, student, after(60 * 24 * 60))
const ticket = (body: string, submissionId: string) => ({
  topic: topic.alias,
  subject: 'The door',
  body,
  formAnswers: {},
  attachments: [],
  submissionId,
})
const answer = (body: string, submissionId: string) => ({ body, attachments: [], submissionId })
const { number } = open

/** Each sends `body` as one submission; a repeat may tell other things of the browser. */
const submissions: Record<string, (body: string, id: string, isRepeat: boolean) => Promise<unknown>> = {
  'a new ticket': (body, id, isRepeat) =>
    createTicket(asStudent, {
      ...ticket(body, id),
      ...(isRepeat && { language: 'de', draftId: randomUUID() }),
    }),
  'a ticket for a caller': (body, id) =>
    createTicketOnBehalf(
      asAgent,
      CreateTicketOnBehalf.parse({ ...ticket(body, id), requester: { alias: student.alias } }),
    ),
  'a requester’s reply': (body, id) => replyAsRequester(asStudent, { number, ...answer(body, id) }),
  'a follow-up': (body, id) => createFollowUp(muchLater, { number: closed.number, ...answer(body, id) }),
  'an agent’s reply': (body, id) =>
    replyToTicket(asAgent, { number, ...answer(body, id), visibility: 'public' }),
  'a bulk update': (html, submissionId) =>
    createBulkUpdate(asAgent, {
      change: { kind: 'reply', visibility: 'internal', html },
      tickets: { numbers: [number] },
      submissionId,
    }),
}

const countEvents = async () =>
  (await query<{ count: number }>(db, sql`SELECT count(*)::int AS count FROM event`))[0]?.count

test.each(Object.entries(submissions))(
  '%s sent again as the same submission returns the first, and other content is refused',
  async (_, submit) => {
    const id = randomUUID()
    const first = await submit('It sticks.', id, false)
    const events = await countEvents()

    const again = await submit('It sticks.', id, true)
    await expect(submit('It does not open.', id, true)).rejects.toMatchObject({ code: 'sent_otherwise' })

    expect(again).toEqual(first)
    expect(await countEvents()).toBe(events)
  },
)

test('a submission without a stored content hash counts as the same', async () => {
  const id = randomUUID()
  const first = await createTicket(asStudent, ticket('It sticks.', id))
  await updateOne(db, 'ticket', { submissionId: id }, { submissionHash: null })

  expect(await createTicket(asStudent, ticket('It does not open.', id))).toEqual(first)
})
