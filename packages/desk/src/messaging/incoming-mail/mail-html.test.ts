import { findMany } from '@lodge/database'
import { asRequester } from '@lodge/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymiseUser } from '../../directory/users/anonymise-user.ts'
import { actingAs, anAgent, aSuperadmin, aTeam } from '../../testing/index.ts'
import { getMyTicket } from '../../ticketing/tickets/list/get-my-ticket.ts'
import { getTicket } from '../../ticketing/tickets/list/get-ticket.ts'
import { getMailAsSent } from './mail-html.ts'
import { createMailInFixture, type MailInFixture } from './testing/mail-in-fixture.ts'
import { aRawHtmlMail, aRawMail } from './testing/raw-mail.ts'

let fixture: MailInFixture
beforeAll(async () => {
  fixture = await createMailInFixture()
})
afterAll(() => fixture.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const page =
  '<p style="color:red">See <b>this</b> <img src="cid:plan@client.example" alt="Plan"></p><script>x</script><img src="https://far.example/1.png"><img src="https://far.example/2.png">'

const as = (person: Parameters<typeof actingAs>[1]) => actingAs(fixture.db, person, new Date())

async function aTicketInHtml(html = page, from = 'kofi@uni.example') {
  const mail = await fixture.come(aRawHtmlMail(html, png, { from }), { from })
  if (!mail.ticket?.messages[0]) throw new Error('No ticket')
  return { mail, ticket: mail.ticket, message: mail.ticket.messages[0] }
}

test('whoever sees the ticket sees its mail as it was sent, with the pictures that came with it', async () => {
  const { mail, ticket, message } = await aTicketInHtml()
  const detail = await getTicket(as(fixture.agent), { number: ticket.number })
  const [picture] = message.attachments

  expect(detail.messages[0]?.mail).toEqual({ id: mail.id, hasHtml: true })
  expect(await getMailAsSent(as(fixture.agent), { messageId: message.id })).toEqual({
    html: `<p style="color:red">See <b>this</b> <img alt="Plan" src="/api/backend/files/${picture?.id}" /></p><img alt="" data-remote /><img alt="" data-remote />`,
    blockedPictures: 2,
  })
})

test('an answer is shown as it was sent too', async () => {
  const { ticket } = await aTicketInHtml()
  const answer = aRawHtmlMail('<p>Here: <i>done</i></p>', png, { subject: `Re: [#${ticket.number}]` })
  const from = 'kofi@uni.example'
  const raw = Buffer.concat([
    Buffer.from('Authentication-Results: mx.uni.example; dmarc=pass header.from=uni.example\r\n'),
    answer,
  ])
  const { ticketMessageId } = await fixture.come(raw, { from })
  const { html } = await getMailAsSent(as(fixture.agent), { messageId: ticketMessageId ?? '' })
  expect(html).toBe('<p>Here: <i>done</i></p>')
})

test('a long mail is cleaned too before it is shown', async () => {
  const { message } = await aTicketInHtml(`<p>${'long words '.repeat(6_000)}</p>${page}`)
  const { html } = await getMailAsSent(as(fixture.agent), { messageId: message.id })
  expect(html).toContain(`<img alt="Plan" src="/api/backend/files/${message.attachments[0]?.id}" />`)
})

test('a mail of another team’s ticket is not found, nor is one for its requester', async () => {
  const { ticket, message } = await aTicketInHtml()
  const stranger = await anAgent(fixture.db, { teams: [await aTeam(fixture.db)] })
  const notFound = { reason: 'mail_not_found' }

  await expect(getMailAsSent(as(stranger), { messageId: message.id })).rejects.toMatchObject(notFound)
  await expect(getMailAsSent(as(fixture.agent), { messageId: ticket.id })).rejects.toMatchObject(notFound)
  const mine = await getMyTicket(as({ actor: asRequester(ticket.requesterId) }), { number: ticket.number })
  expect(mine.messages[0]).not.toHaveProperty('mail')
  const requester = as({ actor: asRequester(ticket.requesterId) })
  await expect(getMailAsSent(requester, { messageId: message.id })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('a mail in plain text has only its text', async () => {
  const { ticket } = await fixture.come(aRawMail())
  const detail = await getTicket(as(fixture.agent), { number: ticket?.number ?? 0 })
  expect(detail.messages[0]?.mail).toMatchObject({ hasHtml: false })
})

test('what somebody wrote by mail as it was sent goes when they are anonymised', async () => {
  const { ticket, message } = await aTicketInHtml('<p>Regards, Ada Obi</p>', 'ada@uni.example')
  const { alias, email } = ticket.requester
  await anonymiseUser(as(await aSuperadmin(fixture.db)), { alias, email })
  expect(await findMany(fixture.db, 'mail_html', { messageId: message.id })).toEqual([])
})
