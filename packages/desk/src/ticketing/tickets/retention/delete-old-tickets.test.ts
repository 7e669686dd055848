import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourMs, TicketReportQuery } from '@lodge/contracts'
import { countRows, findMany, findOne, getOne, insert, insertMany, sql, updateOne } from '@lodge/database'
import { createRuntimeRole, createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDiskStore } from '../../../files/disk/disk-store.ts'
import { systemContext } from '../../../foundation/context.ts'
import { refreshReportFacts } from '../../../insight/reports/facts/refresh-facts.ts'
import { getTicketReport } from '../../../insight/reports/ticket-report/get-ticket-report.ts'
import { listReportTickets } from '../../../insight/reports/ticket-report/list-report-tickets.ts'
import { listActivity } from '../../../settings/activity/list-activity.ts'
import { getSiteSettings, updateSiteSettings } from '../../../settings/site/site-settings.ts'
import {
  actingAs,
  aFile,
  aMessage,
  anAgent,
  anArticle,
  aSite,
  aStudent,
  aSuperadmin,
  aTeam,
  aTicket,
  aTopic,
  type TestPerson,
} from '../../../testing/index.ts'
import { listColumnsWith, logAllEvents } from '../../../testing/traces.ts'
import { createBulkUpdate } from '../../bulk-updates/create-bulk-update.ts'
import {
  findUnfinishedBulkUpdates,
  recordBulkProgress,
  runBulkUpdateStep,
} from '../../bulk-updates/run-bulk-update.ts'
import { createFollowUp } from '../lifecycle/create-follow-up.ts'
import { linkTicket } from '../links/link-ticket.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { getTicket } from '../list/get-ticket.ts'
import { mergeTickets } from '../merging/merge-tickets.ts'
import { propertyCommands } from '../properties/property-commands.ts'
import { deleteOldTickets } from './delete-old-tickets.ts'
import { previewTicketRetention } from './preview-ticket-retention.ts'

let db: TestDatabase
let root: string
let team: Awaited<ReturnType<typeof aTeam>>
let topic: Awaited<ReturnType<typeof aTopic>>
let agent: TestPerson
let admin: TestPerson
let student: TestPerson
beforeAll(async () => {
  db = await createTestDatabase()
  root = await mkdtemp(join(tmpdir(), 'lodge-retention-'))
  await aSite(db)
  team = await aTeam(db)
  topic = await aTopic(db, { team })
  agent = await anAgent(db, { teams: [team] })
  admin = await aSuperadmin(db)
  student = await aStudent(db)
})
afterAll(async () => {
  await db.drop()
  await rm(root, { recursive: true })
})
beforeEach(() => keepFor(12))

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * hourMs)
const twoYearsAgo = daysAgo(730)
const asAgent = (at?: Date) => actingAs(db, agent, at)
const run = (limit = 10) => deleteOldTickets({ ...systemContext(db), files: createDiskStore(root) }, limit)
const keepFor = (ticketMonths: number | null, ticketsDeletedFrom: Date | null = daysAgo(1)) =>
  updateOne(db, 'site', { id: 1 }, { ticketMonths, ticketsDeletedFrom })
const anOldTicket = (given: Parameters<typeof aTicket>[1] = {}) =>
  aTicket(db, {
    topic,
    requester: student,
    status: 'closed',
    closedAt: twoYearsAgo,
    createdAt: twoYearsAgo,
    updatedAt: twoYearsAgo,
    ...given,
  })
const isThere = async ({ id }: { id: string }) => (await findOne(db, 'ticket', { id })) !== null
/** As if nobody had touched it since it was closed. */
const letRest = ({ id }: { id: string }) => updateOne(db, 'ticket', { id }, { updatedAt: twoYearsAgo })

async function aStoredFile(name: string, message?: { id: string; ticketId: string }) {
  const storageKey = await createDiskStore(root).write(
    (async function* () {
      yield Buffer.from(name)
    })(),
  )
  const { id } = await aFile(db, { uploader: student, name, ...(message && { message }) })
  return updateOne(db, 'attachment', { id }, { storageKey })
}
const storedFiles = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

/** Leaves a word wherever Lodge keeps what people write on a ticket. */
async function aTicketOf(word: string) {
  const ticket = await anOldTicket({
    subject: `${word} one`,
    body: `My ${word}`,
    tags: [word],
    status: 'open',
  })
  const { id: ticketId, number } = ticket
  await propertyCommands.legalHold(asAgent(), { number, legalHold: `${word} case`, expected: null })
  await propertyCommands.legalHold(asAgent(), { number, legalHold: null, expected: `${word} case` })
  const change = { kind: 'reply', visibility: 'public', html: `<p>${word} bulk</p>` } as const
  await createBulkUpdate(asAgent(), { change, tickets: { numbers: [number] } })
  for (const bulk of await findUnfinishedBulkUpdates(db)) {
    while ((await runBulkUpdateStep(systemContext(db), bulk)).outcome !== 'none');
    await recordBulkProgress(systemContext(db), bulk, 1)
  }
  const source = await anOldTicket({ subject: `${word} two`, status: 'open', team })
  await mergeTickets(asAgent(), { number: source.number, target: number })
  await insertMany(db, 'tag', [{ name: word, createdAt: twoYearsAgo }], { skipExisting: true })
  await updateOne(
    db,
    'ticket',
    { id: ticketId },
    {
      status: 'closed',
      closedAt: twoYearsAgo,
      updatedAt: twoYearsAgo,
      mergedIntoId: null,
      snippet: word,
      rating: '1',
      ratingComment: word,
      formAnswers: { what: word },
    },
  )
  const note = await aMessage(db, { ticket, author: agent, body: `${word} note`, visibility: 'internal' })
  await updateOne(db, 'message', { id: note.id }, { html: `<p>${word}</p>` })
  await insert(db, 'mention', { messageId: note.id, personId: agent.id })
  await aStoredFile(`${word}.txt`, note)
  const drafted = await aStoredFile(`${word} draft.txt`)
  await insert(db, 'draft', {
    personId: agent.id,
    ticketId,
    visibility: 'public',
    html: word,
    updatedAt: twoYearsAgo,
    attachments: [drafted.id],
  })
  const waiting = await aStoredFile(`${word} later.txt`)
  await insert(db, 'scheduled_reply', {
    personId: agent.id,
    ticketId,
    isUndo: false,
    html: word,
    attachments: [waiting.id],
    submissionId: randomUUID(),
    submissionHash: '',
    seenAt: twoYearsAgo,
    sendAt: twoYearsAgo,
    heldBecause: 'ticket_closed',
    createdAt: twoYearsAgo,
  })
  await leaveRows(ticketId, word)
  await refreshReportFacts(systemContext(db), [ticketId, source.id])
  return { ticket, source }
}

async function leaveRows(ticketId: string, word: string) {
  const at = { createdAt: twoYearsAgo }
  const { id: eventId } = await getOne(db, 'event', { ticketId })
  await insert(db, 'event', {
    id: randomUUID(),
    type: 'ticket.tags_changed',
    ticketId,
    ...at,
    payload: { ticketId, added: [word], removed: [] },
  })
  await insert(db, 'email_delivery', {
    eventId,
    recipient: 'a@uni.example',
    templateCode: 'x',
    lastError: `550 ${word}`,
    ...at,
  })
  await insert(db, 'notification', { personId: agent.id, ticketId, eventId, kind: 'mention', ...at })
  await insert(db, 'ticket_watcher', { ticketId, personId: agent.id })
  await insert(db, 'ticket_article', { ticketId, articleId: (await anArticle(db)).id, linkedAt: twoYearsAgo })
  await insert(db, 'deadline', {
    ticketId,
    metric: 'resolution',
    state: 'met',
    evaluation: {},
    evaluatedAt: twoYearsAgo,
  })
}

test('no text and no file of a deleted ticket is left anywhere', async () => {
  const word = 'quokkazork'
  const files = await storedFiles()
  const { ticket, source } = await aTicketOf(word)
  await logAllEvents(db)
  const places = await listColumnsWith(db, word)
  expect(places).toEqual(
    expect.arrayContaining(['message.body', 'bulk_update.change', 'event.payload', 'tag.name']),
  )
  expect(places).toEqual(
    expect.arrayContaining([
      'search_word.word',
      'ticket_search.document',
      'draft.html',
      'scheduled_reply.html',
    ]),
  )
  expect(places).toEqual(expect.arrayContaining(['report_fact.tags', 'report_tag_set.tags']))
  expect(await storedFiles()).toBe(files + 3)

  expect(await run()).toBe(1)
  await logAllEvents(db)

  expect(await listColumnsWith(db, word)).toEqual([])
  expect(await storedFiles()).toBe(files)
  expect(await run()).toBe(0)
  const ids = [ticket.id, source.id]
  const events = await findMany(db, 'event', { ticketId: ids }, { orderBy: ['seq'] })
  expect(events.map(({ type, payload }) => [type, payload])).toEqual(
    [ticket, source].map(({ id: ticketId, number }) => [
      'ticket.deleted',
      { ticketId, number, closedAt: twoYearsAgo.toISOString(), afterMonths: 12 },
    ]),
  )
})

test('the log keeps who did what on which ticket number, without the values', async () => {
  const ticket = await anOldTicket({ tags: ['dated'] })
  await logAllEvents(db)
  await run()
  await logAllEvents(db)

  const { items } = await listActivity(actingAs(db, admin), { ticket: ticket.number })
  expect(items).toMatchObject([
    { action: 'ticket.deleted', subject: `#${ticket.number}`, ticket: null, after: { afterMonths: 12 } },
    { subject: `#${ticket.number}`, before: null, after: null },
    { subject: `#${ticket.number}`, before: null, after: null },
  ])
  expect(items.map(({ action, actor }) => [action, actor])).toEqual(
    expect.arrayContaining([
      ['ticket.created', student.name],
      ['ticket.status_changed', ''],
    ]),
  )
})

test('the report facts of a deleted ticket stay and are listed by its number', async () => {
  const tags = ['common', 'rare']
  const ticket = await anOldTicket({ tags })
  await anOldTicket({ status: 'open', tags: ['common'] })
  await refreshReportFacts(systemContext(db), [ticket.id])
  const day = twoYearsAgo.toISOString().slice(0, 10)
  const reportQuery = TicketReportQuery.parse({ range: `${day}..${day}`, topic: topic.alias, tag: 'common' })
  const ask = async () => {
    const { figures, groups, steps } = await getTicketReport(actingAs(db, admin, new Date()), reportQuery)
    return { figures, groups, steps }
  }
  const before = await ask()
  expect(before.figures.created.value).toBe(1)

  expect(await run()).toBe(1)

  expect(await ask()).toEqual(before)
  const listed = await listReportTickets(actingAs(db, admin, new Date()), {
    ...reportQuery,
    measure: 'created',
  })
  expect(listed).toMatchObject({ items: [{ number: ticket.number, ticket: null }], total: 1 })
  expect(await countRows(db, 'report_tag_set', sql`'rare' = ANY(tags)`)).toBe(0)
})

test('requester and staff are told that the ticket is deleted, also by a ticket merged into it', async () => {
  const { ticket, source } = await aTicketOf('told')
  await run()

  for (const { number } of [ticket, source]) {
    const deletedError = { code: 'ticket_deleted' }
    await expect(getMyTicket(actingAs(db, student), { number })).rejects.toMatchObject(deletedError)
    await expect(getTicket(asAgent(), { number })).rejects.toMatchObject(deletedError)
  }
  await expect(getMyTicket(actingAs(db, student), { number: 999_999 })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test.each([
  ['is not closed', { status: 'resolved' }],
  ['was closed later', { closedAt: daysAgo(300) }],
  ['was changed within a day', { updatedAt: daysAgo(0.5) }],
] as const)('a ticket that %s is not deleted', async (_, given) => {
  const ticket = await anOldTicket(given)
  expect(await run()).toBe(0)
  expect(await isThere(ticket)).toBe(true)
  await updateOne(db, 'ticket', { id: ticket.id }, { status: 'open', closedAt: null })
})

test('a ticket that can still be reopened is not deleted', async () => {
  const ticket = await anOldTicket({ closedAt: daysAgo(250) })
  await keepFor(6)
  await updateOne(db, 'site', { id: 1 }, { reopenDays: 260 })
  expect(await run()).toBe(0)
  await updateOne(db, 'site', { id: 1 }, { reopenDays: 14 })
  expect(await run()).toBe(1)
  expect(await isThere(ticket)).toBe(false)
})

test('a legal hold keeps a ticket and the target of its merge until it is lifted', async () => {
  const heldTicket = await anOldTicket()
  const source = await anOldTicket({ status: 'open', team })
  const target = await anOldTicket({ status: 'open', team })
  const hold = { legalHold: 'Appeal 12/2026', expected: null }
  for (const { number } of [heldTicket, source])
    expect(await propertyCommands.legalHold(asAgent(), { number, ...hold })).toMatchObject({
      legalHold: 'Appeal 12/2026',
    })
  await mergeTickets(asAgent(), { number: source.number, target: target.number })
  await updateOne(
    db,
    'ticket',
    { id: target.id },
    { status: 'closed', closedAt: twoYearsAgo, updatedAt: twoYearsAgo },
  )
  await letRest(heldTicket)

  expect(await previewTicketRetention(actingAs(db, admin), { months: 12 })).toEqual({ tickets: 0, held: 3 })
  expect(await run()).toBe(0)

  await propertyCommands.legalHold(asAgent(), {
    number: heldTicket.number,
    legalHold: null,
    expected: 'Appeal 12/2026',
  })
  await letRest(heldTicket)
  await updateOne(db, 'ticket', { id: source.id }, { legalHold: null })
  expect(await previewTicketRetention(actingAs(db, admin), { months: 12 })).toEqual({ tickets: 3, held: 0 })
  expect(await run()).toBe(2)
})

test('a follow-up stays, with its answer files and without the link', async () => {
  const old = await anOldTicket()
  const file = await aStoredFile('proof.txt')
  await updateOne(db, 'attachment', { id: file.id }, { ticketId: old.id })
  await insert(db, 'answer_file', { ticketId: old.id, fileId: file.id, fieldKey: 'proof' })
  const followUp = await createFollowUp(actingAs(db, student, new Date()), {
    number: old.number,
    body: 'Again',
    attachments: [],
    submissionId: randomUUID(),
  })
  const other = await anOldTicket({ status: 'open', team })
  await linkTicket(asAgent(), { number: other.number, other: old.number, kind: 'related' })
  await letRest(old)
  const files = await storedFiles()

  expect(await run()).toBe(1)

  expect(await getMyTicket(actingAs(db, student), { number: followUp.number })).toMatchObject({
    follows: null,
  })
  expect(await getTicket(asAgent(), { number: other.number })).toMatchObject({ number: other.number })
  const { number } = followUp
  const { id: ticketId } = await getOne(db, 'ticket', { number })
  expect(await findOne(db, 'attachment', { id: file.id })).toMatchObject({ ticketId })
  expect(await storedFiles()).toBe(files)
})

test('a ticket whose merge into a deleted one was undone stays complete', async () => {
  const target = await anOldTicket()
  const source = await anOldTicket({ status: 'open', team })
  const { id: mergeId } = await insert(db, 'ticket_merge', {
    sourceId: source.id,
    targetId: target.id,
    sourceStatus: 'open',
    createdAt: twoYearsAgo,
    undoneAt: twoYearsAgo,
  })
  for (const type of ['ticket.merged', 'ticket.unmerged'])
    await insert(db, 'event', {
      id: randomUUID(),
      type,
      ticketId: source.id,
      createdAt: twoYearsAgo,
      payload: { sourceId: source.id, targetId: target.id, mergeId, from: 'open', to: 'open' },
    })
  expect(await run()).toBe(1)
  const { events, messages } = await getTicket(asAgent(), { number: source.number })
  expect(events.map(({ type }) => type)).not.toContain('ticket.merged')
  expect(messages).toHaveLength(1)
})

test('the oldest tickets are deleted first, in batches, once each with several processes', async () => {
  const tickets = []
  for (const days of [500, 600, 700, 800]) tickets.push(await anOldTicket({ closedAt: daysAgo(days) }))
  expect(await run(1)).toBe(1)
  expect(await Promise.all(tickets.map(isThere))).toEqual([true, true, true, false])
  const counts = await Promise.all([run(2), run(2)])
  const rest = await run()
  expect(counts[0] + counts[1] + rest).toBe(3)
  expect(await Promise.all(tickets.map(isThere))).toEqual([false, false, false, false])
})

test('nothing is deleted while the site keeps tickets for ever, nor for a day after a change', async () => {
  const ticket = await anOldTicket()
  const asAdmin = actingAs(db, admin, new Date())
  const save = async (ticketMonths: number | null) => {
    const present = await getSiteSettings(asAdmin)
    return updateSiteSettings(asAdmin, { ...present, ticketMonths })
  }
  expect(await save(null)).toMatchObject({ ticketMonths: null, ticketsDeletedFrom: null })
  expect(await run()).toBe(0)

  const tomorrow = new Date(asAdmin.now().getTime() + 24 * hourMs).toISOString()
  expect(await save(18)).toMatchObject({ ticketMonths: 18, ticketsDeletedFrom: tomorrow })
  expect(await run()).toBe(0)

  await keepFor(18)
  const { ticketsDeletedFrom } = await getSiteSettings(asAdmin)
  expect(await save(24)).toMatchObject({ ticketsDeletedFrom })
  expect(await save(12)).toMatchObject({ ticketsDeletedFrom: tomorrow })
  expect(await run()).toBe(0)

  await keepFor(12)
  expect(await run()).toBe(1)
  expect(await isThere(ticket)).toBe(false)
})

test('only superadmins preview the deletion', async () => {
  await expect(previewTicketRetention(asAgent(), { months: 6 })).rejects.toMatchObject({ code: 'forbidden' })
})

test('the role that Lodge runs as changes nothing of the log but the entries of deleted tickets', async () => {
  const keptTicket = await anOldTicket({ status: 'open' })
  await logAllEvents(db)
  const role = await createRuntimeRole(db)
  const client = new Client({ connectionString: role.url })
  await client.connect()
  const refused = { code: '42501' }
  await expect(client.query('SELECT forget_tickets($1)', [[keptTicket.id]])).rejects.toMatchObject(refused)
  await client.query(`SET lodge.forgets_tickets = 'on'`)
  await expect(client.query('UPDATE activity SET before = NULL, after = NULL')).rejects.toMatchObject(refused)
  await client.end()
  await role.drop()
})
