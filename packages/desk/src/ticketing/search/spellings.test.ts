import { SearchTickets } from '@lodge/contracts'
import { insert } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchArticles } from '../../knowledge-base/search/search-articles.ts'
import {
  actingAs,
  anArticle,
  aSupervisor,
  aTeam,
  aTicket,
  noon,
  type TestPerson,
} from '../../testing/index.ts'
import { searchTickets } from './search-tickets.ts'

/** Words of a title, and words that are typed. */
const pairs: [string, string][] = `
Wi-Fi = wifi
Wi-Fi = wi fi
Wi-Fi = WIFI
Wi-Fi = wify
wifi = wi-fi
WiFi = Wi-Fi
login = log in
login = log-in
log in = login
log in = log-in
log-in = login
log-in = log in
e-mail = email
e-mail = e mail
email = e-mail
email = e mail
e mail = email
e mail = e-mail
timetable = time table
timetable = time-table
time table = timetable
time-table = timetable
time-table = time table
2FA = two-factor
2FA = two factor
two-factor = 2fa
two factor = 2FA
two-factor = two factor
two-factor authentication = 2fa authentication
classroom = class room
classroom = class-room
class room = classroom
class-room = classroom
notebook = note book
note book = notebook
note-book = notebook
coursework = course work
course work = coursework
course-work = coursework
homework = home work
home work = homework
password = pass word
pass word = password
pass-word = password
username = user name
user name = username
user-name = username
website = web site
web site = website
web-site = website
eduroam = edu roam
eduroam = edu-roam
edu roam = eduroam
smartcard = smart card
smart card = smartcard
smart-card = smartcard
postgraduate = post-graduate
post-graduate = postgraduate
post graduate = postgraduate
laptop = lap top
lap top = laptop
database = data base
data base = database
data-base = database
headphones = head phones
head phones = headphones
bookshop = book shop
book shop = bookshop
handbook = hand book
hand book = handbook
bookcase = book case
lockout = lock out
lock out = lockout
lock-out = lockout
signup = sign up
sign up = signup
sign-up = signup
checkin = check in
check-in = checkin
logout = log out
log out = logout
setup = set up
set up = setup
printout = print out
online = on-line
on-line = online
download = down load
upload = up-load
roommate = room mate
room mate = roommate
room-mate = roommate
co-op = coop
co-operation = cooperation
pre-sessional = presessional
presessional = pre-sessional
re-sit = resit
resit = re-sit
part-time = part time
part time = parttime
parttime = part-time`
  .trim()
  .split('\n')
  .map((line): [string, string] => {
    const [written = '', typed = ''] = line.split(' = ')
    return [written, typed]
  })

let db: TestDatabase
let supervisor: TestPerson
const subjectOf = (written: string) => `Question of the ${written}`
beforeAll(async () => {
  db = await createTestDatabase()
  supervisor = await aSupervisor(db)
  const team = await aTeam(db)
  for (const written of new Set(pairs.map(([first]) => first))) {
    await aTicket(db, { team, subject: subjectOf(written) })
    await anArticle(db, { title: subjectOf(written) })
  }
  // Words that other tickets have, as they would in a year.
  for (const written of ['pass', 'time', 'table', 'home', 'work', 'notes in a book', 'unrelated'])
    await aTicket(db, { team, subject: subjectOf(written) })
})
afterAll(() => db.drop())

test('ticket search treats joined, spaced and hyphenated spellings as one word, in a hundred pairs', async () => {
  const missed: string[] = []
  for (const [written, typed] of pairs) {
    const input = SearchTickets.parse({ q: typed, size: 20 })
    const { items, isPartialMatch } = await searchTickets(actingAs(db, supervisor, noon), input)
    const isFound = items.some(({ row }) => row.subject === subjectOf(written))
    if (!isFound || isPartialMatch) missed.push(`${typed} for ${written}`)
  }
  expect(pairs).toHaveLength(100)
  expect(missed).toEqual([])
})

test('article search treats joined, spaced and hyphenated spellings as one word, in a hundred pairs', async () => {
  const ctx = { db, actor: { kind: 'visitor' } as const, now: () => noon }
  const missed: string[] = []
  for (const [written, typed] of pairs) {
    const { items } = await searchArticles(ctx, { q: typed, limit: 10 })
    const titles = items.map(({ title }) => title.map(({ text }) => text).join(''))
    if (!titles.includes(subjectOf(written))) missed.push(`${typed} for ${written}`)
  }
  expect(missed).toEqual([])
})

test('ticket search uses the editors’ synonyms', async () => {
  await insert(db, 'search_synonym', { words: ['Uni Bib', 'library'], plain: ['uni bib', 'library'] })
  await aTicket(db, { team: await aTeam(db), subject: 'Closing time of the library' })
  const found = await searchTickets(
    actingAs(db, supervisor, noon),
    SearchTickets.parse({ q: 'uni bib closing' }),
  )
  expect(found.items.map(({ row }) => row.subject)).toEqual(['Closing time of the library'])
  expect(found).toMatchObject({ corrections: [], isPartialMatch: false })
})
