import { SearchTickets } from '@lodge/contracts'
import { updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actingAs, after, aSite, aSupervisor, aTicket, type TestPerson } from '../../testing/index.ts'
import { searchTickets } from './search-tickets.ts'

let db: TestDatabase
let supervisor: TestPerson
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  supervisor = await aSupervisor(db)
  // Of a language is asked once a minute, so tickets in each come first.
  await aTicket(db, { body: 'Ich habe eine Frage und bin nicht sicher.' })
  await aTicket(db, { body: 'Bonjour, nous ne pouvons pas nous inscrire, merci.' })
})
afterAll(() => db.drop())

const ask = (q: string, someone: Pick<TestPerson, 'actor'> = supervisor) =>
  searchTickets(actingAs(db, someone, after(60)), SearchTickets.parse({ q }))

let count = 0
/** Returns a code that no other test has, which says which ticket is meant. */
const aCode = () => {
  count += 1
  return `zq${count}xk`
}

const german: [body: string, q: string][] = [
  ['Ich habe Fragen zu meinen Prüfungen.', 'Prüfung'],
  ['Ich habe eine Frage zu meiner Prüfung.', 'Prüfungen'],
  ['Ich kann mich nicht für Kurse anmelden.', 'Kurs'],
  ['Wann ist der Beginn des Semesters?', 'Semester'],
  ['Die Bücher sind noch nicht da.', 'Buches Bücher'],
  ['Ich brauche ein neues Zeugnis.', 'neue Zeugnisse'],
  ['Ich habe Fragen zu meinen Prüfungen.', 'die Prüfung'],
  ['Ich habe Fragen zu meinen Prüfungen.', 'Fragen für die Prüfung'],
  ['Wo finde ich die Prüfungsanmeldung?', 'Anmeldung'],
  ['Wo finde ich die Prüfungsanmeldung?', 'Prüfung'],
  ['Wo finde ich die Prüfungsanmeldungen?', 'Anmeldung'],
  ['Wo finde ich die Prüfungsanmeldung?', 'Anmeldungen Prüfungen'],
  ['Ich war zur Prüfung im Prüfungsamt.', 'Amt'],
  ['Ich sehe nach der Prüfung keine Prüfungsnoten.', 'Note'],
  ['Ich finde das Semesterticket nicht.', 'Ticket Semester'],
  ['Ich wohne in der Hauptstraße.', 'Hauptstrasse'],
  ['Ich wohne in der Hauptstrasse.', 'Hauptstraße'],
  ['Ich wohne in der HAUPTSTRASSE.', 'hauptstraße'],
  ['Ich wohne in der HAUPTSTRAẞE.', 'Straße'],
  ['Die Pruefung ist fuer mich zu frueh.', 'Prüfung früh'],
  ['Die Prüfung ist für mich zu früh.', 'Pruefung frueh'],
  ['Die Prüfungsanmeldung ist zu.', 'Pruefungen'],
  ['Ich habe die Öffnungszeiten nicht gefunden.', 'Oeffnungszeit'],
]

const french: typeof german = [
  ['Je ne trouve pas les résultats des examens nationaux.', 'résultat national'],
  ['Je ne trouve pas l’inscription à mes cours.', 'inscriptions cours'],
  ['Je n’ai pas la carte d’étudiante.', 'cartes étudiants'],
  ['Je n’ai pas la carte d’étudiante.', 'la carte de l’étudiante'],
  ['J’ai perdu ma carte, où est-elle ? Ma sœur aussi.', 'soeur'],
]

const english: typeof german = [
  ['Where are the results of my examinations?', 'examination result'],
  ['Where are the results of my examinations?', 'the result'],
  ['Where is my café voucher?', 'cafe vouchers'],
]

const arabic: typeof german = [
  ['أين أجد نتائج الامتحانات؟', 'الامتحان'],
  ['أين أجد نتائج الامتحانات؟', 'امتحان'],
  ['أَيْنَ أَجِدُ الكِتَابَ؟', 'كتاب'],
  ['أريد تسجيل المقررات', 'اريد'],
  ['متى يبدأ التسجيل في الجامعة؟', 'في تسجيل'],
]

const mixed: typeof german = [
  ['Hello, my exam is called “Klausur”. Ich finde die Anmeldungen nicht.', 'exams Anmeldung'],
  ['Bonjour, je cherche mes notes. Wo sind die Prüfungsanmeldungen und die Noten?', 'note Anmeldung'],
]

describe.each([
  ['German', german],
  ['French', french],
  ['English', english],
  ['Arabic', arabic],
  ['several languages', mixed],
])('in %s', (_language, cases) => {
  test.each(cases)('%j is found by %j', async (body, q) => {
    const code = aCode()
    const ticket = await aTicket(db, { subject: code, body })
    const found = await ask(`${code} ${q} `)
    expect(found).toMatchObject({ isPartialMatch: false, corrections: [] })
    expect(found.items.map(({ row }) => row.number)).toEqual([ticket.number])
  })
})

describe('no other language', () => {
  test.each([
    ['I do not see it.', 'notes'],
    ['This post is mine.', 'poster'],
    ['It is on the platform.', 'form'],
    ['Where is the timetable?', 'table'],
  ])('finds %j by %j', async (body, q) => {
    const code = aCode()
    await aTicket(db, { subject: code, body })
    await aTicket(db, {
      subject: code,
      body: 'Ich habe die Noten und Posten nicht, auch nicht für die Plattform.',
    })
    const found = await ask(`${code} "${q}"`)
    expect(found.items.filter(({ row }) => !found.isPartialMatch && row.snippet === body)).toEqual([])
  })
})

test('a ticket in German is found, and its words marked, by an agent whose screen is in English', async () => {
  const agent = await aSupervisor(db)
  await updateOne(db, 'person', { id: agent.id }, { language: 'en' })
  const code = aCode()
  const body = 'Die Prüfungsanmeldungen sind für mich noch nicht offen.'
  const ticket = await aTicket(db, { subject: code, body, language: 'de' })
  const found = await ask(`${code} Anmeldung`, agent)
  expect(found.items.map(({ row }) => row.number)).toEqual([ticket.number])
  const [hit] = found.items
  const [[start = 0, end = 0] = []] = hit?.foundIn?.excerpt.matches ?? []
  expect(hit?.foundIn?.excerpt.text.slice(start, end)).toBe('Prüfungsanmeldungen')
})
