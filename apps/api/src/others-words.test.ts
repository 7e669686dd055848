import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { permissions } from '@lodge/contracts'
import { getOne, insert, insertMany, remove, sql, updateOne } from '@lodge/database'
import { aDepartment, aFile, aMessage, anAgent, aStudent, aTeam, aTicket, aTopic } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentedRoute, documentedRoutes } from './testing/documented-routes.ts'
import { exampleOf, type JsonSchema } from './testing/json-schema.ts'
import { passwordHash, signInToAdmin, signInToPortal } from './testing/sign-in.ts'
import type { TestBrowser } from './testing/test-browser.ts'
import { startTestServer } from './testing/test-server.ts'

const server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
const reading = (await documentedRoutes(server.app)).filter(({ method }) => method === 'GET')

/** A word for each part of a ticket that only those who see it may know; they are words of nothing else. */
const words = {
  subject: 'quetzalsubject',
  message: 'quetzalmessage',
  reply: 'quetzalreply',
  note: 'quetzalnote',
  answer: 'quetzalanswer',
  answerFile: 'quetzalanswerfile',
  file: 'quetzalfile',
  rating: 'quetzalrating',
  requester: 'quetzalperson',
}

interface Sweep {
  browser: TestBrowser
  area: 'portal' | 'backend'
}
let asks: { url: string; asked: string }[]
let formerRequester: Sweep
let formerAgent: Sweep
let requester: Sweep
let colleague: Sweep
let ticketNumber: number
let bulkUpdateId: string

beforeAll(async () => {
  const { db } = server
  const [team, department] = [await aTeam(db), await aDepartment(db)]
  const owner = await aStudent(db, { name: `Quinn ${words.requester}`, department })
  const former = await aStudent(db, { department })
  const granted = permissions.filter(
    (permission) => permission !== 'view_all_tickets' && permission !== 'manage_user_account',
  )
  const staff = { permissions: granted, passwordHash: await passwordHash }
  const [leaving, staying] = [
    await anAgent(db, { teams: [team], ...staff }),
    await anAgent(db, { teams: [team], ...staff }),
  ]

  const ticket = await aTicketOf({ team, owner, leaving, staying })
  ticketNumber = ticket.number
  bulkUpdateId = await aFailedBulkUpdate(ticket, leaving)
  asks = reading.flatMap((route) => addressesOf(route))

  formerRequester = { browser: await signInToPortal(server, former), area: 'portal' }
  requester = { browser: await signInToPortal(server, owner), area: 'portal' }
  formerAgent = { browser: await signInToAdmin(server, leaving), area: 'backend' }
  colleague = { browser: await signInToAdmin(server, staying), area: 'backend' }
  await remove(db, 'team_member', { personId: leaving.id })
})
afterAll(() => server.close())

interface Cast {
  team: { id: string }
  owner: Awaited<ReturnType<typeof aStudent>>
  leaving: Awaited<ReturnType<typeof anAgent>>
  staying: Awaited<ReturnType<typeof anAgent>>
}

/** Creates a ticket that has every word, which one agent has worked on in every way that leaves something behind. */
async function aTicketOf({ team, owner, leaving, staying }: Cast) {
  const { db } = server
  const fields = [
    { key: 'room', type: 'text', label: 'Room', isRequired: false },
    { key: 'proof', type: 'file', label: 'Proof', isRequired: false },
  ] as const
  const topic = await aTopic(db, { team, fields: [...fields] })
  const ticket = await aTicket(db, {
    team,
    topic,
    requester: owner,
    assignee: leaving,
    status: 'resolved',
    subject: `My ${words.subject}`,
    body: `It is ${words.message}.`,
  })
  const reply = await aMessage(db, { ticket, author: staying, body: `Try ${words.reply}.` })
  await aMessage(db, { ticket, author: staying, body: `Or ${words.note}.`, visibility: 'internal' })
  const file = await aFile(db, {
    uploader: staying,
    message: { id: reply.id, ticketId: ticket.id },
    name: `${words.file}.txt`,
  })
  const proof = await aFile(db, { uploader: owner, name: `${words.answerFile}.txt` })
  await updateOne(db, 'attachment', { id: proof.id }, { ticketId: ticket.id })
  for (const { id } of [file, proof]) await store(id)
  await insert(db, 'answer_file', { ticketId: ticket.id, fileId: proof.id, fieldKey: 'proof' })
  const version = await getOne(
    db,
    'form_version',
    sql`form_id IN (SELECT id FROM form WHERE id IN (SELECT form_id FROM topic WHERE id = ${topic.id}))`,
  )
  const formAnswers = { room: words.answer, proof: [proof.id] }
  const rated = { rating: '2', ratingComment: `So ${words.rating}.` }
  await updateOne(db, 'ticket', { id: ticket.id }, { formVersionId: version.id, formAnswers, ...rated })
  const mine = { ticketId: ticket.id, personId: leaving.id }
  await insert(db, 'ticket_watcher', mine)
  const at = new Date()
  await insert(db, 'notification', { ...mine, eventId: randomUUID(), kind: 'answer', createdAt: at })
  return ticket
}

/** Gives a file its bytes. */
async function store(id: string) {
  const storageKey = await server.files.write(Readable.from([Buffer.from('words')]))
  await updateOne(server.db, 'attachment', { id }, { storageKey })
}

/** Creates a bulk update that could not change the ticket. */
async function aFailedBulkUpdate(ticket: { id: string }, { id: personId }: { id: string }) {
  const change = { kind: 'status', status: 'closed' }
  const finishedUpdate = { total: 1, done: 1, failed: 1, createdAt: new Date(), finishedAt: new Date() }
  const { id } = await insert(server.db, 'bulk_update', { personId, change, ...finishedUpdate })
  const item = { bulkUpdateId: id, ticketId: ticket.id, position: 1, state: 'failed' }
  await insertMany(server.db, 'bulk_update_item', [item])
  return id
}

/** Returns a route's addresses: as it is, with each of its choices, and with words that the ticket has or nearly has. */
function addressesOf({ path, parameters }: DocumentedRoute): { url: string; asked: string }[] {
  const bare = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'number') return String(ticketNumber)
    if (path.includes('bulk-updates')) return bulkUpdateId
    return String(exampleOf(parameters.find((parameter) => parameter.name === name)?.schema ?? {}))
  })
  const queries = parameters.filter((parameter) => parameter.in === 'query')
  const required = queries.filter((parameter) => parameter.required)
  const withQuery = (name: string, value: string) => {
    const others = required
      .filter((parameter) => parameter.name !== name)
      .map((parameter) => [parameter.name, String(exampleOf(parameter.schema))])
    return { url: `${bare}?${new URLSearchParams([...others, [name, value]])}`, asked: value }
  }
  const variants = queries.flatMap(({ name, schema }) =>
    valuesFor(name, schema).map((value) => withQuery(name, value)),
  )
  return required.length > 0 ? variants : [{ url: bare, asked: '' }, ...variants]
}

function valuesFor(name: string, schema: JsonSchema): string[] {
  if (schema.enum) return schema.enum.map(String)
  if (name === 'q')
    return ['quetzal', ...Object.values(words), ...Object.values(words).map((word) => `${word}s`)]
  return schema.type === 'string' && !schema.format ? [words.subject, words.requester] : []
}

/** Asks everything that a person may ask, and returns the words that the answers had and the questions had not. */
async function wordsToldTo({ browser, area }: Sweep): Promise<Map<string, string>> {
  const leaks = new Map<string, string>()
  const own = asks.filter(({ url }) => area === 'backend' || !url.startsWith('/api/backend'))
  for (const { url, asked } of own) {
    const { body } = await browser.get(url)
    const rest = asked === '' ? body : body.replaceAll(asked, '')
    for (const word of Object.values(words))
      if (new RegExp(`${word}(?![a-z])`).test(rest) && word !== asked) leaks.set(word, url)
  }
  return leaks
}

/** Some thousand questions. */
const slow = 180_000

test(
  'a colleague who sees the ticket reads every word of it at these addresses',
  async () => {
    expect(asks.length).toBeGreaterThan(200)
    expect([...(await wordsToldTo(colleague)).keys()].toSorted()).toEqual(Object.values(words).toSorted())
  },
  slow,
)

test(
  'the ticket’s requester reads the subject, the replies and the answer file, and not the note',
  async () => {
    const leaks = await wordsToldTo(requester)

    expect([...leaks.keys()]).toEqual(expect.arrayContaining([words.subject, words.reply, words.answerFile]))
    expect(leaks.has(words.note)).toBe(false)
  },
  slow,
)

test(
  'no address tells an agent anything about a ticket that they no longer see',
  async () => {
    expect(Object.fromEntries(await wordsToldTo(formerAgent))).toEqual({})
  },
  slow,
)

test(
  'no address tells a requester anything about another person’s ticket',
  async () => {
    expect(Object.fromEntries(await wordsToldTo(formerRequester))).toEqual({})
  },
  slow,
)
