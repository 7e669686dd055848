import type { MarkedText, SearchArticles } from '@lodge/contracts'
import { insert } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anArticle, anArticleCategory, noon } from '../../testing/index.ts'
import { searchArticles } from './search-articles.ts'

let db: TestDatabase
let wifi: { id: string; path: string }
beforeAll(async () => {
  db = await createTestDatabase()
  const it = await anArticleCategory(db, { name: 'IT', alias: 'it' })
  wifi = await anArticleCategory(db, { name: 'Wi-Fi', alias: 'wifi', parent: it })
  const fees = await anArticleCategory(db, { name: 'Fees', alias: 'fees' })
  await anArticle(db, {
    title: 'Connect to eduroam Wi-Fi',
    category: wifi,
    summary: 'Set up your phone in five minutes.',
    html: '<p>Choose the network.</p><h2>If it asks for a certificate</h2><p>Accept it when it names radius.</p>',
  })
  await anArticle(db, {
    title: 'Reset your password',
    category: it,
    html: '<p>Afterwards eduroam asks for the new one.</p>',
    keywords: ['login', 'locked out'],
  })
  await anArticle(db, { title: 'Pay in instalments', category: fees, html: '<p>Three payments a year.</p>' })
  await anArticle(db, { title: 'Résumé advice at the café', category: fees, html: '<p>Bring your CV.</p>' })
  await anArticle(db, {
    title: 'Rückmeldung im Semester',
    language: 'de-DE',
    category: fees,
    html: '<p>Die Prüfungen der Universitäten.</p>',
  })
  await insert(db, 'search_synonym', {
    words: ['student card', 'campus card'],
    plain: ['student card', 'campus card'],
  })
  await anArticle(db, { title: 'Replace a lost campus card', category: it })
})
afterAll(() => db.drop())

const search = (q: string, more: Partial<SearchArticles> = {}) =>
  searchArticles({ db, actor: { kind: 'visitor' }, now: () => noon }, { q, limit: 10, ...more })
const plain = (text: MarkedText) => text.map((piece) => piece.text).join('')
const titles = async (q: string, more: Partial<SearchArticles> = {}) =>
  (await search(q, more)).items.map(({ title }) => plain(title))
const markedIn = (text: MarkedText) => text.filter(({ isMarked }) => isMarked).map((piece) => piece.text)

test.each([
  ['the title counts for more than the text', 'eduroam', ['Connect to eduroam Wi-Fi', 'Reset your password']],
  ['every word has to match', 'eduroam phone', ['Connect to eduroam Wi-Fi']],
  ['stems match', 'connecting networks', ['Connect to eduroam Wi-Fi']],
  ['stop words are no words', 'how do I connect to the eduroam', ['Connect to eduroam Wi-Fi']],
  ['a heading matches', 'certificates', ['Connect to eduroam Wi-Fi']],
  ['hidden keywords match', 'locked out', ['Reset your password']],
  ['the last word is the beginning of one', 'instalm', ['Pay in instalments']],
  ['a long beginning is not cut to its stem', 'eduroam connec', ['Connect to eduroam Wi-Fi']],
  ['accents do not matter', 'resume cafe', ['Résumé advice at the café']],
  ['nor do they the other way round', 'résumé', ['Résumé advice at the café']],
  ['a hyphen does not matter', 'wifi', ['Connect to eduroam Wi-Fi']],
  ['and neither does it in the search', 'Wi-Fi', ['Connect to eduroam Wi-Fi']],
  ['a phrase in quotes stays together', '"payments a year"', ['Pay in instalments']],
  ['and does not match apart', '"year payments"', []],
  ['a word with a minus is left out', 'eduroam -password', ['Connect to eduroam Wi-Fi']],
  ['either word will do', 'instalments or certificate', ['Pay in instalments', 'Connect to eduroam Wi-Fi']],
  ['synonyms match', 'student card', ['Replace a lost campus card']],
  ['another language has its own stems', 'prüfung universität', ['Rückmeldung im Semester']],
  ['only exclusions find nothing', '-eduroam', []],
  ['signs alone find nothing', "!!! & | ( ) :* ' \\", []],
  ['operators of Postgres are plain words', "eduroam & !password | ':*", ['Reset your password']],
  ['nothing finds nothing', '   ', []],
])('%s', async (_, q, found) => {
  const hits = await search(q)
  expect([...hits.items.map(({ title }) => plain(title))].sort()).toEqual([...found].sort())
})

test('the best match comes first', async () => {
  expect(await titles('eduroam')).toEqual(['Connect to eduroam Wi-Fi', 'Reset your password'])
})

test('a typo finds words with a similar spelling, and the result says so', async () => {
  const hits = await search('eduraom')

  expect(hits).toMatchObject({ isSimilar: true, total: 1 })
  expect(hits.items.map(({ title }) => plain(title))).toEqual(['Connect to eduroam Wi-Fi'])
  expect((await search('eduroam')).isSimilar).toBe(false)
})

test('without an article with all words, articles with some of them are found', async () => {
  const hits = await search('unicorn certificate rainbow')

  expect(hits).toMatchObject({ isSimilar: true, total: 1 })
})

test('a search within a category finds articles in it and below it', async () => {
  expect(await titles('eduroam', { category: 'it/wifi' })).toEqual(['Connect to eduroam Wi-Fi'])
  expect(await titles('eduroam', { category: 'it' })).toHaveLength(2)
  expect(await titles('eduroam', { category: 'fees' })).toEqual([])
})

test('the limit shortens the hits and not their total', async () => {
  const hits = await search('eduroam', { limit: 1 })

  expect([hits.items.length, hits.total]).toEqual([1, 2])
})

test('matching words are marked in title and snippet, and an unfinished word as far as typed', async () => {
  const [whole] = (await search('certificate ')).items
  const [begun] = (await search('eduroam conn')).items

  expect(markedIn(whole?.snippet ?? [])).toEqual(['certificate'])
  expect(markedIn(begun?.title ?? [])).toEqual(['Conn', 'eduroam'])
  expect(plain(begun?.title ?? [])).toBe('Connect to eduroam Wi-Fi')
})

test('markup in a title is shown as text', async () => {
  await anArticle(db, { title: 'Use <b>bold</b> & <script>', category: wifi })

  const [hit] = (await search('bold')).items

  expect(plain(hit?.title ?? [])).toBe('Use <b>bold</b> & <script>')
})

test('a hit names its page and its category', async () => {
  const [hit] = (await search('instalments')).items

  expect(hit).toMatchObject({ category: { name: 'Fees', address: 'fees' }, updatedAt: noon.toISOString() })
  expect(hit?.address).toMatch(/^fees\/pay-in-instalments-\d+\.html$/)
})
