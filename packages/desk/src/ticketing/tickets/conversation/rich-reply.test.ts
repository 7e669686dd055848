import { randomUUID } from 'node:crypto'
import { limits, ReplyToTicket } from '@lodge/contracts'
import { countRows, findMany, findOne, getOne, insert, updateOne } from '@lodge/database'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  actingAs,
  aDeskFixture,
  aFile,
  after,
  aMessage,
  anAgent,
  aSuperadmin,
  aTeam,
  aTicket,
  eventsOf,
} from '../../../testing/index.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { getTicket } from '../list/get-ticket.ts'
import { replyToTicket } from './reply-to-ticket.ts'

const { db, team, agent, colleague, student } = await aDeskFixture()
let ticket: Awaited<ReturnType<typeof aTicket>>
beforeEach(async () => {
  ticket = await aTicket(db, { team, requester: student, status: 'open' })
})
afterAll(() => db.drop())

type Given = Partial<Parameters<typeof replyToTicket>[1]>
const reply = (given: Given, by = agent) =>
  replyToTicket(actingAs(db, by, after(5)), {
    number: ticket.number,
    visibility: 'public',
    attachments: [],
    submissionId: randomUUID(),
    ...given,
  })
const messages = () => countRows(db, 'message', { ticketId: ticket.id })

test('a reply has either plain or rich text', () => {
  const rest = { visibility: 'public', submissionId: randomUUID() }
  const problem = (given: object) =>
    ReplyToTicket.safeParse({ ...rest, ...given }).error?.issues.map(({ path }) => path.join('.'))
  expect(problem({ body: 'a' })).toBeUndefined()
  expect(problem({ html: '<p>a</p>' })).toBeUndefined()
  expect(problem({})).toEqual(['body'])
  expect(problem({ body: 'a', html: '<p>a</p>' })).toEqual(['html'])
  expect(problem({ html: 'x'.repeat(limits.htmlLength + 1) })).toEqual(['html'])
})

describe('rich text', () => {
  test('is stored sanitised, with its words as plain text and snippet', async () => {
    const message = await reply({
      html: '<p onclick="x()">Hall <b>B</b></p><script>x()</script><ul><li><p>one</p></li></ul>',
    })
    const html = '<p>Hall <strong>B</strong></p><ul><li><p>one</p></li></ul>'
    expect(message).toMatchObject({ html, body: 'Hall B\n\n- one' })
    expect(await findOne(db, 'message', { id: message.id })).toMatchObject({ html })
    expect(await findOne(db, 'ticket', { id: ticket.id })).toMatchObject({
      snippet: 'Hall B - one',
    })
  })

  test('that is stored unsanitised is sanitised when it is read', async () => {
    await insert(db, 'message', {
      ticketId: ticket.id,
      authorId: agent.id,
      side: 'staff',
      visibility: 'public',
      body: 'words',
      html: '<p onclick="x()">words<script>x()</script></p>',
      createdAt: after(1),
    })
    const { number } = ticket
    const forStaff = await getTicket(actingAs(db, agent), { number })
    const forStudent = await getMyTicket(actingAs(db, student), { number })
    expect(forStaff.messages.at(-1)?.html).toBe('<p>words</p>')
    expect(forStudent.messages.at(-1)?.html).toBe('<p>words</p>')
  })

  test('is refused if it is empty or too long', async () => {
    const long = `<p>${'x'.repeat(limits.messageLength + 1)}</p>`
    const empty = ['', '<p></p><p><br></p>', '<script>x()</script>']
    const refused = [...empty.map((html) => [html, 'message_required']), [long, 'too_long']] as const
    for (const [html, reason] of refused)
      await expect(reply({ html })).rejects.toMatchObject({
        code: 'invalid_input',
        details: { fields: { html: { reason } } },
      })
    expect(await messages()).toBe(1)
  })

  test('shows only images that the same reply carries', async () => {
    const [carried, other] = [await aFile(db, { uploader: agent }), await aFile(db, { uploader: agent })]
    const image = (id: string) => `<img src="/api/backend/files/${id}" alt="shot">`
    const message = await reply({
      html: `<p>See ${image(carried.id)}${image(other.id)}</p>`,
      attachments: [carried.id],
    })
    expect(message.html).toBe(`<p>See <img src="/api/files/${carried.id}" alt="shot" /></p>`)
    expect(message.body).toBe('See [shot]')
  })
})

describe('a mention', () => {
  const mention = (alias: string, name = 'Anyone') => `<span data-mention="${alias}">@${name}</span>`

  test('in a note is stored once under the agent’s name and recorded in the event', async () => {
    const { alias, id } = colleague
    const message = await reply({
      visibility: 'internal',
      html: `<p>${mention(alias)} ${mention(alias)} look</p>`,
    })
    expect(message.html).toContain(mention(alias, 'Priya Raman'))
    expect(await findMany(db, 'mention', { messageId: message.id })).toEqual([
      { messageId: message.id, personId: id },
    ])
    expect((await eventsOf(db, ticket)).at(-1)?.payload).toMatchObject({ mentions: [id] })
  })

  test('reaches agents who see the ticket, and is refused for anybody else', async () => {
    const admin = await aSuperadmin(db)
    const outsider = await anAgent(db, { teams: [await aTeam(db)] })
    await reply({ visibility: 'internal', html: `<p>${mention(admin.alias)}</p>` })
    for (const alias of [outsider.alias, student.alias, 'nobody'])
      await expect(reply({ visibility: 'internal', html: `<p>${mention(alias)}</p>` })).rejects.toMatchObject(
        {
          code: 'invalid_input',
          details: { fields: { html: { reason: 'mention_cannot_see_ticket', params: { alias } } } },
        },
      )
    expect(await messages()).toBe(2)
  })

  test('in a public reply is plain text', async () => {
    const message = await reply({ html: `<p>${mention(colleague.alias, 'Priya')}</p>` })
    expect(message.html).toBe('<p>@Priya</p>')
    expect(await countRows(db, 'mention', { messageId: message.id })).toBe(0)
  })
})

describe('the signature', () => {
  test('is added once to public replies, and not to notes or the snippet', async () => {
    const signing = await anAgent(db, { teams: [team] })
    await updateOne(
      db,
      'person',
      { id: signing.id },
      { signature: '<p>Callum <script>x()</script><b>Fraser</b></p>' },
    )
    const once = { html: '<p>Hello</p>', submissionId: randomUUID() }
    const first = await reply(once, signing)
    expect(await reply(once, signing)).toEqual(first)
    expect(first.html).toBe('<p>Hello</p><div data-signature><p>Callum <strong>Fraser</strong></p></div>')
    expect(first.body).toBe('Hello\n\nCallum Fraser')
    expect((await reply({ body: 'Plain' }, signing)).body).toBe('Plain\n\nCallum Fraser')
    expect((await reply({ html: '<p>Note</p>', visibility: 'internal' }, signing)).body).toBe('Note')
    expect(await findOne(db, 'ticket', { id: ticket.id })).toMatchObject({
      snippet: 'Plain',
    })
  })
})

describe('a reply to an outdated thread', () => {
  const firstMessage = () => getOne(db, 'message', { ticketId: ticket.id }, { orderBy: ['createdAt'] })

  test.each(['public', 'internal'] as const)(
    'is refused after a %s message, with the newer messages',
    async (visibility) => {
      const seen = await firstMessage()
      const newer = await aMessage(db, { ticket, author: colleague, visibility, createdAt: after(1) })
      const late = { html: '<p>Mine</p>', lastSeenMessageId: seen.id, submissionId: randomUUID() }
      await expect(reply(late)).rejects.toMatchObject({
        code: 'newer_messages',
        details: { present: { messages: [{ id: newer.id, author: { name: 'Priya Raman' } }] } },
      })
      expect(await messages()).toBe(2)

      const sent = await reply({ ...late, lastSeenMessageId: newer.id })
      expect(await reply(late)).toEqual(sent)
    },
  )

  test('is accepted after the writer’s own messages, and without a last seen message', async () => {
    const seen = await firstMessage()
    await aMessage(db, { ticket, author: agent, createdAt: after(1) })
    await reply({ body: 'One', lastSeenMessageId: seen.id })
    await aMessage(db, { ticket, author: colleague, createdAt: after(2) })
    await reply({ body: 'Two' })
    expect(await messages()).toBe(5)
  })

  test('with an unknown last seen message is refused at the field', async () => {
    await expect(reply({ body: 'One', lastSeenMessageId: randomUUID() })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { lastSeenMessageId: { reason: 'last_seen_message_unknown' } } },
    })
  })
})
