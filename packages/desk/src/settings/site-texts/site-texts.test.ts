import type { FormField, SaveSiteText, SiteTextRow } from '@lodge/contracts'
import { getOne, insert, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { getSiteView } from '../../identity/people/get-site-view.ts'
import { loadSite, siteIn } from '../../messaging/email/load-site.ts'
import { collect } from '../../testing/collect.ts'
import { actingAs, noon } from '../../testing/context.ts'
import {
  aDepartment,
  anAgent,
  anArticleCategory,
  aSite,
  aSuperadmin,
  aTeam,
  aTopic,
  eventsOf,
} from '../../testing/index.ts'
import { exportSiteTexts } from './export-site-texts.ts'
import { importSiteTexts } from './import-site-texts.ts'
import { listSiteTexts } from './list-site-texts.ts'
import { saveSiteText } from './save-site-text.ts'

const fields: FormField[] = [
  { key: 'room', type: 'text', label: 'Room', hint: 'Such as 2.14', isRequired: true },
  {
    key: 'building',
    type: 'choice',
    label: 'Building',
    isRequired: false,
    choices: [{ value: 'library', label: 'Library' }],
  },
]

let db: TestDatabase
let ctx: Context
let exams: { id: string; alias: string }
let rooms: { id: string; alias: string; formId: string | null }
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  await updateOne(db, 'site', { id: 1 }, { languages: ['en', 'de', 'fr'] })
  ctx = actingAs(db, await aSuperadmin(db))
  exams = await aTopic(db, { name: 'Exams' })
  rooms = await aTopic(db, { name: 'Rooms', fields })
  await updateOne(db, 'topic', { id: rooms.id }, { title: 'Rooms', disabledBecause: 'Closed for works' })
  await aTopic(db, { name: 'Gone', archivedAt: new Date() })
  await anArticleCategory(db, { name: 'IT', alias: 'it' })
})
afterAll(() => db.drop())

const all = (language = 'de') => listSiteTexts(ctx, { language, show: 'all', search: '' })

async function find(field: string, record: string, language = 'de'): Promise<SiteTextRow> {
  const { items } = await all(language)
  const found = items.find((row) => row.field === field && row.record === record)
  if (!found) throw new Error(`${record} has no ${field}`)
  return found
}

/** Saves as somebody does who sees the list as it is. */
async function translate(field: string, record: string, text: string, language = 'de') {
  return saveSiteText(ctx, toSave(await find(field, record, language), text, language))
}

function toSave({ kind, record, field, source, text: replaces }: SiteTextRow, text: string, language = 'de') {
  return { kind, record, field, language, text, source, replaces } satisfies SaveSiteText
}

test('the list has what is written in topics, forms and categories in use, each beside its translation', async () => {
  const { textLanguage, language, languages, items, total } = await all()

  expect({ textLanguage, language }).toEqual({ textLanguage: 'en', language: 'de' })
  const texts = items.filter(({ kind }) => kind !== 'team')
  expect(texts.map(({ kind, field, within, source }) => [kind, field, within, source])).toEqual([
    ['topic', 'name', null, 'Exams'],
    ['topic', 'title', null, 'Ask about Exams'],
    ['topic', 'name', null, 'Rooms'],
    ['topic', 'disabled_because', null, 'Closed for works'],
    ['site', 'name', null, 'Test University'],
    ['site', 'page_title_default', null, 'Test University'],
    ['form', 'room.label', null, 'Room'],
    ['form', 'room.hint', 'Room', 'Such as 2.14'],
    ['form', 'building.label', null, 'Building'],
    ['form', 'building.choices.library', 'Building', 'Library'],
    ['article_category', 'name', null, 'IT'],
  ])
  // With the names of the teams that the topics are of.
  expect(total).toBe(14)
  expect(languages).toEqual(['de', 'fr'].map((tag) => ({ language: tag, all: 14, missing: 14, outdated: 0 })))
})

test('a translation is counted, found by its words, recorded, and shown by tickets of the topic', async () => {
  const saved = await translate('name', exams.alias, 'Prüfungen')

  expect(saved).toMatchObject({ text: 'Prüfungen', state: 'current', source: 'Exams' })
  const found = await listSiteTexts(ctx, { language: 'de', show: 'current', search: 'prüf' })
  expect(found.items).toEqual([saved])
  expect(found.languages[0]).toMatchObject({ language: 'de', missing: 13, outdated: 0 })
  const { names } = await getOne(db, 'topic', { id: exams.id })
  expect(names).toEqual({ de: 'Prüfungen' })
  const [event] = (await eventsOf(db)).filter(({ type }) => type === 'site_text.changed').slice(-1)
  expect(event?.payload).toMatchObject({
    recordId: exams.id,
    subject: 'Exams',
    before: { texts: [] },
    after: { texts: ['de name: Prüfungen'] },
  })
})

test('a text that has changed since makes its translation outdated, until it is saved again', async () => {
  await translate('title', exams.alias, 'Fragen zu Prüfungen')
  await updateOne(db, 'topic', { id: exams.id }, { title: 'Ask about exams and tests' })

  expect(await find('title', exams.alias)).toMatchObject({
    state: 'outdated',
    source: 'Ask about exams and tests',
    translatedFrom: 'Ask about Exams',
  })
  const open = await listSiteTexts(ctx, { language: 'de', show: 'outdated', search: '' })
  expect(open.items.map(({ field }) => field)).toEqual(['title'])
  expect(await translate('title', exams.alias, 'Fragen zu Prüfungen')).toMatchObject({ state: 'current' })
})

test('of two who translate at once, the second is told and loses nothing that stands', async () => {
  const seen = await find('name', rooms.alias)
  await saveSiteText(ctx, toSave(seen, 'Räume'))

  await expect(saveSiteText(ctx, toSave(seen, 'Zimmer'))).rejects.toMatchObject({
    code: 'edit_conflict',
    details: { present: { text: 'Räume', source: 'Rooms' } },
  })
  await expect(
    saveSiteText(ctx, { ...toSave(seen, 'Zimmer'), replaces: 'Räume', source: 'Lecture rooms' }),
  ).rejects.toMatchObject({ code: 'edit_conflict' })
  expect(await find('name', rooms.alias)).toMatchObject({ text: 'Räume' })
})

test('an empty text removes the translation', async () => {
  await translate('name', exams.alias, 'Examens', 'fr')

  expect(await translate('name', exams.alias, '', 'fr')).toMatchObject({ text: null, state: 'missing' })
  const { names } = await getOne(db, 'topic', { id: exams.id })
  expect(names).toEqual({ de: 'Prüfungen' })
})

test('a missing text offers how the same words were translated elsewhere', async () => {
  const other = await aTopic(db, { name: 'Exams' })

  expect(await find('name', other.alias)).toMatchObject({ state: 'missing', suggestion: 'Prüfungen' })
  await updateOne(db, 'topic', { id: other.id }, { archivedAt: new Date() })
})

test('what texts are written in stays when the site’s languages change their order', async () => {
  await updateOne(db, 'site', { id: 1 }, { languages: ['de', 'en', 'fr'] })

  const { textLanguage, languages } = await all()
  expect(textLanguage).toBe('en')
  expect(languages.map(({ language }) => language)).toEqual(['de', 'fr'])
  await updateOne(db, 'site', { id: 1 }, { languages: ['en', 'de', 'fr'] })
})

test('without any translation it is the site’s first language again', async () => {
  const other = await createTestDatabase()
  try {
    await aSite(other)
    await updateOne(other, 'site', { id: 1 }, { languages: ['en', 'de'] })
    const topic = await aTopic(other, { name: 'Exams' })
    const there = actingAs(other, await aSuperadmin(other))
    const key = {
      kind: 'topic',
      record: topic.alias,
      field: 'name',
      language: 'de',
      source: 'Exams',
    } as const
    await saveSiteText(there, { ...key, text: 'Prüfungen', replaces: null })
    const gone = await aTopic(other, { name: 'Gone' })
    await saveSiteText(there, { ...key, record: gone.alias, source: 'Gone', text: 'Weg', replaces: null })
    await updateOne(other, 'topic', { id: gone.id }, { archivedAt: noon })
    await saveSiteText(there, { ...key, text: '', replaces: 'Prüfungen' })
    await updateOne(other, 'site', { id: 1 }, { languages: ['de', 'en'] })

    expect(await listSiteTexts(there, { show: 'all', search: '' })).toMatchObject({
      textLanguage: 'de',
      language: 'en',
    })
  } finally {
    await other.drop()
  }
})

test.each([
  ['the language of the texts', { language: 'en' }, { code: 'invalid_input' }],
  ['a language that the site has not', { language: 'cy' }, { code: 'invalid_input' }],
  ['a text that there is not', { field: 'summary' }, { code: 'not_found' }],
  ['a record that there is not', { record: 'nothing' }, { code: 'not_found' }],
])('%s is refused', async (_, wrong: Partial<SaveSiteText>, refusal) => {
  const given = toSave(await find('name', exams.alias), 'Prüfungen')

  await expect(saveSiteText(ctx, { ...given, ...wrong })).rejects.toMatchObject(refusal)
})

test('nobody but superadmins translates', async () => {
  const agent = actingAs(db, await anAgent(db, { permissions: ['manage_topic', 'manage_form'] }))
  const given = toSave(await find('name', exams.alias), 'Prüfungen')

  await expect(listSiteTexts(agent, { show: 'all', search: '' })).rejects.toMatchObject({ code: 'forbidden' })
  expect(() => saveSiteText(agent, given)).toThrow(expect.objectContaining({ code: 'forbidden' }))
  await expect(collect(exportSiteTexts(agent, { language: 'de' }))).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(importFile(['Kind,Record,Field,Text,Translation'], {}, agent)).rejects.toMatchObject({
    code: 'forbidden',
  })
})

async function* bytesOf(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(lines.join('\r\n'))
}

function importFile(lines: readonly string[], { trial = false, language = 'de' } = {}, by = ctx) {
  return importSiteTexts(by, { language, trial, file: bytesOf(lines) })
}

const head = 'Kind,Record,Name,Field,Belongs to,State,Text,Translation'

test('a file for translators comes back as it went out, and changes nothing', async () => {
  await updateOne(db, 'topic', { id: exams.id }, { title: 'Ask about tests' })
  const rows = await collect(exportSiteTexts(ctx, { language: 'de' }))
  const lines = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))

  expect(rows[0]).toEqual(head.split(','))
  const translated = rows.filter(([, , , , , , , text]) => text !== '').length - 1
  expect(await importFile(lines)).toEqual({
    changed: 0,
    unchanged: translated,
    empty: rows.length - 1 - translated,
    refused: 0,
    problems: [],
  })
  expect(await find('title', exams.alias)).toMatchObject({ state: 'outdated' })
})

test('a trial says what an import would change, and the import changes it', async () => {
  const lines = [
    head,
    `form,${await formAlias()},,room.label,,missing,Room,Raum`,
    'article_category,it,,name,,missing,IT,IT-Dienste',
  ]

  expect(await importFile(lines, { trial: true })).toMatchObject({ changed: 2, refused: 0 })
  expect(await find('name', 'it')).toMatchObject({ text: null })
  expect(await importFile(lines)).toMatchObject({ changed: 2, refused: 0 })
  expect(await find('name', 'it')).toMatchObject({ text: 'IT-Dienste' })
  expect(await importFile(lines)).toMatchObject({ changed: 0, unchanged: 2 })
})

test('lines that no longer fit are named with their reason, and the others are taken', async () => {
  const lines = [
    head,
    `topic,${rooms.alias},,name,,current,Lecture rooms,Hörsäle`,
    'topic,nothing,,name,,missing,Exams,Prüfungen',
    `topic,${exams.alias},,name,,current,Exams,${'x'.repeat(601)}`,
    `topic,${rooms.alias},,disabled_because,,missing,Closed for works,"'=Wegen Umbaus geschlossen"`,
    'article_category,it,,name,,current,IT,',
  ]

  expect(await importFile(lines)).toEqual({
    changed: 1,
    unchanged: 0,
    empty: 1,
    refused: 3,
    problems: [
      { line: 2, field: 'name', problem: 'source_changed' },
      { line: 3, field: 'name', problem: 'unknown' },
      { line: 4, field: 'name', problem: 'too_long' },
    ],
  })
  expect(await find('disabled_because', rooms.alias)).toMatchObject({ text: '=Wegen Umbaus geschlossen' })
})

test('of several lines of a text the last one counts, and an unknown one is named though it says nothing', async () => {
  const { text } = await find('name', 'it')
  const of = (translation: string | null) => `article_category,it,,name,,current,IT,${translation ?? ''}`

  expect(
    await importFile([head, of('Technik'), of(text), 'topic,nothing,,name,,missing,Exams,']),
  ).toMatchObject({
    changed: 0,
    unchanged: 1,
    problems: [{ line: 4, problem: 'unknown' }],
  })
  expect(await find('name', 'it')).toMatchObject({ text })
})

test.each([
  ['without the column of translations', ['Kind,Record,Field,Text'], 'csv_column_missing'],
  ['that is no table', ['<!doctype html>'], 'csv_is_page'],
  ['that is empty', [''], 'file_empty'],
])('a file %s is refused', async (_, lines, reason) => {
  await expect(importFile(lines)).rejects.toMatchObject({ problem: { reason } })
})

const eduroam = '<p>Hello {{requester.firstName}},</p><p>forget <strong>eduroam</strong>.</p>'

async function aCannedResponse(attributes: { alias: string; html?: string }) {
  const { html = eduroam } = attributes
  return insert(db, 'canned_response', { ...attributes, html, title: 'Wi-Fi', text: html, updatedAt: noon })
}

test('rich text is translated as it is written: sanitised, in words for the log, and empty where it says nothing', async () => {
  const { id } = await aCannedResponse({ alias: 'wifi' })
  expect(await find('title', 'wifi')).toMatchObject({
    kind: 'canned_response',
    format: 'line',
    source: 'Wi-Fi',
  })
  expect(await find('html', 'wifi')).toMatchObject({ format: 'rich', source: eduroam, state: 'missing' })

  const german =
    '<p>Hallo {{ requester.firstName }},<script>x()</script></p><p>vergessen Sie <b>eduroam</b>.</p>'
  expect(await translate('html', 'wifi', german)).toMatchObject({
    text: '<p>Hallo {{ requester.firstName }},</p><p>vergessen Sie <strong>eduroam</strong>.</p>',
    state: 'current',
  })
  const [event] = (await eventsOf(db)).filter(({ type }) => type === 'site_text.changed').slice(-1)
  expect(event?.payload).toMatchObject({
    recordId: id,
    after: { texts: ['de html: Hallo {{ requester.firstName }}, vergessen Sie eduroam.'] },
  })
  expect(await translate('html', 'wifi', '<p></p>')).toMatchObject({ text: null, state: 'missing' })
})

test.each([
  ['html', '<p>Hallo {{requester.surname}}</p>', 'unknown_placeholders'],
  ['html', '<b>'.repeat(600), 'too_much_formatting'],
  ['title', 'x'.repeat(601), 'too_long'],
])('a translation of %s that cannot be kept is refused with its field', async (field, text, reason) => {
  const { alias } = await aCannedResponse({ alias: `refused-${reason}` })

  await expect(translate(field, alias, text)).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { text: { reason } } },
  })
})

test('rich text goes out in a file and comes back, with the line breaks that a spreadsheet makes of its own', async () => {
  const html = '<pre><code>one\ntwo</code></pre>'
  const { alias } = await aCannedResponse({ alias: 'code', html })
  const german = '<pre><code>eins\nzwei</code></pre>'
  const line = (source: string, text: string) =>
    `canned_response,${alias},,html,,missing,"${source.replaceAll('\n', '\r\n')}","${text.replaceAll('\n', '\r\n')}"`

  expect(await importFile([head, line(html, german)])).toMatchObject({ changed: 1, refused: 0 })
  expect(await find('html', alias)).toMatchObject({ text: german, state: 'current' })
  expect(await importFile([head, line(html, german)])).toMatchObject({ changed: 0, unchanged: 1 })
  expect(
    await importFile([head, line('<p>Other</p>', german), line(html, '<p>{{nobody}}</p>')]),
  ).toMatchObject({ problems: [{ line: 5, field: 'html', problem: 'unknown_placeholders' }] })
})

test('a team that is in use is translated by its name, which its requesters read', async () => {
  const team = await aTeam(db, { name: 'Examinations office' })
  const gone = await aTeam(db, { name: 'Exams of old' })
  await updateOne(db, 'team', { id: gone.id }, { archivedAt: noon })

  const { items } = await all()
  const names = items.filter(({ kind }) => kind === 'team').map(({ source }) => source)
  expect(names).toContain('Examinations office')
  expect(names).not.toContain('Exams of old')
  expect(await translate('name', team.alias, 'Prüfungsamt')).toMatchObject({ state: 'current' })
  expect(await getOne(db, 'team', { id: team.id })).toMatchObject({ names: { de: 'Prüfungsamt' } })
  await updateOne(db, 'team', { id: team.id }, { name: 'Examinations' })
  expect(await find('name', team.alias)).toMatchObject({ state: 'outdated', text: 'Prüfungsamt' })
})

test('departments are translated by name, business hours with the names of their holidays, each once', async () => {
  await aDepartment(db, { name: 'School of History' })
  const hours = await insert(db, 'business_hours', { alias: 'office', name: 'Office hours' })
  await insert(db, 'business_hours_version', {
    businessHoursId: hours.id,
    version: 1,
    definition: {},
    holidayNames: { '2026-12-25': 'Christmas', '2027-12-25': 'Christmas', '2027-01-01': 'New Year' },
    createdAt: noon,
  })

  const { items } = await all()
  expect(
    items.filter(({ kind }) => kind === 'department').map(({ field, source }) => [field, source]),
  ).toEqual([['name', 'School of History']])
  expect(
    items.filter(({ kind }) => kind === 'business_hours').map(({ field, source }) => [field, source]),
  ).toEqual([
    ['name', 'Office hours'],
    ['holidays.New Year', 'New Year'],
    ['holidays.Christmas', 'Christmas'],
  ])
  expect(await translate('holidays.Christmas', 'office', 'Weihnachten')).toMatchObject({ state: 'current' })
})

test('the site’s own texts are its name, the parts of page titles and its links, without the spaces around them', async () => {
  const footerLinks = [{ label: 'Imprint', url: 'https://uni.example/imprint' }]
  await updateOne(db, 'site', { id: 1 }, { pageTitleDefault: '', pageTitleSuffix: ' · Help', footerLinks })

  const { items } = await listSiteTexts(ctx, { language: 'de', kind: 'site', show: 'all', search: '' })
  const { name } = await getOne(db, 'site', { id: 1 })
  expect(items.map(({ field, source }) => [field, source])).toEqual([
    ['name', name],
    ['page_title_suffix', '· Help'],
    ['footer_links.Imprint', 'Imprint'],
  ])
  await translate('name', 'site', 'Universität')
  await translate('page_title_suffix', 'site', '· Hilfe')
  await translate('footer_links.Imprint', 'site', 'Impressum')

  expect(await getSiteView(db, ['de-AT'])).toMatchObject({
    name: 'Universität',
    page_title_default: '',
    page_title_suffix: ' · Hilfe',
    footer_links: [{ label: 'Impressum', url: 'https://uni.example/imprint' }],
  })
  for (const languages of [['en', 'de'], ['fr'], null])
    expect(await getSiteView(db, languages)).toMatchObject({
      name,
      page_title_suffix: ' · Help',
      footer_links: footerLinks,
    })
  const site = await loadSite(db)
  expect([siteIn(site, 'de').name, siteIn(site, 'fr').name, siteIn(site, null).name]).toEqual([
    'Universität',
    name,
    name,
  ])
})

async function formAlias(): Promise<string> {
  return (await getOne(db, 'form', { id: rooms.formId ?? '' }, { columns: ['alias'] })).alias
}
