import { insert, updateOne } from '@lodge/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailDeadlineBreach, mailDeadlineWarning } from './mail-deadline.ts'

let fixture: EmailFixture
beforeEach(async () => {
  fixture = await createEmailFixture()
})
afterEach(() => fixture.close())

const dueAt = '2026-11-24T15:00:00.000Z'

async function aDeadline(ticketId: string, more: { state: string; fulfilledAt?: Date }) {
  return insert(fixture.db, 'deadline', {
    ticketId,
    metric: 'first_response',
    dueAt: new Date(dueAt),
    evaluation: {},
    evaluatedAt: new Date(),
    ...more,
  })
}

async function warned(ticketId: string, deadlineId: string) {
  const payload = { ticketId, deadlineId, metric: 'first_response', cycle: 0, percent: 80 } as const
  return fixture.anEvent('deadline.warned', payload)
}

async function breached(ticketId: string, deadlineId: string, due = dueAt) {
  const payload = { ticketId, deadlineId, metric: 'first_response', cycle: 0, dueAt: due } as const
  return fixture.anEvent('deadline.breached', payload)
}

test('a near deadline is mailed to the assignee, in the site’s time zone', async () => {
  const ticket = await fixture.aTicket()
  const deadline = await aDeadline(ticket.id, { state: 'running' })
  const event = await warned(ticket.id, deadline.id)

  await mailDeadlineWarning(fixture.ctx, event)
  await mailDeadlineWarning(fixture.ctx, event)

  expect(fixture.server.mails).toHaveLength(1)
  const [mail] = fixture.server.mails
  expect(mail?.to?.value[0]?.address).toBe('callum@marlow.example')
  expect(mail?.subject).toBe(
    `[Marlow #${ticket.number}] First response due Tue 24/11/2026 3:00:00pm: Radiator stays cold`,
  )
  expect(mail?.text).toContain('80% of the time for the first response has been used. It is due')
  expect(mail?.text).toContain('Assignee: Callum Fraser')
})

test('a missed deadline of an unassigned ticket is mailed to the team’s leads', async () => {
  const ticket = await fixture.aTicket({ assigneeId: null })
  const deadline = await aDeadline(ticket.id, { state: 'breached' })

  await mailDeadlineBreach(fixture.ctx, await breached(ticket.id, deadline.id))

  expect(fixture.server.mails.map(({ to }) => to?.value[0]?.address)).toEqual(['grace@marlow.example'])
  expect(fixture.server.mails[0]?.text).toContain('was due Tue 24/11/2026 3:00:00pm and is now overdue.')
  expect(fixture.server.mails[0]?.text).toContain('Assignee: Unassigned')
})

test('an agent who takes the ticket between two runs of the event is not mailed', async () => {
  const ticket = await fixture.aTicket({ assigneeId: null })
  const deadline = await aDeadline(ticket.id, { state: 'breached' })
  const event = await breached(ticket.id, deadline.id)

  await mailDeadlineBreach(fixture.ctx, event)
  await updateOne(fixture.db, 'ticket', { id: ticket.id }, { assigneeId: fixture.agent.id })
  await mailDeadlineBreach(fixture.ctx, event)

  expect(fixture.server.mails.map(({ to }) => to?.value[0]?.address)).toEqual(['grace@marlow.example'])
})

test.each([
  ['is answered meanwhile', 'open', { state: 'breached', fulfilledAt: new Date() }, dueAt],
  ['was paused', 'open', { state: 'paused' }, dueAt],
  ['belongs to a resolved ticket', 'resolved', { state: 'breached' }, dueAt],
])('no mail is sent about a missed deadline that %s', async (_, status, state, due) => {
  const ticket = await fixture.aTicket({ status })
  const deadline = await aDeadline(ticket.id, state)

  await mailDeadlineBreach(fixture.ctx, await breached(ticket.id, deadline.id, due))

  expect(fixture.server.mails).toEqual([])
  expect(await fixture.deliveries()).toMatchObject([{ state: 'skipped' }])
})

test('only the later of two breaches of a deadline is mailed', async () => {
  const ticket = await fixture.aTicket()
  const deadline = await aDeadline(ticket.id, { state: 'breached' })
  const earlier = await breached(ticket.id, deadline.id, '2026-11-24T12:00:00.000Z')
  const present = await breached(ticket.id, deadline.id)

  await mailDeadlineBreach(fixture.ctx, earlier)
  await mailDeadlineBreach(fixture.ctx, present)

  expect(await fixture.deliveries()).toMatchObject([{ state: 'skipped' }, { state: 'sent' }])
})

test('a breach is mailed even if a new target has moved its due time', async () => {
  const ticket = await fixture.aTicket()
  const deadline = await aDeadline(ticket.id, { state: 'breached' })

  await mailDeadlineBreach(fixture.ctx, await breached(ticket.id, deadline.id, '2026-11-24T12:00:00.000Z'))

  expect(fixture.server.mails[0]?.text).toContain('was due Tue 24/11/2026 3:00:00pm and is now overdue.')
})

test('no warning is mailed after a breach', async () => {
  const ticket = await fixture.aTicket()
  const deadline = await aDeadline(ticket.id, { state: 'breached' })
  await mailDeadlineWarning(fixture.ctx, await warned(ticket.id, deadline.id))
  expect(fixture.server.mails).toEqual([])
})

test('a near deadline is mailed in the recipient’s time zone, to people who want such mail', async () => {
  const mine = await fixture.aTicket()
  const leads = await fixture.aTicket({ assigneeId: fixture.lead.id })
  await updateOne(fixture.db, 'person', { id: fixture.agent.id }, { timezone: 'America/New_York' })
  const preferences = { sla: { bell: true, mail: false } }
  await updateOne(fixture.db, 'person', { id: fixture.lead.id }, { preferences })

  for (const ticket of [mine, leads]) {
    const deadline = await aDeadline(ticket.id, { state: 'running' })
    await mailDeadlineWarning(fixture.ctx, await warned(ticket.id, deadline.id))
  }

  expect(fixture.server.mails.map(({ subject }) => subject)).toEqual([
    `[Marlow #${mine.number}] First response due Tue 24/11/2026 10:00:00am: Radiator stays cold`,
  ])
})
