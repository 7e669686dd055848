import { randomUUID } from 'node:crypto'
import { hourMs } from '@lodge/contracts'
import { findMany, getOne, insert, remove, transact, updateMany, updateOne } from '@lodge/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetOwnThings } from '../../../directory/users/forget-traces.ts'
import { actingAs, aDepartment, anAgent, anArticle, anArticleCategory } from '../../../testing/index.ts'
import { listLinkedArticles } from '../../../ticketing/tickets/articles/list-linked-articles.ts'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailTicketCreated } from './mail-ticket-created.ts'

const sentence = 'may answer your question in the meantime'

let fixture: EmailFixture
let mailbox: { id: string }
let heating: { id: string; alias: string }
let category: Awaited<ReturnType<typeof anArticleCategory>>
beforeAll(async () => {
  fixture = await createEmailFixture()
  const { db } = fixture
  const { teamId, topicId } = await fixture.aTicket()
  mailbox = await insert(db, 'mailbox', { name: 'Help', alias: 'help', teamId, topicId })
  category = await anArticleCategory(db, { name: 'Halls', alias: 'halls' })
  heating = await anArticle(db, { title: 'Radiator stays cold & quiet', alias: 'heating', category })
})
afterAll(() => fixture.close())
beforeEach(async () => {
  fixture.server.mails.length = 0
  await remove(fixture.db, 'ticket_suggestion', {})
  await updateOne(fixture.db, 'mailbox', { id: mailbox.id }, { suggestsArticles: true })
})

/** Opens a ticket as a mail does, and returns its event. */
async function aMailedTicket(more: { subject?: string; requesterId?: string; language?: string } = {}) {
  const { id } = await fixture.aTicket({ subject: 'Radiator stays cold', ...more })
  const mail = await insert(fixture.db, 'incoming_mail', {
    mailboxId: mailbox.id,
    receivedAt: new Date(),
    size: 100,
    envelopeFrom: '',
    envelopeTo: [],
    sendsReceipt: true,
  })
  const opened = { channel: 'email', mailboxId: mailbox.id, submissionId: mail.id }
  const ticket = await updateOne(fixture.db, 'ticket', { id }, opened)
  const message = await fixture.aMessage(id, { side: 'requester', body: 'Since Monday.' })
  const event = await fixture.anEvent(
    'ticket.created',
    { ticketId: id, messageId: message.id },
    fixture.student.id,
  )
  return { ...ticket, event }
}

async function receiptOf(...given: Parameters<typeof aMailedTicket>) {
  const { event } = await aMailedTicket(...given)
  await mailTicketCreated(fixture.ctx, event)
  return fixture.server.mails.at(-1)
}

async function tryInVain(event: Awaited<ReturnType<typeof aMailedTicket>>['event']) {
  const resume = fixture.server.postpone()
  await expect(mailTicketCreated(fixture.ctx, event)).rejects.toThrow()
  resume()
}

describe('the receipt of a ticket that came by mail', () => {
  const address = 'https://help.marlow.example/knowledge-base/halls/heating.html'

  test('names articles that may answer it, as links in HTML and with their addresses in text', async () => {
    const mail = await receiptOf()

    expect(mail?.text).toContain(
      `This article may answer your question in the meantime:\n\n- Radiator stays cold & quiet: ${address}\n\nFollow your ticket`,
    )
    expect(mail?.html).toContain(`>- <a href="${address}">Radiator stays cold &amp; quiet</a></p>`)
  })

  test('is what it was where the mailbox suggests none, and where nothing is about its subject', async () => {
    expect((await receiptOf({ subject: 'My projector shows nothing' }))?.text).not.toContain(sentence)
    await updateOne(fixture.db, 'mailbox', { id: mailbox.id }, { suggestsArticles: false })
    expect((await receiptOf())?.text).not.toContain(sentence)
    expect(await findMany(fixture.db, 'ticket_suggestion', {})).toEqual([])
  })

  test.each([
    ['that came by the portal', { channel: 'portal', submissionId: null, mailboxId: null }],
    ['that an agent made of a message that came by mail', { submissionId: randomUUID() }],
  ])('is what it was for a ticket %s', async (_, more) => {
    const { id, event } = await aMailedTicket()
    await updateOne(fixture.db, 'ticket', { id }, more)
    await mailTicketCreated(fixture.ctx, event)
    expect(fixture.server.mails).toHaveLength(1)
    expect(fixture.server.mails[0]?.text).not.toContain(sentence)
  })

  test('names articles to one person once within 24 hours, and to others meanwhile', async () => {
    const grace = await insert(fixture.db, 'person', {
      alias: 'p-grace',
      email: 'g@marlow.example',
      name: 'Grace',
      createdAt: new Date(),
    })
    expect((await receiptOf())?.text).toContain(sentence)
    expect((await receiptOf())?.text).not.toContain(sentence)
    expect((await receiptOf({ requesterId: grace.id }))?.text).toContain(sentence)

    const almostADay = new Date(Date.now() - 24 * hourMs + 60_000)
    await updateMany(fixture.db, 'ticket_suggestion', {}, { suggestedAt: almostADay })
    expect((await receiptOf())?.text).not.toContain(sentence)
    await updateMany(fixture.db, 'ticket_suggestion', {}, { suggestedAt: new Date(Date.now() - 24 * hourMs) })
    expect((await receiptOf())?.text).toContain(sentence)
  })

  test('names articles in one of several receipts that are written at once', async () => {
    const tickets = [await aMailedTicket(), await aMailedTicket(), await aMailedTicket()]
    await Promise.all(tickets.map(({ event }) => mailTicketCreated(fixture.ctx, event)))

    const { mails } = fixture.server
    expect(mails).toHaveLength(3)
    expect(mails.filter(({ text }) => text?.includes(sentence))).toHaveLength(1)
  })

  test('says the same when it is tried again, without an article that was archived meanwhile', async () => {
    const { event } = await aMailedTicket()
    await tryInVain(event)
    await mailTicketCreated(fixture.ctx, event)
    expect(fixture.server.mails.at(-1)?.text).toContain(sentence)

    const again = await aMailedTicket({ requesterId: fixture.lead.id })
    await tryInVain(again.event)
    await updateOne(fixture.db, 'article', { id: heating.id }, { archivedAt: new Date() })
    await mailTicketCreated(fixture.ctx, again.event)
    await updateOne(fixture.db, 'article', { id: heating.id }, { archivedAt: null })
    expect(fixture.server.mails.at(-1)?.text).not.toContain(sentence)
  })

  test('names only what its requester may read, in their language where there is such', async () => {
    const { db } = fixture
    const physics = await aDepartment(db)
    const german = await anArticle(db, {
      title: 'Radiator stays cold: Heizung',
      language: 'de',
      category,
      original: heating,
    })
    const hidden = [
      await anArticle(db, { title: 'Radiator stays cold, for staff', category, audience: 'staff' }),
      await anArticle(db, {
        title: 'Radiator stays cold in physics',
        category,
        audience: 'departments',
        departments: [physics],
      }),
    ]
    const mail = await receiptOf({ language: 'de' })
    await remove(db, 'article', { id: [german, ...hidden].map(({ id }) => id) })

    expect(mail?.text).toContain('- Radiator stays cold: Heizung: https:')
    expect(mail?.text).not.toMatch(/for staff|in physics|quiet/)
  })
})

describe('a text of the university’s own', () => {
  const own = async (body: string) => {
    await remove(fixture.db, 'email_template_version', {})
    await insert(fixture.db, 'email_template_version', {
      code: 'ticket_received',
      language: 'en',
      revision: 1,
      subject: 'Ticket {{ number }}',
      body,
      savedAt: new Date(),
    })
    const mail = await receiptOf()
    await remove(fixture.db, 'email_template_version', {})
    return mail
  }
  const link =
    '<a href="https://help.marlow.example/knowledge-base/halls/heating.html">Radiator stays cold &amp; quiet</a>'

  test('has the articles where it names them, once', async () => {
    const mail = await own('{% if articles %}Schon gelesen?\n{{ articles }}{% endif %}\n\nEnde')
    expect(mail?.html).toContain(`Schon gelesen?<br>\n- ${link}</p>`)
    expect(mail?.text).toMatch(/Schon gelesen\?\n- Radiator stays cold & quiet: https:\S+\n\nEnde\n$/)
  })

  test('that is older than the articles has them at its end', async () => {
    const mail = await own('Wir haben die Frage {{ number }}.')
    expect(mail?.html).toContain(link)
    expect(mail?.text).toMatch(
      /Frage \d+\.\n\nThis article may answer .*:\n\n- Radiator stays cold & quiet: /,
    )
  })
})

test('agents see on the ticket what was suggested, until its requester is anonymised', async () => {
  const { db } = fixture
  const { id, event, teamId } = await aMailedTicket()
  await mailTicketCreated(fixture.ctx, event)
  const { number } = await getOne(db, 'ticket', { id })
  const agent = await anAgent(db, { teams: [{ id: teamId }] })

  expect(await listLinkedArticles(actingAs(db, agent, new Date()), { number })).toEqual({
    items: [],
    suggested: [
      {
        alias: 'heating',
        address: 'halls/heating.html',
        title: 'Radiator stays cold & quiet',
        isVisibleToRequester: true,
        suggestedAt: expect.any(String),
      },
    ],
  })
  await transact(db, (tx) => forgetOwnThings(tx, fixture.student.id))
  expect((await listLinkedArticles(actingAs(db, agent, new Date()), { number })).suggested).toEqual([])
})
