import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import {
  ExportTickets,
  type FormAnswers,
  type FormField,
  limits,
  parseEvent,
  SearchTickets,
} from '@lodge/contracts'
import { countRows, findMany, findOne, getOne, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymiseUser } from '../directory/users/anonymise-user.ts'
import type { FileStore } from '../foundation/file-store.ts'
import { exportTickets } from '../insight/exports/export-tickets.ts'
import { loadMailedTicket } from '../messaging/email/tickets/load-mailed-ticket.ts'
import { recordActivity } from '../settings/activity/record-activity.ts'
import {
  actingAs,
  after,
  anAgent,
  aSite,
  aStudent,
  aSuperadmin,
  aTeam,
  aTopic,
  eventsOf,
  noon,
  type TestPerson,
} from '../testing/index.ts'
import { searchTickets } from '../ticketing/search/search-tickets.ts'
import { createFollowUp } from '../ticketing/tickets/lifecycle/create-follow-up.ts'
import { createTicket } from '../ticketing/tickets/lifecycle/create-ticket.ts'
import { getMyTicket } from '../ticketing/tickets/list/get-my-ticket.ts'
import { getTicket } from '../ticketing/tickets/list/get-ticket.ts'
import { mergeTickets } from '../ticketing/tickets/merging/merge-tickets.ts'
import { undoMerge } from '../ticketing/tickets/merging/undo-merge.ts'
import { getTicketForm } from '../ticketing/tickets/properties/get-ticket-form.ts'
import { setFormAnswers } from '../ticketing/tickets/properties/set-form-answers.ts'
import { discardFile } from './discard-file.ts'
import { createDiskStore } from './disk/disk-store.ts'
import { openFile } from './open-file.ts'
import { storeFile } from './store-file.ts'
import { sweepUnclaimedFiles } from './sweep-unclaimed-files.ts'

const fields: FormField[] = [
  { key: 'ill', type: 'checkbox', label: 'I was ill', isRequired: false },
  {
    key: 'proof',
    type: 'file',
    label: 'Certificate',
    isRequired: true,
    maxFiles: 2,
    fileKind: 'listed',
    extensions: ['txt'],
    visibleWhen: { match: 'all', tests: [{ field: 'ill', test: 'equals', value: 'true' }] },
  },
  { key: 'more', type: 'file', label: 'Anything else', isRequired: false },
]

let db: TestDatabase
let root: string
let files: FileStore
let team: Awaited<ReturnType<typeof aTeam>>
let topic: Awaited<ReturnType<typeof aTopic>>
let agent: TestPerson
beforeAll(async () => {
  db = await createTestDatabase()
  root = await mkdtemp(join(tmpdir(), 'lodge-answer-files-'))
  files = createDiskStore(root)
  await aSite(db)
  team = await aTeam(db)
  topic = await aTopic(db, { team, fields })
  agent = await anAgent(db, { teams: [team] })
})
afterAll(async () => {
  await db.drop()
  await rm(root, { recursive: true })
})

const upload = (person: TestPerson, name: string) =>
  storeFile({ ...actingAs(db, person), files }, { name, stream: Readable.from([Buffer.from(`in ${name}`)]) })

const asking = (formAnswers: FormAnswers, attachments: string[] = []) => ({
  topic: topic.alias,
  subject: 'I missed it',
  body: 'I was ill.',
  formAnswers,
  attachments,
  submissionId: randomUUID(),
})

const ask = (person: TestPerson, formAnswers: FormAnswers, attachments: string[] = []) =>
  createTicket(actingAs(db, person), asking(formAnswers, attachments))

/** A ticket of a new student with one file in its form. */
async function aTicketWithProof(name = 'certificate.txt') {
  const student = await aStudent(db)
  const file = await upload(student, name)
  const { number } = await ask(student, { ill: true, proof: [file.id] })
  return { student, file, number }
}

const open = async (person: { actor: TestPerson['actor'] }, fileId: string) =>
  text((await openFile({ ...actingAs(db, person), files }, { fileId })).stream)

const problemsOf = (problem: string, reason: string) => ({
  details: { fields: { [problem]: { reason } } },
})

test('answer files are opened by people who see their ticket, and by nobody else', async () => {
  const { student, file, number } = await aTicketWithProof('medical-note.txt')

  const answer = { key: 'proof', label: 'Certificate', answer: 'medical-note.txt' }
  const shown = { formAnswers: [{ key: 'ill' }, { ...answer, files: [{ id: file.id, size: file.size }] }] }
  expect(await getMyTicket(actingAs(db, student), { number })).toMatchObject(shown)
  expect(await getTicket(actingAs(db, agent), { number })).toMatchObject(shown)
  for (const reader of [student, agent]) expect(await open(reader, file.id)).toBe('in medical-note.txt')
  for (const other of [await aStudent(db), await anAgent(db, { teams: [await aTeam(db)] })])
    await expect(open(other, file.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(discardFile({ ...actingAs(db, student), files }, { fileId: file.id })).rejects.toMatchObject({
    code: 'file_in_use',
  })
  const ticket = await getOne(db, 'ticket', { number })
  expect((await loadMailedTicket(db, ticket.id))?.formAnswers).toMatchObject([{ key: 'ill' }, answer])
})

test('an exported list names the answer files, to people who see their ticket', async () => {
  const { number } = await aTicketWithProof('=certificate, signed.txt')
  const taken = async (person: TestPerson) => {
    const list = ExportTickets.parse({ columns: 'number,subject' })
    const rows: string[][] = []
    for await (const row of await exportTickets(actingAs(db, person), list)) rows.push(row)
    return rows.filter(([first]) => first === String(number))
  }

  expect(await taken(agent)).toEqual([
    [String(number), 'I missed it', 'I was ill: Yes\nCertificate: =certificate, signed.txt'],
  ])
  expect(await taken(await anAgent(db, { teams: [await aTeam(db)] }))).toEqual([])
})

test('a ticket is found by the names of its answer files', async () => {
  const { number } = await aTicketWithProof('xerophthalmia.txt')
  const found = await searchTickets(actingAs(db, agent), SearchTickets.parse({ q: 'xerophthalmia' }))
  expect(found.items.map(({ row }) => row.number)).toEqual([number])
})

test('a missing, unsuitable, foreign or used file is refused at its field', async () => {
  const { student, file } = await aTicketWithProof()
  const [own, table] = [await upload(student, 'own.txt'), await upload(student, 'table.csv')]
  const theirs = await upload(await aStudent(db), 'theirs.txt')
  const cases: [FormAnswers, string[], string, string][] = [
    [{ ill: true }, [], 'formAnswers.proof', 'answer_file_required'],
    [{ ill: true, proof: [table.id] }, [], 'formAnswers.proof', 'answer_file_of_other_kind'],
    [{ ill: true, proof: [theirs.id] }, [], 'formAnswers.proof', 'file_gone'],
    [{ ill: true, proof: [file.id] }, [], 'formAnswers.proof', 'file_gone'],
    [{ ill: true, proof: ['no-id'] }, [], 'formAnswers.proof', 'file_gone'],
    [{ ill: true, proof: [own.id], more: [own.id] }, [], 'formAnswers.more', 'file_gone'],
    [{ ill: true, proof: [own.id] }, [own.id], 'attachments.0', 'file_gone'],
  ]
  for (const [answers, attachments, path, reason] of cases)
    await expect(ask(student, answers, attachments)).rejects.toMatchObject(problemsOf(path, reason))
  expect(await findOne(db, 'attachment', { id: own.id })).toMatchObject({ ticketId: null })
})

test('one of two concurrent tickets gets a file that both name', async () => {
  const student = await aStudent(db)
  const file = await upload(student, 'once.txt')
  const results = await Promise.allSettled([1, 2].map(() => ask(student, { more: [file.id] })))

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: problemsOf('formAnswers.more', 'file_gone'),
  })
})

test('a submission sent several times at once uses its file once', async () => {
  const student = await aStudent(db)
  const once = asking({ more: [(await upload(student, 'again.txt')).id] })
  const opened = await Promise.all([1, 2, 3, 4].map(() => createTicket(actingAs(db, student), once)))
  expect(new Set(opened.map(({ number }) => number)).size).toBe(1)
})

test('a file of a hidden field is swept, and a file of a shown field stays', async () => {
  const student = await aStudent(db)
  const [hidden, given] = [await upload(student, 'hidden.txt'), await upload(student, 'given.txt')]
  const { number } = await ask(student, { proof: [hidden.id], more: [given.id] })

  const { formAnswers } = await getMyTicket(actingAs(db, student), { number })
  expect(formAnswers.map(({ answer }) => answer)).toEqual(['given.txt'])
  await sweepUnclaimedFiles({ ...actingAs(db, student, after(limits.unusedFileHours * 60 + 1)), files })
  const left = await findMany(db, 'attachment', { id: [hidden.id, given.id] }, { columns: ['id'] })
  expect(left).toEqual([{ id: given.id }])
})

test('an agent replaces an answer file, and nobody can open the former one', async () => {
  const { file, number } = await aTicketWithProof()
  const ctx = actingAs(db, agent)
  const form = await getTicketForm(ctx, { number })
  expect(form.files).toMatchObject([{ id: file.id, name: 'certificate.txt' }])
  const better = await upload(agent, 'better.txt')
  const change = (proof: string[], expected: FormAnswers) =>
    setFormAnswers(ctx, { number, formAnswers: { ill: true, proof }, expected })

  await change([file.id, better.id], form.formAnswers)
  await change([better.id], { ill: true, proof: [file.id, better.id] })

  expect((await getTicketForm(ctx, { number })).files.map(({ id }) => id)).toEqual([better.id])
  await expect(open(agent, file.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(change([file.id], { ill: true, proof: [better.id] })).rejects.toMatchObject(
    problemsOf('formAnswers.proof', 'file_gone'),
  )
  await sweepUnclaimedFiles({ ...actingAs(db, agent, after(limits.unusedFileHours * 60 + 1)), files })
  expect(await countRows(db, 'attachment', { id: [file.id, better.id] })).toBe(1)
})

test('the log has the number of answer files and not their names', async () => {
  const { file, number } = await aTicketWithProof()
  const ctx = actingAs(db, agent)
  const expected = { ill: true, proof: [file.id] }
  await setFormAnswers(ctx, {
    number,
    formAnswers: { ill: true, proof: [file.id, await another()] },
    expected,
  })

  const ticket = await getOne(db, 'ticket', { number })
  const [changed] = (await eventsOf(db, ticket)).slice(-1)
  const type = 'ticket.form_answers_changed'
  const { id, payload, actorId } = changed ?? {}
  await recordActivity(ctx, [
    parseEvent(type, { ...Object(payload), id, type, actorId, at: noon.toISOString() }),
  ])
  expect(await findMany(db, 'activity', { ticketId: ticket.id })).toMatchObject([
    { before: { proof: { code: 'files', count: 1 } }, after: { proof: { code: 'files', count: 2 } } },
  ])
})

const another = async () => (await upload(agent, 'another.txt')).id

test('a follow-up has the answer files of the ticket before it, and keeps them without it', async () => {
  const { student, file, number } = await aTicketWithProof()
  await updateOne(db, 'ticket', { number }, { status: 'closed', closedAt: noon })
  const later = actingAs(db, student, after(400 * 24 * 60))
  const reply = { body: 'Again.', attachments: [], submissionId: randomUUID() }
  const followUp = await createFollowUp(later, { number, ...reply })
  expect(followUp.formAnswers).toMatchObject([{ key: 'ill' }, { files: [{ id: file.id }] }])

  const ctx = actingAs(db, agent)
  const { formAnswers } = await getTicketForm(ctx, { number })
  await setFormAnswers(ctx, { number, formAnswers: {}, expected: formAnswers })

  expect(await open(student, file.id)).toBe('in certificate.txt')
  await sweepUnclaimedFiles({ ...later, files })
  expect(await countRows(db, 'attachment', { id: file.id })).toBe(1)
})

test('a merge leaves the answer files with their ticket', async () => {
  const { student, file, number } = await aTicketWithProof()
  const { number: target } = await ask(student, {})
  const ctx = actingAs(db, agent)

  await mergeTickets(ctx, { number, target })
  expect((await getTicket(ctx, { number })).formAnswers.at(-1)?.files).toMatchObject([{ id: file.id }])
  expect(await open(student, file.id)).toBe('in certificate.txt')
  await undoMerge(ctx, { number })
  expect((await getTicket(ctx, { number })).formAnswers.at(-1)?.files).toMatchObject([{ id: file.id }])
})

test('the files and file names in a form are removed when the person is anonymised', async () => {
  const { student, file, number } = await aTicketWithProof('certificate of zenobia.txt')
  const admin = actingAs(db, await aSuperadmin(db))

  await anonymiseUser(admin, student)

  const ctx = actingAs(db, agent)
  expect((await getTicket(ctx, { number })).formAnswers.map(({ key }) => key)).toEqual(['ill'])
  expect((await getTicketForm(ctx, { number })).formAnswers).toEqual({ ill: true })
  await expect(open(agent, file.id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await countRows(db, 'attachment', sql`name LIKE '%zenobia%'`)).toBe(0)
  const found = await searchTickets(ctx, SearchTickets.parse({ q: 'zenobia' }))
  expect(found.items).toEqual([])
  await sweepUnclaimedFiles({ ...actingAs(db, student, after(limits.unusedFileHours * 60 + 1)), files })
  expect(await countRows(db, 'attachment', { id: file.id })).toBe(0)
})
