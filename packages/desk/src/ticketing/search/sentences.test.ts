import { SearchTickets } from '@lodge/contracts'
import { seedDemo } from '@lodge/database/seed'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchArticles } from '../../knowledge-base/search/search-articles.ts'
import { actingAs, aStudent, aSupervisor, type TestPerson } from '../../testing/index.ts'
import { searchTickets } from './search-tickets.ts'

const now = new Date('2026-11-18T14:14:00Z')

/** Questions as students write them, with a part of the title of the article that answers it. */
const askedOfArticles: [string, RegExp][] = [
  ['hi i cant log in to my account i forgot my pasword pls help', /university password/],
  ['how do i connect my phone to the wifi', /Connect to eduroam|won’t connect/],
  ['edu roam doesnt work on my laptop', /eduroam/],
  ['my playstation wont connect to the internet in my room in halls', /Wi-Fi in halls/],
  ['my parents are visiting can they use the wifi', /visitor online|family visits|Wi-Fi|eduroam/],
  ['im locked out of my account what should i do', /university password/],
  ['i got a new phone and the authenticator asks me for a code', /two-step/],
  ['what is happening with my email when i have graduated', /e-mail after/],
  ['where can i print something from my laptop', /Print on campus/],
  ['how i can get the microsoft office for free', /Microsoft 365/],
  ['i must print my thesis where do they bind it', /Print a thesis/],
  ['i would like to switch my programme to an other one', /another course/],
  ['how to get council tax letter for my landlord', /council tax/],
  ['my bank wants a proof that i am student', /Prove that you are/],
  ['when will the exam time table be final', /exam timetable/],
  ['what does my grade mean i dont understand it', /Understand your marks/],
  ['i am not happy with my mark can i appeal', /Appeal/],
  ['i was ill can i get more time for my essay', /extension/],
  ['how many points do i loose when i hand in late', /late work|extension/],
  ['is the library open on sunday', /Library opening|library/],
  ['how can i prolong my books they are overdue', /Renew your loans/],
  ['i lost my id card where do i get new one', /student card/],
  ['when can i get my keys and move in to the halls', /Move into halls/],
  ['can i cancel my contract for the room earlier', /Leave halls/],
  ['the heating in my room isnt working since two days', /Report a repair/],
]

/** The same for tickets, with a part of the subjects of those that are about it. */
const askedOfTickets: [string, RegExp][] = [
  ['student says edu roam doesnt accept his password', /eduroam/i],
  ['he cant open the lecture captures', /lecture captures/],
  ['the heating is only coming on at night', /Heating comes on at night/],
  [
    'her instalment was collected two times',
    /Instalment collected twice|instalment twice|two times|instalments taken/i,
  ],
  ['can i borrow a lap top because mine is broken', /laptop/i],
  ['i have got an alert for a sign in from another country', /[Ss]ign-in alert|signed in to my account/],
  ['my surname has changed after the wedding', /surname after my wedding/],
  ['i want to go part time from the next term', /part-time/],
  ['there is no hot water since wednesday', /No hot water/],
  ['the projector is black and the lecture starts now', /Projector black/],
  ['who must approve my module FREN1001', /FREN1001/],
  ['the library gate doesnt read my new card', /gate/i],
  ['i lost the key for my room', /Lost my key|key/i],
  ['which colour should the thesis binding have', /Thesis binding|cover/],
  ['is there a place where i can pray', /pray/],
  ['how long must i wait for a counsellor', /counsellor/],
  ['i need a council tax letter till tuesday', /council tax/],
  ['the bursary has went to my old bank account', /Bursary went to my old account/],
  ['i am diabetic can i take my sensor in the exam', /Diabetic/],
  ['my deposit is still missing', /[Dd]eposit/],
  ['SPSS wants a licence code from me', /SPSS/],
  ['i have three exams in 24 hours thats too much', /Three exams in 24 hours/],
  ['its very noisy above my room every night', /[Nn]ois/],
  ['the parcels are going missing in riverside court', /Parcels/],
  ['i feel homesick is there some group', /homesick/],
]

let db: TestDatabase
let supervisor: TestPerson
let student: TestPerson
beforeAll(async () => {
  db = await createTestDatabase()
  await seedDemo({ databaseUrl: db.url, password: 'a demo password', now })
  supervisor = await aSupervisor(db)
  student = await aStudent(db)
})
afterAll(() => db.drop())

async function findTitles(q: string): Promise<string[]> {
  const { items } = await searchArticles(actingAs(db, student, now), { q, limit: 3 })
  return items.map(({ title }) => title.map(({ text }) => text).join(''))
}

const findTickets = (q: string) =>
  searchTickets(actingAs(db, supervisor, now), SearchTickets.parse({ q, size: 3 }))

test('at least 48 of fifty whole questions find the right answer among the first three', async () => {
  const missed: string[] = []
  for (const [q, right] of askedOfArticles) {
    const titles = await findTitles(q)
    if (!titles.some((title) => right.test(title))) missed.push(`${q}: ${titles.join(' | ')}`)
  }
  for (const [q, right] of askedOfTickets) {
    const { items } = await findTickets(q)
    const subjects = items.map(({ row }) => row.subject)
    if (!subjects.some((subject) => right.test(subject))) missed.push(`${q}: ${subjects.join(' | ')}`)
  }
  expect(askedOfArticles.length + askedOfTickets.length).toBe(50)
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2)
})

test('a sentence finds few tickets, without correcting a contraction', async () => {
  const { total, items, corrections } = await findTickets('cant log in')
  expect(corrections).toEqual([])
  expect(total?.count).toBeLessThan(20)
  expect(items[0]?.row.subject).toMatch(/sign-in|signed|sign in|log in|account|authenticator|password/i)
})

test('two words that form one are not corrected separately', async () => {
  const { items, corrections } = await findTickets('edu roam')
  expect(corrections).toEqual([])
  expect(items.map(({ row }) => row.subject)).toEqual(
    items.map(() => expect.stringMatching(/eduroam|Wi-Fi|network|internet|wireless/i)),
  )
})
