import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anArticle, noon } from '../../testing/index.ts'
import { searchArticles } from './search-articles.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

let count = 0
/** Returns a code that no other article has. */
const aCode = () => {
  count += 1
  return `zq${count}xk`
}

test.each<[language: string, title: string, text: string, q: string]>([
  ['de', 'Zur Prüfung', 'Die Prüfungen der Fakultät.', 'Prüfungen'],
  ['de', 'Neue Zeugnisse', 'Sie kommen per Post.', 'neues Zeugnis'],
  ['de', 'Prüfungsanmeldung', 'Bis zum 1. März.', 'Anmeldung'],
  ['de', 'Prüfungsanmeldung', 'Bis zum 1. März.', 'Prüfung'],
  ['de', 'Fristen', 'Für die Prüfungsanmeldungen gilt der 1. März.', 'Anmeldung'],
  ['de', 'Fristen', 'Für die Prüfungsanmeldungen gilt der 1. März.', 'Prüfungen'],
  ['de', 'Der Weg zur Hauptstraße', 'Mit dem Bus.', 'Hauptstrasse'],
  ['de', 'Der Weg zur HAUPTSTRASSE', 'Mit dem Bus.', 'Straße'],
  ['de', 'Prüfung', 'Früh beginnen.', 'Pruefung frueh'],
  ['de', 'Pruefung', 'Frueh beginnen.', 'Prüfung früh'],
  ['de', 'Prüfung', 'Im Sommer.', 'für die Prüfung'],
  ['fr', 'Les examens nationaux', 'En été.', 'examen national'],
  ['fr', 'La carte d’étudiante', 'Au guichet.', 'la carte des étudiants'],
  ['en', 'Examinations', 'In summer.', 'the examination'],
  ['ar', 'المكتبات', 'في الصيف', 'المكتبة'],
  ['ar', 'التسجيل في الجامعة', 'في الصيف', 'تسجيل'],
  ['ar', 'الكِتَابُ', 'في الصيف', 'كتاب'],
  ['cy', 'Arholiadau’r haf', 'Yn yr haf.', 'arholiadau'],
])('in %s, %j with %j is found by %j', async (language, title, text, q) => {
  const code = aCode()
  const article = await anArticle(db, { title: `${title} ${code}`, language, html: `<p>${text}</p>` })
  const found = await searchArticles(
    { db, actor: { kind: 'visitor' }, now: () => noon },
    { q: `${code} ${q} `, limit: 10 },
  )
  expect(found).toMatchObject({ isSimilar: false, items: [{ alias: article.alias }] })
})

test('a part of a compound that matches is marked', async () => {
  const code = aCode()
  const html = '<p>Für die Prüfungsanmeldungen gilt der 1. März.</p>'
  await anArticle(db, { title: code, language: 'de', html })
  const found = await searchArticles(
    { db, actor: { kind: 'visitor' }, now: () => noon },
    { q: `${code} Anmeldung `, limit: 10 },
  )
  const marked = found.items[0]?.snippet.filter(({ isMarked }) => isMarked).map(({ text }) => text)
  expect(marked).toEqual(['Prüfungsanmeldungen'])
})

test.each([
  ['The information desk', 'format'],
  ['A timetable', 'table'],
  ['The platform', 'form'],
  ['A formation', 'form'],
])('in English %j is not found by %j', async (title, q) => {
  const code = aCode()
  await anArticle(db, { title: `${title} ${code}` })
  const found = await searchArticles(
    { db, actor: { kind: 'visitor' }, now: () => noon },
    { q: `${code} ${q} `, limit: 10 },
  )
  expect(found.items.length === 0 || found.isSimilar).toBe(true)
})
