import { randomUUID } from 'node:crypto'
import type { EscalationOutcome } from '@lodge/contracts'
import { insert, updateOne } from '@lodge/database'
import { readCatalogue } from '@lodge/infra-strings/catalogues'
import { pseudoCatalogue, pseudoLanguage } from '@lodge/infra-strings/pseudo-locale'
import { translationsOf } from '@lodge/strings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StringKeys } from '../../generated/string-keys.ts'
import type { EmailContext } from './email-context.ts'
import { mailSignInCode } from './mail-sign-in-code.ts'
import { mailDeadlineBreach, mailDeadlineWarning } from './sla/mail-deadline.ts'
import { mailEscalation } from './sla/mail-escalation.ts'
import { createEmailFixture, type EmailFixture } from './testing/email-fixture.ts'
import { mailAssignment } from './tickets/mail-assignment.ts'
import { mailMentions } from './tickets/mail-mentions.ts'
import { mailMerge, mailUnmerge } from './tickets/mail-merge.ts'
import { mailReply } from './tickets/mail-reply.ts'
import { mailStatus } from './tickets/mail-status.ts'
import { mailTicketCreated } from './tickets/mail-ticket-created.ts'

const english = readCatalogue('packages/desk', 'en')
const strings = translationsOf<StringKeys>({ en: english, [pseudoLanguage]: pseudoCatalogue(english) })

let fixture: EmailFixture
let ctx: EmailContext
beforeAll(async () => {
  fixture = await createEmailFixture()
  ctx = { ...fixture.ctx, strings: () => strings(pseudoLanguage) }
})
afterAll(() => fixture.close())
beforeEach(() => {
  fixture.server.mails.length = 0
})

const dueAt = '2026-11-24T15:00:00.000Z'

// What the mails carry besides their own words.
const carried = [
  /https?:\S+/g,
  /\w{3} \d+\/\d+\/\d+ \d+:\d\d:\d\d[ap]m|\d+:\d\d [ap]m/g,
  /plan\.pdf \(402 KB\)/g,
  /Amara Okonkwo|Callum Fraser|Grace Adeyemi/g,
  /University of Marlow|Marlow|Accommodation|Library/g,
  /Radiator stays cold|The valve is replaced\./g,
]

/** Expects each mail to have the pseudo-locale's words only. */
function expectPseudo(count: number): void {
  const { mails } = fixture.server
  expect(mails).toHaveLength(count)
  for (const { subject, text, html } of mails) {
    expect(html).toContain(`<html lang="${pseudoLanguage}" dir="ltr">`)
    const content = `${html || ''}`.replace(/^.*<body/s, '<body').replace(/<[^>]*>/g, ' ')
    for (const part of [subject, text, content]) {
      expect(part).toMatch(/\[.*\p{L}.*\]/su)
      expect(plainWordsOf(part ?? '')).toEqual([])
    }
  }
}

function plainWordsOf(text: string): string[] {
  const own = carried.reduce(
    (left, value) => left.replace(value, ' '),
    text.replaceAll('&#x2F;', '/').replace(/&#?\w+;/g, ' '),
  )
  return own.match(/[a-z]{2,}/gi) ?? []
}

async function aDeadline(ticketId: string, stands: object) {
  const { id } = await insert(fixture.db, 'deadline', {
    ticketId,
    metric: 'first_response',
    dueAt: new Date(dueAt),
    evaluation: {},
    evaluatedAt: new Date(),
    state: 'running',
    ...stands,
  })
  return { ticketId, deadlineId: id, metric: 'first_response', cycle: 0 } as const
}

test('every word of a requester’s mails comes from the catalogue', async () => {
  const { student, agent } = fixture
  for (const status of ['pending', 'on_hold', 'resolved'] as const) {
    const { id } = await fixture.aTicket({ status })
    const message = await fixture.aMessage(id)
    await fixture.aFile(message, { name: 'plan.pdf', size: 412_000 })
    await mailReply(ctx, await fixture.aRepliedEvent(message, { thenStatus: status }))
  }
  const ticket = await fixture.aTicket({ status: 'resolved' })
  const message = await fixture.aMessage(ticket.id, { side: 'requester' })
  const created = { ticketId: ticket.id, messageId: message.id }
  await mailTicketCreated(ctx, await fixture.anEvent('ticket.created', created, student.id))
  const resolved = { ticketId: ticket.id, messageId: null, from: 'open', to: 'resolved' } as const
  await mailStatus(ctx, await fixture.anEvent('ticket.status_changed', resolved, agent.id))

  expectPseudo(5)
})

test('every word of the mails of a merge comes from the catalogue', async () => {
  const [from, into] = [await fixture.aTicket(), await fixture.aTicket()]
  const { id: mergeId } = await insert(fixture.db, 'ticket_merge', {
    sourceId: from.id,
    targetId: into.id,
    sourceStatus: 'new',
    createdAt: new Date(),
  })
  const ids = { sourceId: from.id, targetId: into.id, mergeId }
  await mailMerge(ctx, await fixture.anEvent('ticket.merged', { ...ids, from: 'new' }, fixture.agent.id))
  await mailUnmerge(ctx, await fixture.anEvent('ticket.unmerged', { ...ids, to: 'new' }, fixture.agent.id))

  expectPseudo(2)
})

test('every word of an agent’s mails comes from the catalogue', async () => {
  const { student, agent, lead } = fixture
  const ticket = await fixture.aTicket()
  const message = await fixture.aMessage(ticket.id, { side: 'requester' })
  await mailReply(ctx, await fixture.aRepliedEvent(message))
  const reopened = { ticketId: ticket.id, messageId: null, from: 'resolved', to: 'open' } as const
  await mailStatus(ctx, await fixture.anEvent('ticket.status_changed', reopened, student.id))
  const answered = await fixture.aMessage(ticket.id, { side: 'requester' })
  const withMessage = { ...reopened, messageId: answered.id }
  await fixture.anEvent('ticket.status_changed', withMessage, student.id)
  await mailReply(ctx, await fixture.aRepliedEvent(answered))
  const assigned = { ticketId: ticket.id, from: null, to: agent.id }
  await mailAssignment(ctx, await fixture.anEvent('ticket.assigned', assigned, lead.id))
  const mentioning = await fixture.aMessage(ticket.id, { visibility: 'internal' })
  await mailMentions(ctx, await fixture.aRepliedEvent(mentioning, { mentions: [lead.id] }))

  expectPseudo(5)
})

test('every word of deadline and escalation mails comes from the catalogue', async () => {
  const { agent, db } = fixture
  const ticket = await fixture.aTicket()
  await updateOne(db, 'ticket', { id: ticket.id }, { priority: 'high' })
  const running = await aDeadline(ticket.id, {})
  const breached = await aDeadline(ticket.id, { state: 'breached', breachedAt: new Date(dueAt), cycle: 1 })
  const library = await insert(db, 'team', { alias: 'library', name: 'Library' })
  await mailDeadlineWarning(ctx, await fixture.anEvent('deadline.warned', { ...running, percent: 80 }))
  await mailDeadlineBreach(ctx, await fixture.anEvent('deadline.breached', { ...breached, dueAt }))
  const outcomes: EscalationOutcome[] = [
    { type: 'notified', people: [agent.id], gone: [] },
    { type: 'raised', from: 'normal', to: 'high' },
    { type: 'reassigned', from: null, to: agent.id },
    { type: 'moved', from: library.id, to: ticket.teamId, unassigned: agent.id },
  ]
  const step = { id: randomUUID(), metric: 'first_response', action: { type: 'notify_assignee' } } as const
  for (const [deadline, at] of [
    [running, { kind: 'percent', percent: 80 }],
    [running, { kind: 'after_breach', minutes: 0 }],
    [breached, { kind: 'after_breach', minutes: 0 }],
  ] as const)
    for (const outcome of outcomes) {
      const escalated = { ...deadline, step: { ...step, at }, outcome: outcome }
      await mailEscalation(ctx, await fixture.anEvent('deadline.escalated', escalated))
    }

  expectPseudo(2 + 3 * 5)
})

test('every word of the mail of a sign-in code comes from the catalogue', async () => {
  const signIn = await insert(fixture.db, 'sign_in', {
    email: 'amara@marlow.example',
    createdAt: new Date(),
    resendAllowedAt: new Date(Date.now() + 60_000),
    expiresAt: new Date(Date.now() + 600_000),
  })
  await mailSignInCode(ctx, await fixture.anEvent('sign_in.code_requested', { signInId: signIn.id }))

  expectPseudo(1)
})

test('a requester reads their mails in the language of their ticket', async () => {
  const mailTo = async (language: string) => {
    const { id } = await fixture.aTicket({ language })
    const event = await fixture.aRepliedEvent(await fixture.aMessage(id))
    await mailReply({ ...fixture.ctx, strings }, event)
  }
  await mailTo(pseudoLanguage)
  await mailTo('cy')

  expect(fixture.server.mails.map(({ text }) => /Ĥéļļö|Hello/.exec(text ?? '')?.[0])).toEqual([
    'Ĥéļļö',
    'Hello',
  ])
})
