import { randomUUID } from 'node:crypto'
import { getOne, insert, remove, updateMany, updateOne } from '@lodge/database'
import { takeSnapshot } from '@lodge/database/testing'
import { TryLater } from '@lodge/events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actingForAll, waysOfLeaving } from '../../../testing/ways-of-leaving.ts'
import type { EmailContext } from '../email-context.ts'
import { createMailer } from '../mailer.ts'
import { mailDeadlineBreach, mailDeadlineWarning } from '../sla/mail-deadline.ts'
import { mailEscalation } from '../sla/mail-escalation.ts'
import { templateKinds } from '../templates/template-kinds.ts'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailAssignment } from '../tickets/mail-assignment.ts'
import { mailMentions } from '../tickets/mail-mentions.ts'
import { mailMerge, mailUnmerge } from '../tickets/mail-merge.ts'
import { mailReply } from '../tickets/mail-reply.ts'
import { mailStatus } from '../tickets/mail-status.ts'
import { mailTicketCreated } from '../tickets/mail-ticket-created.ts'

let fixture: EmailFixture
let restore: () => Promise<void>
beforeAll(async () => {
  fixture = await createEmailFixture()
  restore = await takeSnapshot(fixture.db)
})
afterEach(async () => {
  await restore()
  fixture.server.mails.length = 0
})
afterAll(() => fixture.close())

type Ticket = Awaited<ReturnType<EmailFixture['aTicket']>>
/** Makes something happen to a ticket, and returns what mails it. */
type Happening = (ticket: Ticket) => Promise<(ctx: EmailContext) => Promise<void>>

const dueAt = '2026-11-24T15:00:00.000Z'
const open = { state: 'running', dueAt: new Date(dueAt) }
const missed = { state: 'breached', dueAt: new Date(dueAt), breachedAt: new Date(dueAt) }

async function aDeadline({ id: ticketId }: Ticket, more: { state: string; dueAt: Date }) {
  const metric = 'first_response'
  const data = { ticketId, metric, evaluation: {}, evaluatedAt: new Date(), ...more }
  const { id: deadlineId } = await insert(fixture.db, 'deadline', data)
  return { ticketId, deadlineId, metric, cycle: 0 } as const
}

type Outcome = Parameters<typeof mailEscalation>[1]['outcome']
type Action = Parameters<typeof mailEscalation>[1]['step']['action']

const escalatedTo =
  (outcomeOf: (ticket: Ticket) => Outcome, action: Action = { type: 'notify_assignee' }): Happening =>
  async (ticket) => {
    const step = {
      id: randomUUID(),
      metric: 'first_response',
      at: { kind: 'percent', percent: 80 },
      action,
    } as const
    const payload = { ...(await aDeadline(ticket, open)), step, outcome: outcomeOf(ticket) }
    const event = await fixture.anEvent('deadline.escalated', payload)
    return (ctx) => mailEscalation(ctx, event)
  }

const repliedBy =
  (side: 'staff' | 'requester'): Happening =>
  async ({ id }) => {
    const event = await fixture.aRepliedEvent(await fixture.aMessage(id, { side }))
    return (ctx) => mailReply(ctx, event)
  }

const toAgents: Record<string, Happening> = {
  requester_answered: repliedBy('requester'),
  ticket_reopened: async ({ id: ticketId }) => {
    const change = { ticketId, from: 'resolved', to: 'open', messageId: null } as const
    const event = await fixture.anEvent('ticket.status_changed', change, fixture.student.id)
    return (ctx) => mailStatus(ctx, event)
  },
  ticket_assigned: async ({ id: ticketId }) => {
    const change = { ticketId, from: null, to: fixture.agent.id }
    const event = await fixture.anEvent('ticket.assigned', change, fixture.lead.id)
    return (ctx) => mailAssignment(ctx, event)
  },
  ticket_mentioned: async ({ id }) => {
    const note = await fixture.aMessage(id, { visibility: 'internal', authorId: fixture.lead.id })
    const event = await fixture.aRepliedEvent(note, { mentions: [fixture.agent.id] })
    return (ctx) => mailMentions(ctx, event)
  },
  deadline_warned: async (ticket) => {
    const payload = { ...(await aDeadline(ticket, open)), percent: 80 }
    const event = await fixture.anEvent('deadline.warned', payload)
    return (ctx) => mailDeadlineWarning(ctx, event)
  },
  deadline_breached: async (ticket) => {
    const payload = { ...(await aDeadline(ticket, missed)), dueAt }
    const event = await fixture.anEvent('deadline.breached', payload)
    return (ctx) => mailDeadlineBreach(ctx, event)
  },
  deadline_escalated: escalatedTo(() => ({ type: 'notified', people: [fixture.agent.id], gone: [] })),
  deadline_escalated_priority: escalatedTo(() => ({ type: 'raised', from: 'low', to: 'normal' })),
  deadline_escalated_team: escalatedTo(({ teamId }) => ({
    type: 'moved',
    from: randomUUID(),
    to: teamId,
    unassigned: null,
  })),
  deadline_escalated_assignee: escalatedTo(() => ({ type: 'reassigned', from: null, to: fixture.agent.id })),
}

const aMerge = async ({ id: sourceId }: Ticket) => {
  const { id: targetId } = await fixture.aTicket()
  const data = { sourceId, targetId, sourceStatus: 'new', createdAt: new Date() }
  const { id: mergeId } = await insert(fixture.db, 'ticket_merge', data)
  return { sourceId, targetId, mergeId }
}

const toRequesters: Record<string, Happening> = {
  ticket_received: async ({ id: ticketId }) => {
    const { id: messageId } = await fixture.aMessage(ticketId, { side: 'requester' })
    const event = await fixture.anEvent('ticket.created', { ticketId, messageId }, fixture.student.id)
    return (ctx) => mailTicketCreated(ctx, event)
  },
  ticket_answered: repliedBy('staff'),
  ticket_resolved: async ({ id: ticketId }) => {
    await updateOne(fixture.db, 'ticket', { id: ticketId }, { status: 'resolved' })
    const change = { ticketId, from: 'open', to: 'resolved', messageId: null } as const
    const event = await fixture.anEvent('ticket.status_changed', change, fixture.agent.id)
    return (ctx) => mailStatus(ctx, event)
  },
  ticket_merged: async (ticket) => {
    const payload = { ...(await aMerge(ticket)), from: 'new' } as const
    const event = await fixture.anEvent('ticket.merged', payload, fixture.agent.id)
    return (ctx) => mailMerge(ctx, event)
  },
  ticket_unmerged: async (ticket) => {
    const merge = await aMerge(ticket)
    const merged = await fixture.anEvent('ticket.merged', { ...merge, from: 'new' }, fixture.agent.id)
    const delivery = { eventId: merged.id, recipient: fixture.student.email, templateCode: 'ticket_merged' }
    await insert(fixture.db, 'email_delivery', { ...delivery, state: 'sent', createdAt: new Date() })
    const event = await fixture.anEvent('ticket.unmerged', { ...merge, to: 'new' }, fixture.agent.id)
    return (ctx) => mailUnmerge(ctx, event)
  },
}

const everybodyLeavesTheTeam = () => remove(fixture.db, 'team_member', {})
const mailed = () => fixture.server.mails.map(({ to }) => to?.value[0]?.address)

/** Runs it while the mail server is away, so that the mail waits for another try. */
async function tryWithoutMailServer(mail: (ctx: EmailContext) => Promise<void>) {
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'help@marlow.example' })
  await expect(mail({ ...fixture.ctx, mailer })).rejects.toBeInstanceOf(TryLater)
  mailer.close()
}

const codesFor = (side: 'admin' | 'portal') =>
  Object.entries(templateKinds).flatMap(([code, { ticketFor }]) => (ticketFor === side ? [code] : []))

test('these tests cover every mail about a ticket', () => {
  expect(Object.keys(toAgents).toSorted()).toEqual(codesFor('admin').toSorted())
  expect(Object.keys(toRequesters).toSorted()).toEqual(codesFor('portal').toSorted())
})

describe.each(Object.entries(toAgents))('%s', (_, happen) => {
  beforeEach(() => updateMany(fixture.db, 'team_member', {}, { isLead: true }))

  test('reaches an agent who sees the ticket', async () => {
    const mail = await happen(await fixture.aTicket())
    await mail(fixture.ctx)

    expect(mailed()).toContain('callum@marlow.example')
  })

  test('reaches nobody who has left the ticket’s team', async () => {
    const mail = await happen(await fixture.aTicket())
    await everybodyLeavesTheTeam()
    await mail(fixture.ctx)

    expect(mailed()).toEqual([])
  })

  test('reaches nobody who leaves the team while the mail server is away', async () => {
    const mail = await happen(await fixture.aTicket())
    await tryWithoutMailServer(mail)
    await everybodyLeavesTheTeam()
    await mail(fixture.ctx)

    expect(mailed()).toEqual([])
    expect((await fixture.deliveries()).map(({ state }) => state)).not.toContain('pending')
  })
})

const superadminOf = async () => {
  const role = await getOne(fixture.db, 'role', { name: 'superadmin' })
  const data = { alias: 'root', email: 'root@marlow.example', roleId: role.id, createdAt: new Date() }
  return insert(fixture.db, 'person', data)
}

/** The one who hears, by who is left in the team. */
const leftBehind: Record<string, { leaves: () => Promise<unknown>; hears: string }> = {
  'its lead': { leaves: async () => {}, hears: 'grace@marlow.example' },
  'its members where it has no lead': {
    leaves: () => updateMany(fixture.db, 'team_member', {}, { isLead: false }),
    hears: 'grace@marlow.example',
  },
  'the superadmins where it has no members': {
    leaves: () => remove(fixture.db, 'team_member', { personId: fixture.lead.id }),
    hears: 'root@marlow.example',
  },
}

/** Mails that speak of the assignee; whoever gets the ticket hears of it by the hand-over. */
const personalMails = ['ticket_assigned', 'ticket_mentioned']
const whatAssigneesHear = Object.entries(toAgents).filter(([code]) => !personalMails.includes(code))

async function leaveBy(way: string): Promise<void> {
  const { alias, email } = fixture.agent
  const actor = actingForAll(fixture.db, await superadminOf())
  await waysOfLeaving[way]?.(actor, { alias, email, team: { alias: 'accommodation' } })
}

describe.each(whatAssigneesHear)('%s of a ticket whose assignee has left', (_, happen) => {
  test.each(Object.keys(waysOfLeaving))('reaches the team’s lead where the assignee %s', async (way) => {
    const ticket = await fixture.aTicket()
    await leaveBy(way)
    const mail = await happen(ticket)
    await mail(fixture.ctx)

    expect(mailed()).toEqual(['grace@marlow.example'])
  })

  test.each(Object.entries(leftBehind))('reaches %s', async (__, { leaves, hears }) => {
    const ticket = await fixture.aTicket()
    await leaves()
    await leaveBy('is deactivated')
    const mail = await happen(ticket)
    await mail(fixture.ctx)

    expect(mailed()).toEqual([hears])
  })
})

describe.each(Object.entries(toRequesters))('%s', (_, happen) => {
  test('reaches the requester', async () => {
    const mail = await happen(await fixture.aTicket())
    await mail(fixture.ctx)

    expect(mailed()).toEqual(['amara@marlow.example'])
  })

  test('reaches nobody whose account was archived while the mail server was away', async () => {
    const mail = await happen(await fixture.aTicket())
    await tryWithoutMailServer(mail)
    const { id } = fixture.student
    await updateOne(fixture.db, 'person', { id }, { archivedAt: new Date() })
    await mail(fixture.ctx)

    expect(mailed()).toEqual([])
  })

  test('reaches nobody whose ticket became another person’s while the mail server was away', async () => {
    const ticket = await fixture.aTicket()
    const mail = await happen(ticket)
    await tryWithoutMailServer(mail)
    const requesterId = fixture.lead.id
    await updateOne(fixture.db, 'ticket', { id: ticket.id }, { requesterId })
    await mail(fixture.ctx)

    expect(mailed()).not.toContain('amara@marlow.example')
  })
})

test('people named by a policy are mailed without seeing the ticket, while they are staff', async () => {
  const named: Action = { type: 'notify_people', people: [fixture.lead.alias] }
  const happen = escalatedTo(() => ({ type: 'notified', people: [fixture.lead.id], gone: [] }), named)
  const [first, second] = [await happen(await fixture.aTicket()), await happen(await fixture.aTicket())]
  await everybodyLeavesTheTeam()
  await first(fixture.ctx)
  expect(mailed()).toEqual(['grace@marlow.example'])

  await tryWithoutMailServer(second)
  await updateOne(fixture.db, 'person', { id: fixture.lead.id }, { roleId: null })
  await second(fixture.ctx)
  expect(mailed()).toHaveLength(1)
})
