import { randomUUID } from 'node:crypto'
import { insert } from '@lodge/database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deskStrings } from '../../foundation/strings.ts'
import { mailSignInCode } from './mail-sign-in-code.ts'
import { createMailer } from './mailer.ts'
import { defaultTemplate } from './templates/default-template.ts'
import { renderTemplate } from './templates/render-template.ts'
import { createEmailFixture, type EmailFixture } from './testing/email-fixture.ts'
import { describeTicket, type MailedTicket } from './tickets/load-mailed-ticket.ts'
import { mailMerge, mailUnmerge } from './tickets/mail-merge.ts'
import { mailReply } from './tickets/mail-reply.ts'
import { mailStatus } from './tickets/mail-status.ts'
import { mailTicketCreated } from './tickets/mail-ticket-created.ts'

let fixture: EmailFixture
beforeEach(async () => {
  fixture = await createEmailFixture()
})
afterEach(() => fixture.close())

const linkTo = (number: number) => `https://help.marlow.example/tickets/${number}/detail`
const firstLine = (number: number) =>
  `Please don’t reply to this e-mail: this mailbox is not monitored. Reply on your ticket’s page: ${linkTo(number)}`

describe('a requester’s mail starts with the no-reply notice', () => {
  test.each(['received', 'answered', 'resolved'] as const)('when the ticket is %s', async (what) => {
    const ticket = await fixture.aTicket({ status: what === 'resolved' ? 'resolved' : 'open' })
    const message = await fixture.aMessage(ticket.id, { side: what === 'received' ? 'requester' : 'staff' })
    const ids = { ticketId: ticket.id, messageId: message.id }
    const resolved = { ticketId: ticket.id, messageId: null, from: 'open', to: 'resolved' } as const
    if (what === 'received')
      await mailTicketCreated(fixture.ctx, await fixture.anEvent('ticket.created', ids, fixture.student.id))
    if (what === 'answered') await mailReply(fixture.ctx, await fixture.aRepliedEvent(message))
    if (what === 'resolved')
      await mailStatus(
        fixture.ctx,
        await fixture.anEvent('ticket.status_changed', resolved, fixture.agent.id),
      )

    const [mail] = fixture.server.mails
    expect(mail?.text?.split('\n')[0]).toBe(firstLine(ticket.number))
    expect(mail?.html).toMatch(
      /<div[^>]*>\n<p [^>]*>Please don’t reply to this e-mail: this mailbox is not monitored. Reply on your ticket’s page: <a href=/,
    )
    expect(mail?.replyTo?.value).toMatchObject([{ address: 'no-reply@marlow.example' }])
  })

  test('when tickets are merged and when a merge is undone', async () => {
    const [from, into] = [await fixture.aTicket(), await fixture.aTicket()]
    const { id: mergeId } = await insert(fixture.db, 'ticket_merge', {
      sourceId: from.id,
      targetId: into.id,
      sourceStatus: 'new',
      createdAt: new Date(),
    })
    const ids = { sourceId: from.id, targetId: into.id, mergeId }
    const merged = await fixture.anEvent('ticket.merged', { ...ids, from: 'new' }, fixture.agent.id)
    await mailMerge(fixture.ctx, merged)
    await mailUnmerge(
      fixture.ctx,
      await fixture.anEvent('ticket.unmerged', { ...ids, to: 'new' }, fixture.agent.id),
    )

    expect(fixture.server.mails.map(({ text }) => text?.split('\n')[0])).toEqual([
      firstLine(into.number),
      firstLine(from.number),
    ])
  })
})

test('a sign-in code stays first in its mail, and the last line says where to get help', async () => {
  const signIn = await insert(fixture.db, 'sign_in', {
    id: randomUUID(),
    email: 'amara@marlow.example',
    createdAt: new Date(),
    resendAllowedAt: new Date(Date.now() + 60_000),
    expiresAt: new Date(Date.now() + 600_000),
  })
  await mailSignInCode(fixture.ctx, await fixture.anEvent('sign_in.code_requested', { signInId: signIn.id }))

  const [mail] = fixture.server.mails
  expect(mail?.text).toMatch(/^Enter this code/)
  expect(mail?.text?.trim().split('\n').at(-1)).toBe(
    'Please don’t reply to this e-mail: this mailbox is not monitored. If you need help, ask us here: https://help.marlow.example',
  )
  expect(mail?.replyTo?.value).toMatchObject([{ address: 'no-reply@marlow.example' }])
})

const facts: MailedTicket = {
  id: randomUUID(),
  number: 7,
  subject: 'Radiator stays cold',
  status: 'open',
  priority: 'normal',
  language: null,
  team: {
    id: randomUUID(),
    name: 'Accommodation',
    names: {},
    senderName: '',
    replyAddress: null,
    bounceAddress: null,
    mailbox: null,
    mailboxId: null,
  },
  requester: { id: randomUUID(), name: 'Amara' },
  assignee: null,
  participants: [],
  mergedIntoId: null,
  hasHadParticipants: false,
  formAnswers: [],
  missingAnswers: null,
  suggestsArticles: false,
  quotesHistory: false,
}

test('the notice stands above every template about a ticket, whatever its text', () => {
  const { language, t } = deskStrings(null)
  const texts = [defaultTemplate(t, 'ticket_received'), { subject: 'Own words', body: '{{ subject }}' }]
  for (const template of texts) {
    const variables = {
      siteShortName: 'Marlow',
      recipientName: 'Amara',
      message: 'It is cold.',
      missingSentence: null,
      articlesSentence: null,
      articles: null,
    }
    const content = describeTicket(fixture.ctx, facts, 'admin', t, variables)
    const { text, html } = renderTemplate(template, content, language)
    const [line] = text.split('\n')
    expect(line).toMatch(
      /^Please don’t reply .* Reply on the ticket’s page: https:.*\/admin\/tickets\/7\/detail$/,
    )
    expect(html.match(/Please don’t reply/g)).toHaveLength(1)
  }
})

test('replies go to the no-reply address of the installation', async () => {
  const settings = {
    smtpUrl: fixture.server.url,
    from: 'help@marlow.example',
    noReply: 'nobody@marlow.example',
  }
  const mailer = createMailer(settings)
  const ticket = await fixture.aTicket()
  const event = await fixture.aRepliedEvent(await fixture.aMessage(ticket.id))
  await mailReply({ ...fixture.ctx, mailer }, event)
  mailer.close()

  expect(fixture.server.mails[0]?.replyTo?.value).toMatchObject([{ address: 'nobody@marlow.example' }])
  expect(fixture.server.mails[0]?.from?.value).toMatchObject([{ address: 'help@marlow.example' }])
})
