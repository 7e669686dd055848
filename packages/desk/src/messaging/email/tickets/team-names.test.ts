import { getOne, insert, updateOne } from '@lodge/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSiteText } from '../../../testing/site-text-factory.ts'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailMerge, mailUnmerge } from './mail-merge.ts'
import { mailReply } from './mail-reply.ts'
import { mailStatus } from './mail-status.ts'
import { mailTicketCreated } from './mail-ticket-created.ts'

let fixture: EmailFixture
beforeEach(async () => {
  fixture = await createEmailFixture()
  const { db } = fixture
  const team = await getOne(db, 'team', { alias: 'accommodation' })
  await updateOne(db, 'site', { id: 1 }, { languages: ['en', 'de'], textLanguage: 'en' })
  await aSiteText(db, {
    kind: 'team',
    recordId: team.id,
    field: 'name',
    source: 'Accommodation',
    text: 'Wohnheime',
  })
  const texts = ['ticket_received', 'ticket_answered', 'ticket_resolved', 'ticket_merged', 'ticket_unmerged']
  for (const code of texts)
    for (const language of ['en', 'de'])
      await insert(db, 'email_template_version', {
        code,
        language,
        revision: 1,
        subject: code,
        body: 'Team: {{ teamName }}.',
        savedAt: new Date(),
      })
})
afterEach(() => fixture.close())

const teamIn = () => fixture.server.mails.map(({ text }) => /Team: (.+)\./.exec(text ?? '')?.[1])

test.each([
  ['de-AT', 'Wohnheime'],
  ['en', 'Accommodation'],
])('a requester who reads %s gets mails of the team %s', async (language, name) => {
  const { ctx, db, student, agent } = fixture
  await updateOne(db, 'person', { id: student.id }, { language })
  const ticket = await fixture.aTicket({ language })
  const into = await fixture.aTicket({ language })
  const asked = await fixture.aMessage(ticket.id, { side: 'requester' })
  const replied = await fixture.aMessage(ticket.id, { side: 'staff' })
  const merge = await insert(db, 'ticket_merge', {
    sourceId: ticket.id,
    targetId: into.id,
    sourceStatus: 'new',
    createdAt: new Date(),
  })
  const ids = { sourceId: ticket.id, targetId: into.id, mergeId: merge.id }

  const created = { ticketId: ticket.id, messageId: asked.id }
  await mailTicketCreated(ctx, await fixture.anEvent('ticket.created', created, agent.id))
  const answered = {
    ticketId: ticket.id,
    messageId: replied.id,
    visibility: 'public',
    by: 'staff',
    thenStatus: null,
  } as const
  await mailReply(ctx, await fixture.anEvent('ticket.replied', answered, agent.id))
  await mailMerge(ctx, await fixture.anEvent('ticket.merged', { ...ids, from: 'new' }, agent.id))
  await updateOne(db, 'ticket_merge', { id: merge.id }, { undoneAt: new Date() })
  await mailUnmerge(ctx, await fixture.anEvent('ticket.unmerged', { ...ids, to: 'new' }, agent.id))
  await updateOne(db, 'ticket', { id: ticket.id }, { status: 'resolved' })
  const resolved = { ticketId: ticket.id, from: 'open', to: 'resolved', messageId: null } as const
  await mailStatus(ctx, await fixture.anEvent('ticket.status_changed', resolved, agent.id))

  expect(teamIn()).toEqual([name, name, name, name, name])
})
