import { randomUUID } from 'node:crypto'
import type { FormField } from '@lodge/contracts'
import { getOne, insert, query, sql, updateOne, watchStatements } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import type { Actor } from '@lodge/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSiteView } from '../../identity/people/get-site-view.ts'
import { listDepartments } from '../../identity/people/list-departments.ts'
import {
  aCourse,
  actingAs,
  anAgent,
  aSite,
  aSiteText,
  aStudent,
  aTicket,
  aTopic,
  type TestPerson,
} from '../../testing/index.ts'
import { createTicket } from '../tickets/lifecycle/create-ticket.ts'
import { getMyTicket } from '../tickets/list/get-my-ticket.ts'
import { getTicket } from '../tickets/list/get-ticket.ts'
import { listMyTickets } from '../tickets/list/list-my-tickets.ts'
import { getTopicForm } from '../tickets/on-behalf/get-topic-form.ts'
import { getEmbeddedTopic } from './get-embedded-topic.ts'
import { getTopic } from './get-topic.ts'
import { listTopics } from './list-topics.ts'

const fields: FormField[] = [
  { key: 'room', type: 'text', label: 'Room', hint: 'Such as 2.14', isRequired: true },
  {
    key: 'building',
    type: 'choice',
    label: 'Building',
    isRequired: false,
    choices: [
      { value: 'library', label: 'Library' },
      { value: 'hall', label: 'Great hall' },
    ],
  },
]

let db: TestDatabase
let exams: { id: string; alias: string }
let rooms: { id: string; alias: string; teamId: string; formId: string | null }
let formId: string
let german: TestPerson
let staff: TestPerson
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  await updateOne(
    db,
    'site',
    { id: 1 },
    { languages: ['en', 'de', 'fr'], embedOrigins: ['https://uni.example'] },
  )
  exams = await aTopic(db, { name: 'Exams' })
  rooms = await aTopic(db, { name: 'Rooms', parent: exams, fields })
  formId = rooms.formId ?? ''
  await updateOne(db, 'topic', { id: exams.id }, { description: 'Dates and rooms', title: 'Exams' })
  await updateOne(db, 'topic', { id: rooms.id }, { title: 'Rooms' })
  staff = await anAgent(db, { permissions: ['view_all_tickets'] })
  german = await aStudent(db)
  await updateOne(db, 'person', { id: german.id }, { language: 'de-AT' })
  const topic = { kind: 'topic', recordId: exams.id } as const
  await aSiteText(db, { ...topic, field: 'name', source: 'Exams', text: 'Prüfungen' })
  await aSiteText(db, { ...topic, field: 'name', source: 'Exams', text: 'Examens', language: 'fr' })
  await aSiteText(db, {
    ...topic,
    field: 'description',
    source: 'Dates and rooms',
    text: 'Termine und Räume',
  })
  await aSiteText(db, { ...topic, recordId: rooms.id, field: 'name', source: 'Rooms', text: 'Räume' })
  const form = { kind: 'form', recordId: formId } as const
  await aSiteText(db, { ...form, field: 'room.label', source: 'Room', text: 'Raum' })
  await aSiteText(db, { ...form, field: 'room.hint', source: 'Such as 2.14', text: 'Etwa 2.14' })
  await aSiteText(db, { ...form, field: 'building.choices.library', source: 'Library', text: 'Bibliothek' })
})
afterAll(() => db.drop())

const reading = (someone: { actor: Actor }, languages: string[] = []) => ({
  ...actingAs(db, someone),
  languages,
})
const visitor = { actor: { kind: 'visitor' } as const }

const readers: [string, () => ReturnType<typeof reading>, string][] = [
  ['nobody’s language is what is written', () => reading(visitor), 'Exams'],
  ['the browser’s', () => reading(visitor, ['de']), 'Prüfungen'],
  ['a narrower one of the browser', () => reading(visitor, ['de-CH', 'en']), 'Prüfungen'],
  ['the first that there is', () => reading(visitor, ['cy', 'fr', 'de']), 'Examens'],
  ['what is written before worse ones', () => reading(visitor, ['en-GB', 'de']), 'Exams'],
  ['the account’s before the browser’s', () => reading(german, ['en']), 'Prüfungen'],
  ['none for staff', () => reading(staff, ['de']), 'Exams'],
]

test.each(readers)('topics are read in %s', async (_, ctx, name) => {
  const [topic] = await listTopics(ctx())

  expect(topic?.name).toBe(name)
})

test('what is not translated is read as it is written', async () => {
  const [inGerman] = await listTopics(reading(visitor, ['de']))
  const [inFrench] = await listTopics(reading(visitor, ['fr']))

  expect(inGerman).toMatchObject({ description: 'Termine und Räume', children: [{ name: 'Räume' }] })
  expect(inFrench).toMatchObject({ description: 'Dates and rooms', children: [{ name: 'Rooms' }] })
})

test('a form asks in the reader’s language, and its heading follows the name that it was made from', async () => {
  const topic = await getTopic(reading(german), { alias: rooms.alias })

  expect(topic).toMatchObject({
    name: 'Räume',
    title: 'Räume',
    path: [{ name: 'Prüfungen' }, { name: 'Räume' }],
    fields: [
      { key: 'room', label: 'Raum', hint: 'Etwa 2.14' },
      {
        label: 'Building',
        choices: [
          { value: 'library', label: 'Bibliothek' },
          { value: 'hall', label: 'Great hall' },
        ],
      },
    ],
  })
})

test('a form on another site asks in the browser’s language', async () => {
  const topic = await getEmbeddedTopic(reading(visitor, ['de']), { alias: rooms.alias })

  expect(topic).toMatchObject({ title: 'Räume', fields: [{ label: 'Raum' }, {}] })
})

test('a reason that is gone is not read from its translation', async () => {
  const reason = { kind: 'topic', recordId: rooms.id, field: 'disabled_because' } as const
  await aSiteText(db, { ...reason, source: 'Closed', text: 'Geschlossen' })
  expect(await getTopic(reading(german), { alias: rooms.alias })).not.toHaveProperty('disabledBecause')

  await updateOne(db, 'topic', { id: rooms.id }, { disabledBecause: 'Closed' })
  expect(await getTopic(reading(german), { alias: rooms.alias })).toMatchObject({
    disabledBecause: 'Geschlossen',
  })
  const ask = createTicket(reading(german), {
    submissionId: randomUUID(),
    topic: rooms.alias,
    subject: 'Hilfe',
    body: 'Bitte helfen Sie mir.',
    formAnswers: { room: '2.14' },
    attachments: [],
  })
  await expect(ask).rejects.toMatchObject({
    details: { fields: { topic: { reason: 'topic_disabled', params: { because: 'Geschlossen' } } } },
  })
  await updateOne(db, 'topic', { id: rooms.id }, { disabledBecause: null })
})

test.each([
  ['of the browser', ['de-AT'], ['en', 'de', 'fr'], 'Lehrveranstaltung'],
  ['of the site, where the browser asks for none of its', ['fr'], ['de', 'en'], 'Lehrveranstaltung'],
  ['of the site, where it has not the browser’s', ['de'], ['en'], 'Course'],
])('Lodge’s own question for the course is in the language %s', async (_, asked, languages, label) => {
  await updateOne(db, 'site', { id: 1 }, { languages })
  await updateOne(db, 'topic', { id: rooms.id }, { needsCourse: true })

  expect((await getTopic(reading(visitor, asked), { alias: rooms.alias })).fields[0]).toMatchObject({ label })
  expect((await getTopic(reading(staff, asked), { alias: rooms.alias })).fields[0]).toMatchObject({
    label: 'Course',
  })
  await updateOne(db, 'topic', { id: rooms.id }, { needsCourse: false })
  await updateOne(db, 'site', { id: 1 }, { languages: ['en', 'de', 'fr'] })
})

test('the course of an answered form is named in the reader’s language, and asked for in that of the ticket', async () => {
  const named = await anAnsweredTicket({ room: '2.14', course_of_ticket: 'Geschichte 101' })
  expect((await getMyTicket(reading(german), named)).formAnswers[0]).toMatchObject({
    label: 'Lehrveranstaltung',
    answer: 'Geschichte 101',
  })
  const course = await aCourse(db)
  await insert(db, 'person_course', { personId: german.id, courseId: course.id })
  await updateOne(db, 'topic', { id: rooms.id }, { needsCourse: true })
  const asked = await anAnsweredTicket({ room: '2.14' }, 'de')

  expect((await getTicket(reading(staff), asked)).missingAnswers?.question).toContain('- Lehrveranstaltung')
  expect((await getMyTicket(reading(german), asked)).missingAnswers?.fields[0]).toMatchObject({
    label: 'Lehrveranstaltung',
  })
  await updateOne(db, 'topic', { id: rooms.id }, { needsCourse: false })
})

/** A ticket under the topic with the form, as far as it is answered. */
async function anAnsweredTicket(formAnswers: Record<string, string>, language: string | null = null) {
  const ticket = await aTicket(db, { requester: german, topic: rooms })
  const [version] = await query<{ id: string }>(
    db,
    sql`SELECT id FROM form_version WHERE form_id = ${formId}`,
  )
  await updateOne(
    db,
    'ticket',
    { id: ticket.id },
    { formVersionId: version?.id ?? null, formAnswers, language },
  )
  return ticket
}

test('answers are read by their requester in their language, and by staff as the form was written', async () => {
  const { number } = await anAnsweredTicket({ room: '2.14', building: 'library' })

  expect((await getMyTicket(reading(german), { number })).formAnswers).toMatchObject([
    { label: 'Raum', answer: '2.14' },
    { label: 'Building', answer: 'Bibliothek' },
  ])
  expect((await getTicket(reading(staff, ['de']), { number })).formAnswers).toMatchObject([
    { label: 'Room', answer: '2.14' },
    { label: 'Building', answer: 'Library' },
  ])
})

test('answers to an older form keep their words where the translation is of others', async () => {
  const { number } = await anAnsweredTicket({ room: '2.14' })
  await query(db, sql`UPDATE site_text SET source = 'Lecture room' WHERE field = 'room.label'`)

  expect((await getMyTicket(reading(german), { number })).formAnswers).toMatchObject([{ label: 'Room' }])
  expect(await getTopic(reading(german), { alias: rooms.alias })).toMatchObject({
    fields: [{ label: 'Raum' }, {}],
  })
  await query(db, sql`UPDATE site_text SET source = 'Room' WHERE field = 'room.label'`)
})

test('missing answers are asked for in the language that the requester wrote in', async () => {
  const { number } = await anAnsweredTicket({}, 'de-AT')

  const { missingAnswers } = await getTicket(reading(staff), { number })
  expect(missingAnswers?.fields).toEqual([{ key: 'room', label: 'Room' }])
  expect(missingAnswers?.question).toContain('- Raum')
  expect((await getMyTicket(reading(german), { number })).missingAnswers?.fields).toMatchObject([
    { label: 'Raum' },
    {},
  ])
})

test('a ticket names its topic in all languages, for lists and pushes alike', async () => {
  const { number } = await anAnsweredTicket({ room: '1' })
  const names = { de: 'Räume' }

  expect((await getMyTicket(reading(german), { number })).topic).toEqual({
    alias: rooms.alias,
    name: 'Rooms',
    names,
  })
  const { items } = await listMyTickets(reading(german), { show: 'all' })
  expect(items[0]?.topic).toMatchObject({ names })
})

test('a language of a region is read by whoever wants the language, and one that the site gave up by nobody', async () => {
  const name = { kind: 'topic', recordId: exams.id, field: 'name', source: 'Exams' } as const
  await aSiteText(db, { ...name, text: 'Provas', language: 'pt-BR' })
  const read = async (languages: string[]) => (await listTopics(reading(visitor, languages)))[0]?.name

  expect(await read(['pt-PT'])).toBe('Exams')
  await updateOne(db, 'site', { id: 1 }, { languages: ['en', 'pt-BR'] })
  expect(await read(['pt-PT'])).toBe('Provas')
  expect(await read(['de'])).toBe('Exams')
  await updateOne(db, 'site', { id: 1 }, { languages: ['en', 'de', 'fr'] })
})

test('staff fill in a form for somebody in the words that they read themselves', async () => {
  const { alias } = await getOne(db, 'person', { id: german.id })
  const form = await getTopicForm(reading(staff, ['de']), { alias: rooms.alias, requester: alias })

  expect(form).toMatchObject({ name: 'Rooms', fields: [{ label: 'Room' }, {}] })
})

test('a translated topic is found by its own words and by those that staff know it by', async () => {
  const [topic] = await listTopics(reading(visitor, ['de']))
  expect(topic?.alsoCalled).toContain('Exams')

  const { number } = await anAnsweredTicket({ room: '3' })
  const found = async (search: string) =>
    (await listMyTickets(reading(german), { show: 'all', search })).items.map((item) => item.number)
  expect(await found('räume')).toContain(number)
  expect(await found('rooms')).toContain(number)
  expect(await found('dächer')).toEqual([])
})

test('a site of one language asks the database nothing for its languages', async () => {
  const other = await createTestDatabase()
  try {
    await aSite(other)
    const topic = await aTopic(other, { name: 'Exams', fields })
    const student = { ...actingAs(other, await aStudent(other)), languages: ['de'] }
    const count = async (work: () => Promise<unknown>) => {
      let statements = 0
      await work()
      watchStatements((_, run) => {
        statements += 1
        return run()
      })
      await work().finally(() => watchStatements(null))
      return statements
    }

    expect(await count(() => getTopic(student, { alias: topic.alias }))).toBe(6)
    expect(await count(() => listMyTickets(student, { show: 'all' }))).toBe(2)
    expect(await count(() => getSiteView(other, ['de']))).toBe(1)
    expect(await count(() => listDepartments(student))).toBe(1)
  } finally {
    await other.drop()
  }
})
