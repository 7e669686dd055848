import { insert, query, remove, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  actingAs,
  anAgent,
  aSite,
  aSiteText,
  aStudent,
  aTeam,
  aTicket,
  aTopic,
  noon,
} from '../../testing/index.ts'
import { listCannedResponseOptions } from './list-canned-response-options.ts'
import { listFilledCannedResponses } from './list-filled-canned-responses.ts'

const title = 'Collect a parcel'
const html =
  '<p>Hello {{requester.firstName}}, about <strong>{{ticket.topic}}</strong> by {{ticket.dueAt}}</p>'
const german = '<p>Hallo {{requester.firstName}}, zu {{ticket.topic}} bis {{ticket.dueAt}}</p>'

let db: TestDatabase
let agent: ReturnType<typeof actingAs>
let team: Awaited<ReturnType<typeof aTeam>>
let topic: Awaited<ReturnType<typeof aTopic>>
let recordId: string
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  team = await aTeam(db)
  topic = await aTopic(db, { name: 'Exams' })
  await updateOne(db, 'topic', { id: topic.id }, { names: { de: 'Prüfungen' } })
  agent = actingAs(db, await anAgent(db, { teams: [team] }))
  const response = { alias: 'parcel', title, html, text: 'Hello', teamIds: [], updatedAt: noon }
  recordId = (await insert(db, 'canned_response', response)).id
})
beforeEach(async () => {
  await updateOne(db, 'site', { id: 1 }, { languages: ['en', 'de', 'fr'] })
  await remove(db, 'site_text', {})
})
afterAll(() => db.drop())

const aText = (field: 'title' | 'html', source: string, text: string, language = 'de') =>
  aSiteText(db, { kind: 'canned_response', recordId, field, source, text, language })

async function inGerman(): Promise<void> {
  await aText('title', title, 'Paket abholen')
  await aText('html', html, german)
}

async function offeredTo(
  language: string | null,
  { own = null, search }: { own?: string | null; search?: string } = {},
) {
  const requester = await aStudent(db, { name: 'Amira Hassan' })
  if (own !== null) await updateOne(db, 'person', { id: requester.id }, { language: own })
  const { number } = await aTicket(db, { team, topic, requester, slaDueAt: new Date('2026-11-24T15:00:00Z') })
  await query(db, sql`UPDATE ticket SET language = ${language} WHERE number = ${number}`)
  const { items } = await listFilledCannedResponses(agent, { number, ...(search && { search }) })
  return items.map(({ html: filled, ...item }) => ({ ...item, text: filled.replace(/<[^>]+>/g, '') }))
}

test('a ticket is offered the text in its language, its title too, and filled in that language', async () => {
  await inGerman()

  expect(await offeredTo('de')).toEqual([
    {
      alias: 'parcel',
      title: 'Paket abholen',
      writtenTitle: title,
      version: { language: 'de', missing: null, isOutdated: false },
      text: 'Hallo Amira, zu Prüfungen bis Di., 24.11.2026, 15:00',
      unfilled: [],
    },
  ])
})

test.each([
  ['of its own', 'de-AT', null, 'de'],
  ['of its requester, where its own is unknown', null, 'de', 'de'],
  ['of its own before that of its requester', 'en', 'de', 'en'],
  ['of the site, where none is known', null, null, 'en'],
])('the language is that %s', async (_, language, own, expected) => {
  await inGerman()

  const [item] = await offeredTo(language, { own })
  expect(item?.version).toEqual({ language: expected, missing: null, isOutdated: false })
})

test('a text that is not there in the ticket’s language comes as it is written, and says so', async () => {
  await aText('title', title, 'Retirer un colis', 'fr')

  expect(await offeredTo('fr')).toMatchObject([
    {
      title,
      writtenTitle: null,
      version: { language: 'en', missing: 'fr', isOutdated: false },
      text: 'Hello Amira, about Exams by Tue 24/11/2026 3:00:00pm',
    },
  ])
})

test('a text in no language of the ticket comes in the site’s first, and says so', async () => {
  await inGerman()
  await updateOne(db, 'site', { id: 1 }, { languages: ['de', 'en'], textLanguage: 'en' })

  expect(await offeredTo('it')).toMatchObject([{ version: { language: 'de', missing: 'it' } }])
  await updateOne(db, 'site', { id: 1 }, { textLanguage: null })
})

test('an outdated translation is offered, and said to be one', async () => {
  await aText('html', '<p>Before</p>', german)

  expect(await offeredTo('de')).toMatchObject([
    {
      title,
      version: { language: 'de', missing: null, isOutdated: true },
      text: expect.stringMatching(/^Hallo/),
    },
  ])
})

test('it is found by words of the translation and of what is written, and not by markup', async () => {
  await inGerman()
  await aText('html', html, '<p><strong>Bonjour</strong></p>', 'fr')

  expect(await offeredTo('de', { search: 'paket' })).toHaveLength(1)
  expect(await offeredTo('de', { search: 'collect hallo' })).toHaveLength(1)
  expect(await offeredTo('de', { search: 'bonjour' })).toEqual([])
  expect(await offeredTo('fr', { search: 'strong' })).toEqual([])
})

test('a site of one language says nothing of languages', async () => {
  await updateOne(db, 'site', { id: 1 }, { languages: ['en'] })

  expect(await offeredTo('de')).toMatchObject([{ title, version: null }])
})

test('a message to many tickets chooses among all languages', async () => {
  await inGerman()
  await aText('html', html, '<p>Bonjour</p>', 'fr')

  const options = async (search?: string) =>
    (await listCannedResponseOptions(agent, { ...(search && { search }) })).items
  expect(await options()).toEqual([
    { alias: 'parcel', title, html, language: 'en' },
    { alias: 'parcel', title: 'Paket abholen', html: german, language: 'de' },
    { alias: 'parcel', title, html: '<p>Bonjour</p>', language: 'fr' },
  ])
  expect(await options('paket')).toHaveLength(3)
  await updateOne(db, 'site', { id: 1 }, { languages: ['en'] })
  expect(await options()).toEqual([{ alias: 'parcel', title, html, language: null }])
})
