import { limits } from '@lodge/contracts'
import { insert, updateOne } from '@lodge/database'
import { readMail } from '@lodge/mail'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadOwnTextsOf } from '../../incoming-mail/load-own-texts.ts'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailReply } from './mail-reply.ts'

let fixture: EmailFixture
let mailboxId: string
beforeAll(async () => {
  fixture = await createEmailFixture()
  const { teamId, topicId } = await fixture.aTicket()
  const help = { name: 'Help', alias: 'help', teamId, topicId, trustedForwarders: [] }
  const mailbox = await insert(fixture.db, 'mailbox', { ...help, quotesHistory: true })
  mailboxId = mailbox.id
  await insert(fixture.db, 'mailbox_address', { mailboxId, address: 'help@uni.example', position: 0 })
})
beforeEach(() => {
  fixture.server.mails.length = 0
})
afterAll(() => fixture.close())

interface WrittenMessage {
  side: 'requester' | 'staff'
  body: string
  visibility?: 'public' | 'internal'
  html?: string
  senderDoubt?: string
}

/** Adds messages a minute apart, from noon on. */
async function aConversation(ticketId: string, messages: readonly WrittenMessage[]) {
  const start = Date.UTC(2026, 10, 24, 12, 0)
  const added = []
  for (const [index, { senderDoubt, ...message }] of messages.entries()) {
    const row = await fixture.aMessage(ticketId, message)
    const createdAt = new Date(start + index * 60_000)
    added.push(
      await updateOne(fixture.db, 'message', { id: row.id }, { createdAt, senderDoubt: senderDoubt ?? null }),
    )
  }
  return added
}

async function mailLast(ticketId: string, messages: readonly WrittenMessage[]) {
  const last = (await aConversation(ticketId, messages)).at(-1)
  if (!last) throw new Error('Nothing was written.')
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(last))
  return mailTo('amara@marlow.example')
}

function mailTo(address: string) {
  const mail = fixture.server.mails.find(({ to }) => JSON.stringify(to).includes(`"${address}"`))
  return { text: mail?.text ?? '', html: mail?.html || '' }
}

test('an answer quotes the public messages before it, the newest first, and no note', async () => {
  const { id } = await fixture.aTicket()
  const { text, html } = await mailLast(id, [
    { side: 'requester', body: 'The radiator is cold.\n\nRoom 12 <b>' },
    { side: 'staff', body: 'A note about her rent.', visibility: 'internal' },
    { side: 'staff', body: 'Which room?' },
    { side: 'staff', body: 'The valve is replaced.' },
  ])
  expect(text.trimEnd()).toMatch(
    /The valve is replaced\..+On Tue 24\/11\/2026 12:02:00pm, .?Callum Fraser.? wrote:\n> Which room\?\n\nOn Tue 24\/11\/2026 12:00:00pm, .?Amara Okonkwo.? wrote:\n> The radiator is cold\.\n>\n> Room 12 <b>$/s,
  )
  expect(html).toMatch(/<blockquote type="cite"[^>]*>The radiator is cold\.<br>\n<br>\nRoom 12 &lt;b&gt;</)
  expect(text + html).not.toContain('rent')
})

test('the first answer quotes the question alone, and a mailbox that does not quote nothing', async () => {
  const { id } = await fixture.aTicket()
  const question = { side: 'requester', body: 'The lift is stuck.' } as const
  expect((await mailLast(id, [question, { side: 'staff', body: 'On our way.' }])).text).toContain(
    '> The lift is stuck.',
  )
  fixture.server.mails.length = 0
  await updateOne(fixture.db, 'mailbox', { id: mailboxId }, { quotesHistory: false })
  const other = await fixture.aTicket()
  const { text, html } = await mailLast(other.id, [question, { side: 'staff', body: 'On our way.' }])
  await updateOne(fixture.db, 'mailbox', { id: mailboxId }, { quotesHistory: true })
  expect(text).toContain('On our way.')
  expect(text + html).not.toContain('The lift is stuck.')
})

test('words of somebody who only had the requester’s address for replies are not sent on in our name', async () => {
  const { id } = await fixture.aTicket()
  const { text } = await mailLast(id, [
    { side: 'requester', body: 'Where is my parcel?' },
    { side: 'requester', body: 'Pay at evil.example.', senderDoubt: 'other_address' },
    { side: 'staff', body: 'At the lodge.' },
  ])
  expect(text).toContain('> Where is my parcel?')
  expect(text).not.toContain('evil.example')
})

test('a long history is bounded in messages and in letters', async () => {
  const { id } = await fixture.aTicket()
  const short = Array.from({ length: limits.quotedMessages + 2 }, (_, index) => ({
    side: 'requester' as const,
    body: `Question number ${index}.`,
  }))
  const many = await mailLast(id, [...short, { side: 'staff', body: 'All answered.' }])
  expect(many.text.match(/^> Question number/gm)).toHaveLength(limits.quotedMessages)
  expect(many.text).not.toContain('Question number 0.')

  fixture.server.mails.length = 0
  const other = await fixture.aTicket()
  const long = { side: 'requester', body: 'word '.repeat(limits.quotedLength) } as const
  const { text } = await mailLast(other.id, [short[0] ?? long, long, { side: 'staff', body: 'Too long.' }])
  expect(text).toMatch(/word \[…\]\s*$/)
  expect(text.length).toBeLessThan(limits.quotedLength + 3_000)
  expect(text).not.toContain('Question number 0.')
})

test('a participant is quoted what they were sent since they take part and what they wrote, and nothing else', async () => {
  const tutor = await insert(fixture.db, 'person', {
    alias: 'tutor',
    email: 'tutor@uni.example',
    name: 'Tutor Ng',
    createdAt: new Date(),
  })
  const { id } = await fixture.aTicket()
  const [, , , ofTutor, last] = await aConversation(id, [
    { side: 'requester', body: 'I am ill, and tell you why.' },
    { side: 'staff', body: 'Said before the tutor came.' },
    { side: 'staff', body: 'The tutor is with us now.' },
    { side: 'requester', body: 'I excuse her.' },
    { side: 'staff', body: 'Then all is well.' },
  ])
  if (!ofTutor || !last) throw new Error('Nothing was written.')
  await updateOne(fixture.db, 'message', { id: ofTutor.id }, { authorId: tutor.id })
  const addedAt = new Date(Date.UTC(2026, 10, 24, 12, 1, 30))
  await insert(fixture.db, 'ticket_participant', { ticketId: id, personId: tutor.id, addedAt })
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(last))

  const { text, html } = mailTo('tutor@uni.example')
  expect(text).toContain('> I excuse her.')
  expect(text).toContain('> The tutor is with us now.')
  expect(text + html).not.toContain('ill, and tell')
  expect(text + html).not.toContain('before the tutor came')
  expect(mailTo('amara@marlow.example').text).toContain('> I am ill, and tell you why.')
})

test('moments are those of the recipient’s clock', async () => {
  await updateOne(fixture.db, 'person', { id: fixture.student.id }, { timezone: 'Asia/Tokyo' })
  const { id } = await fixture.aTicket()
  const { text } = await mailLast(id, [
    { side: 'requester', body: 'When do you open?' },
    { side: 'staff', body: 'At nine.' },
  ])
  await updateOne(fixture.db, 'person', { id: fixture.student.id }, { timezone: null })
  expect(text).toContain('On Tue 24/11/2026 9:00:00pm')
})

const conversation = [
  { side: 'requester', body: 'The heater rattles all night long.\nIt is in room 12.' },
  { side: 'staff', body: 'Does it rattle by day as well?\n\nKind regards\nCallum' },
  { side: 'requester', body: 'By day it is silent as a grave.' },
  { side: 'staff', body: 'We send somebody tomorrow at nine.\n\nKind regards\nCallum' },
] as const
const answer = 'Nine suits me well, thank you.'

type OurMail = { text: string; html: string }
const quotedLines = (text: string) => text.replace(/^/gm, '> ')
const bodyOf = (html: string) => html.replace(/.*<body[^>]*>|<\/body>.*/gs, '')
const header =
  'From: Help <help@uni.example>\nSent: Tuesday, 24 November 2026 12:03\nTo: Amara\nSubject: Re: x'
const attribution = 'On Tue, 24 Nov 2026 at 12:03, Help <help@uni.example> wrote:'

const answers: Record<string, (mail: OurMail) => { type: 'plain' | 'html'; body: string }> = {
  'with marks': ({ text }) => ({
    type: 'plain',
    body: `${answer}\n\n${attribution}\n\n${quotedLines(text)}`,
  }),
  'below a header block without marks': ({ text }) => ({
    type: 'plain',
    body: `${answer}\n\n${header}\n\n${text}`,
  }),
  'as Gmail writes it': ({ html }) => ({
    type: 'html',
    body: `<div dir="ltr">${answer}</div><br><div class="gmail_quote"><div class="gmail_attr">${attribution}<br></div><blockquote class="gmail_quote" style="margin:0">${bodyOf(html)}</blockquote></div>`,
  }),
  'as Outlook writes it': ({ html }) => ({
    type: 'html',
    body: `<div class="WordSection1"><p class="MsoNormal">${answer}</p></div><div id="divRplyFwdMsg"><b>From:</b> Help &lt;help@uni.example&gt;<br><b>Sent:</b> Tuesday, 24 November 2026 12:03<br><b>To:</b> Amara<br><b>Subject:</b> Re: x</div><div>${bodyOf(html)}</div>`,
  }),
  'with the answer below, as some prefer': ({ text }) => ({
    type: 'plain',
    body: `${attribution}\n${quotedLines(text)}\n\n${answer}`,
  }),
}

test.each(Object.keys(answers))('what was quoted is folded when it comes back %s', async (name) => {
  const { id } = await fixture.aTicket()
  const ours = await mailLast(id, conversation)
  const { type, body } = answers[name]?.(ours) ?? { type: 'plain', body: '' }
  const raw = [
    'From: Amara <amara@marlow.example>',
    'To: help@uni.example',
    'Subject: Re: x',
    'In-Reply-To: <a@b.example>',
    'MIME-Version: 1.0',
    `Content-Type: text/${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    body.replaceAll('\n', '\r\n'),
  ].join('\r\n')
  const ownMails = await loadOwnTextsOf(fixture.db, { ticketId: id, isStaff: false })
  const { visible } = await readMail(Buffer.from(raw), { ownMails })
  expect(visible.text.trim()).toBe(answer)
})
