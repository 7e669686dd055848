import { randomUUID } from 'node:crypto'
import type { EscalationMoment, EscalationOutcome } from '@lodge/contracts'
import { insert, updateOne } from '@lodge/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailDeadlineBreach, mailDeadlineWarning } from './mail-deadline.ts'
import { mailEscalation } from './mail-escalation.ts'

let fixture: EmailFixture
beforeEach(async () => {
  fixture = await createEmailFixture()
})
afterEach(() => fixture.close())

const dueAt = '2026-11-24T15:00:00.000Z'
const at80: EscalationMoment = { kind: 'percent', percent: 80 }
const atBreach: EscalationMoment = { kind: 'after_breach', minutes: 0 }

const running = { state: 'running', dueAt }
const breached = { state: 'breached', dueAt, breachedAt: dueAt }

function aDeadline(ticketId: string, stands: object = breached) {
  return insert(fixture.db, 'deadline', {
    ticketId,
    metric: 'first_response',
    state: 'running',
    evaluation: {},
    evaluatedAt: new Date(),
    ...stands,
  })
}

function escalated(
  { id: deadlineId, ticketId }: { id: string; ticketId: string },
  outcome: EscalationOutcome,
  at: EscalationMoment = atBreach,
) {
  const step = {
    id: randomUUID(),
    metric: 'first_response',
    at,
    action: { type: 'notify_assignee' },
  } as const
  return fixture.anEvent('deadline.escalated', {
    ticketId,
    deadlineId,
    metric: 'first_response',
    cycle: 0,
    step,
    outcome,
  })
}

const notified = (...people: { id: string }[]): EscalationOutcome => ({
  type: 'notified',
  people: people.map(({ id }) => id),
  gone: [],
})
const addressees = () => fixture.server.mails.map(({ to }) => to?.value[0]?.address).toSorted()

test('the people of an escalation step are mailed the state of the deadline once', async () => {
  const ticket = await fixture.aTicket()
  const event = await escalated(
    await aDeadline(ticket.id, running),
    notified(fixture.agent, fixture.lead),
    at80,
  )
  await mailEscalation(fixture.ctx, event)
  await mailEscalation(fixture.ctx, event)

  expect(addressees()).toEqual(['callum@marlow.example', 'grace@marlow.example'])
  const [mail] = fixture.server.mails
  expect(mail?.subject).toBe(`[Marlow #${ticket.number}] Needs attention: Radiator stays cold`)
  expect(mail?.text).toContain(
    '80% of the time for the first response has been used. It is due Tue 24/11/2026 3:00:00pm.',
  )
  expect(mail?.text).toContain('Requester: Amara Okonkwo\nTeam: Accommodation\nAssignee: Callum Fraser')
  expect(mail?.text).toContain(`https://help.marlow.example/admin/tickets/${ticket.number}/detail`)
})

test('a breached deadline is mailed as breached', async () => {
  const ticket = await fixture.aTicket({ assigneeId: null })
  await mailEscalation(fixture.ctx, await escalated(await aDeadline(ticket.id), notified(fixture.lead)))

  expect(fixture.server.mails[0]?.text).toContain(
    'The first response was due Tue 24/11/2026 3:00:00pm and is now overdue.',
  )
})

test('a raised priority is mailed to the assignee', async () => {
  const ticket = await fixture.aTicket()
  await updateOne(fixture.db, 'ticket', { id: ticket.id }, { priority: 'high' })
  const raised = { type: 'raised', from: 'normal', to: 'high' } as const
  await mailEscalation(fixture.ctx, await escalated(await aDeadline(ticket.id), raised))

  expect(addressees()).toEqual(['callum@marlow.example'])
  expect(fixture.server.mails[0]?.subject).toBe(
    `[Marlow #${ticket.number}] Priority raised to High: Radiator stays cold`,
  )
  expect(fixture.server.mails[0]?.text).toContain('was automatically raised from Normal to High.')
})

test('a move is mailed to the leads of the new team and to the former assignee', async () => {
  const ticket = await fixture.aTicket({ assigneeId: null })
  const from = await insert(fixture.db, 'team', { alias: 'library', name: 'Library' })
  const outcome = { type: 'moved', from: from.id, to: ticket.teamId, unassigned: fixture.agent.id } as const
  await mailEscalation(fixture.ctx, await escalated(await aDeadline(ticket.id), outcome))

  expect(addressees()).toEqual(['callum@marlow.example', 'grace@marlow.example'])
  const text = fixture.server.mails[0]?.text
  expect(text).toContain('was automatically moved from Library to Accommodation.')
  expect(text).toContain(
    'Callum Fraser is not in Accommodation, so the ticket is no longer assigned to them.',
  )
})

test('a reassignment is mailed to the new and to the former assignee', async () => {
  const ticket = await fixture.aTicket()
  const outcome = { type: 'reassigned', from: fixture.lead.id, to: fixture.agent.id } as const
  await mailEscalation(fixture.ctx, await escalated(await aDeadline(ticket.id), outcome))

  expect(addressees()).toEqual(['callum@marlow.example', 'grace@marlow.example'])
  expect(fixture.server.mails[0]?.text).toContain(
    'was automatically reassigned from Grace Adeyemi to Callum Fraser.',
  )
})

test('a skipped step mails nobody', async () => {
  const ticket = await fixture.aTicket()
  const skipped = { type: 'skipped', because: 'team_gone' } as const
  await mailEscalation(fixture.ctx, await escalated(await aDeadline(ticket.id), skipped))

  expect(await fixture.deliveries()).toEqual([])
})

test('a person archived meanwhile is not mailed', async () => {
  const ticket = await fixture.aTicket()
  const event = await escalated(await aDeadline(ticket.id), notified(fixture.agent, fixture.lead))
  await updateOne(fixture.db, 'person', { id: fixture.lead.id }, { archivedAt: new Date() })
  await mailEscalation(fixture.ctx, event)

  expect(addressees()).toEqual(['callum@marlow.example'])
})

test.each([
  ['is answered meanwhile', 'open', { ...breached, fulfilledAt: new Date() }],
  ['was cancelled', 'open', { state: 'cancelled' }],
  ['belongs to a resolved ticket', 'resolved', breached],
])('no mail is sent about a deadline that %s', async (_, status, stands) => {
  const ticket = await fixture.aTicket({ status })
  await mailEscalation(
    fixture.ctx,
    await escalated(await aDeadline(ticket.id, stands), notified(fixture.agent)),
  )

  expect(fixture.server.mails).toEqual([])
  expect(await fixture.deliveries()).toMatchObject([{ state: 'skipped' }])
})

test('no mail is sent about an escalation whose change has been changed again', async () => {
  const ticket = await fixture.aTicket()
  const deadline = await aDeadline(ticket.id)
  await mailEscalation(fixture.ctx, await escalated(deadline, { type: 'raised', from: 'low', to: 'urgent' }))
  const { id: elsewhere } = await insert(fixture.db, 'team', { alias: 'fees', name: 'Fees' })
  const moved = { type: 'moved', from: ticket.teamId, to: elsewhere, unassigned: fixture.agent.id } as const
  await mailEscalation(fixture.ctx, await escalated(deadline, moved))
  const reassigned = { type: 'reassigned', from: null, to: fixture.lead.id } as const
  await mailEscalation(fixture.ctx, await escalated(deadline, reassigned))

  expect(fixture.server.mails).toEqual([])
})

test('a person mailed about a breach or a warning gets no second mail of the step', async () => {
  const ticket = await fixture.aTicket()
  const deadline = await aDeadline(ticket.id)
  const { at, ...step } = await escalated(deadline, notified(fixture.agent))
  const about = { ticketId: ticket.id, deadlineId: deadline.id, metric: 'first_response', cycle: 0 } as const
  const breach = await fixture.anEvent('deadline.breached', { ...about, dueAt })
  await updateOne(fixture.db, 'event', { id: step.id }, { createdAt: new Date(breach.at) })
  await mailDeadlineBreach(fixture.ctx, breach)
  const warning = await fixture.anEvent('deadline.warned', { ...about, percent: 80 })
  await mailDeadlineWarning(fixture.ctx, { ...warning, at: breach.at })
  expect(await fixture.deliveries()).toEqual([])

  const later = new Date(Date.parse(breach.at) + 1_000).toISOString()
  await mailDeadlineBreach(fixture.ctx, { ...breach, at: later })
  expect(addressees()).toEqual(['callum@marlow.example'])
})

test('each person gets one mail for several steps at one moment, about the last of their steps', async () => {
  const ticket = await fixture.aTicket()
  const deadline = await aDeadline(ticket.id, running)
  const at50: EscalationMoment = { kind: 'percent', percent: 50 }
  const early = await escalated(deadline, notified(fixture.agent, fixture.lead), at50)
  const late = await escalated(deadline, notified(fixture.agent), at80)
  const at = early.at
  await updateOne(fixture.db, 'event', { id: late.id }, { createdAt: new Date(at) })

  await mailEscalation(fixture.ctx, early)
  await mailEscalation(fixture.ctx, { ...late, at })

  expect(
    fixture.server.mails.map(({ to, text }) => [to?.value[0]?.address, text?.match(/\d+%/)?.[0]]),
  ).toEqual([
    ['grace@marlow.example', '50%'],
    ['callum@marlow.example', '80%'],
  ])
})
