import { randomUUID } from 'node:crypto'
import { maxSearchCount, SearchTickets } from '@lodge/contracts'
import { getOne, query, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actingAs,
  after,
  aMessage,
  anAgent,
  aSite,
  aStudent,
  aSupervisor,
  aTeam,
  aTicket,
  aTopic,
  type TestPerson,
} from '../../testing/index.ts'
import { searchPeople } from './search-people.ts'
import { searchTickets } from './search-tickets.ts'

let db: TestDatabase
let exams: Awaited<ReturnType<typeof aTeam>>
let library: typeof exams
let supervisor: TestPerson
let agent: TestPerson
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  exams = await aTeam(db, { name: 'Exams' })
  library = await aTeam(db, { name: 'Library' })
  supervisor = await aSupervisor(db)
  agent = await anAgent(db, { name: 'Callum Fraser', teams: [exams] })
})
afterAll(() => db.drop())

const ask = (someone: { actor: TestPerson['actor'] }, q: string, more: Partial<SearchTickets> = {}) =>
  searchTickets(actingAs(db, someone, after(60)), SearchTickets.parse({ q, ...more }))

const numbersOf = async (someone: TestPerson, q: string) =>
  (await ask(someone, q)).items.map(({ row }) => row.number)

/** Returns the numbers on all pages, in their order. */
async function allPages(q: string, sort: SearchTickets['sort'], size = 2): Promise<number[]> {
  const numbers: number[] = []
  let cursor: string | undefined
  do {
    const page = await ask(supervisor, q, { size, sort, ...(cursor && { cursor }) })
    numbers.push(...page.items.map(({ row }) => row.number))
    cursor = page.next ?? undefined
  } while (cursor)
  return numbers
}

/** Returns a word that no other test uses, nor a similar one. */
function aWord(): string {
  const letters = [...randomUUID().replaceAll('-', '')]
    .slice(0, 9)
    .map((digit) => 'bcdfghklmnprtvwz'[Number.parseInt(digit, 16)])
  return `q${letters.join('')}of`
}

describe('a ticket is found by', () => {
  test.each<[string, (word: string) => Promise<{ number: number }>]>([
    ['its subject', (word) => aTicket(db, { subject: `About ${word}` })],
    ['a public message', (word) => aTicket(db, { body: `Where is ${word}?` })],
    [
      'an internal note',
      async (word) => {
        const ticket = await aTicket(db)
        await aMessage(db, { author: agent, ticket, body: `Mind the ${word}`, visibility: 'internal' })
        return ticket
      },
    ],
    [
      "its requester's name",
      async (word) => aTicket(db, { requester: await aStudent(db, { name: `Ana ${word}` }) }),
    ],
    [
      "its requester's e-mail",
      async (word) => aTicket(db, { requester: await aStudent(db, { email: `ana.${word}@uni.example` }) }),
    ],
    [
      'a tag',
      async (word) => {
        const ticket = await aTicket(db)
        return updateOne(db, 'ticket', { id: ticket.id }, { tags: ['urgent', word] })
      },
    ],
    [
      'an answer to its form',
      async (word) => {
        const ticket = await aTicket(db)
        return updateOne(db, 'ticket', { id: ticket.id }, { formAnswers: { room: `In ${word}` } })
      },
    ],
    [
      'the label of a chosen answer',
      async (word) => {
        const choices = [{ value: 'a', label: `Building ${word}` }]
        const field = { key: 'place', type: 'choice' as const, label: 'Place', isRequired: false, choices }
        const topic = await aTopic(db, { fields: [field] })
        const version = await getOne(db, 'form_version', { formId: topic.formId ?? '' })
        const ticket = await aTicket(db, { topic })
        return updateOne(
          db,
          'ticket',
          { id: ticket.id },
          { formAnswers: { place: 'a' }, formVersionId: version.id },
        )
      },
    ],
  ])('%s, as a whole, a beginning, in capitals or in a phrase', async (_name, make) => {
    const word = aWord()
    const { number } = await make(word)
    for (const q of [word, word.slice(0, 6), word.toUpperCase(), `"${word}"`])
      expect(await numbersOf(supervisor, q), q).toEqual([number])
  })

  test('its number, before newer tickets that only mention it', async () => {
    const ticket = await aTicket(db, { subject: aWord() })
    const later = await aTicket(db, { body: `Same as ${ticket.number}`, createdAt: after(10) })
    expect(await numbersOf(supervisor, `${ticket.number}`)).toEqual([ticket.number, later.number])
    expect(await numbersOf(supervisor, `#${ticket.number}`)).toEqual([ticket.number, later.number])
  })

  test('words of several messages', async () => {
    const [one, other] = [aWord(), aWord()]
    const ticket = await aTicket(db, { subject: one })
    await aTicket(db, { subject: one })
    await aMessage(db, { author: agent, ticket, body: other })
    expect(await numbersOf(supervisor, `${other} ${one}`)).toEqual([ticket.number])
  })
})

test.each([
  ['universités', 'Universite'],
  ['Zoë', 'zoe'],
  ['Universite de Genève', '"université de geneve"'],
  ['Nguyễn', 'nguyen'],
  ['Łukasz', 'lukasz'],
  ['Привет', 'привет'],
])('%j is found by %j', async (subject, q) => {
  const word = aWord()
  const ticket = await aTicket(db, { subject: `${word} ${subject}` })
  expect(await numbersOf(supervisor, `${q} ${word}`)).toEqual([ticket.number])
})

test.each([
  ['examinations moved', 'examination'],
  ['examinations moved', 'examinati'],
  ['studies', 'study'],
  ['CS2041 and MA2107', 'cs2041'],
  ['CS2041 and MA2107', 'ma21'],
  ['It is for Will', 'will it'],
  ["the student's letter", 'student'],
  ["O'Brien", "o'brien"],
  ['mail to tomasz.w@uni.example now', 'tomasz.w@uni.example'],
  ['well-being', 'well being'],
])('%j is found by %j', async (body, q) => {
  const word = aWord()
  const ticket = await aTicket(db, { subject: word, body })
  expect(await numbersOf(supervisor, `${word} ${q}`)).toEqual([ticket.number])
})

test('a code of letters and digits is found in any case', async () => {
  const ticket = await aTicket(db, { subject: 'Serial 8e296a06', body: '12E5x, not 0e0É7' })
  for (const q of ['8e296a06', '8E296A06', '8e296', '8e296a', '12e5x', '0e0e7', '"serial 8e296a06"'])
    expect(await numbersOf(supervisor, q), q).toEqual([ticket.number])
  const [hit] = (await ask(supervisor, '8e296a06 12e5x')).items
  expect(hit?.subject).toEqual({ text: 'Serial 8e296a06', matches: [[7, 15]] })
  expect(hit?.foundIn?.excerpt).toEqual({ text: '12E5x, not 0e0É7', matches: [[0, 5]] })
  const [{ split } = { split: null }] = await query<{ split: string[] | null }>(
    db,
    sql`WITH code AS (SELECT substr(md5(n::text), 1, 9) AS word FROM generate_series(1, 20000) n)
        SELECT array_agg(word) AS split FROM code
        WHERE tsvector_to_array(search_vector(word, 'A')) <> ARRAY[search_lexeme(word)]`,
  )
  expect(split).toBeNull()
})

test('folding leaves ASCII characters as they are', async () => {
  const rows = await query<{ folded: string; plain: string }>(
    db,
    sql`SELECT lower(unaccent(NORMALIZE(chr(code), NFKC))) AS folded, lower(chr(code)) AS plain
        FROM generate_series(1, 127) code`,
  )
  expect(rows.map(({ folded }) => folded)).toEqual(rows.map(({ plain }) => plain))
})

test('an e-mail address is found by its whole, its beginning and its @domain, not by domain words', async () => {
  const word = aWord()
  const requester = await aStudent(db, { email: `ana.gomez@${word}.example` })
  const ticket = await aTicket(db, { requester })
  const namesake = await aStudent(db, { email: `ana.gomez@${word.replace('q', 'j')}.example` })
  await aTicket(db, { requester: namesake })
  for (const q of [`ana.gomez@${word}.example`, `Ana.Gomez@${word}`, `@${word}.example`, `@${word}.exa`])
    expect(await numbersOf(supervisor, q), q).toEqual([ticket.number])
  expect(await numbersOf(supervisor, word)).toEqual([])
  expect(await numbersOf(supervisor, `${word}.example`)).toEqual([])
})

test('an address in a message is found like a requester’s, and not by the words of its domain', async () => {
  const [word, one] = [aWord(), aWord()]
  const ticket = await aTicket(db, { body: `${one}: mail porter.lodge@st-${word}.examp.uk (or not).` })
  for (const q of [
    `porter.lodge@st-${word}.examp.uk`,
    `porter.lodge@st-${word.slice(0, 4)}`,
    `@st-${word}.examp.uk`,
  ])
    expect(await numbersOf(supervisor, q), q).toEqual([ticket.number])
  expect(await numbersOf(supervisor, `${one} porter`)).toEqual([ticket.number])
  for (const q of [`${word}`, `st-${word}`, `"examp uk" ${one}`])
    expect(
      (await ask(supervisor, q)).items.length === 0 || (await ask(supervisor, q)).isPartialMatch,
      q,
    ).toBe(true)
})

test('a word at the start of a domain does not find everybody who writes from the domain', async () => {
  const word = aWord()
  const requester = await aStudent(db, { email: `ana@mail.${word}ple.example` })
  await aTicket(db, { requester, body: `Write to me at ana@mail.${word}ple.example` })
  const ticket = await aTicket(db, { subject: `The ${word}` })
  const found = await ask(supervisor, word)
  expect(found.items.map(({ row }) => row.number)).toEqual([ticket.number])
})

test('a phrase needs its words in a row, and an excluded phrase must be absent', async () => {
  const word = aWord()
  const row = await aTicket(db, { body: `${word} extra time please` })
  const apart = await aTicket(db, { body: `${word} time is extra`, createdAt: after(1) })
  expect((await numbersOf(supervisor, `${word} extra time`)).toSorted()).toEqual([row.number, apart.number])
  expect(await numbersOf(supervisor, `${word} "extra time"`)).toEqual([row.number])
  expect(await numbersOf(supervisor, `-"extra time" ${word}`)).toEqual([apart.number])
  expect(await numbersOf(supervisor, `${word} -please`)).toEqual([apart.number])
})

test('an excluded word alone is enough for a search', async () => {
  const ticket = await aTicket(db, { subject: aWord(), team: library })
  const reader = await anAgent(db, { teams: [library] })
  const word = aWord()
  await aTicket(db, { subject: word, team: library })
  const found = await ask(reader, `-${word}`)
  expect(found.items.map(({ row }) => row.number)).toContain(ticket.number)
  expect(found.items.map(({ row }) => row.subject)).not.toContain(word)
  expect(found.total).toEqual({ count: found.items.length, isExact: true })
})

describe('a typo', () => {
  test.each([
    ['a letter left out', (word: string) => word.slice(0, 4) + word.slice(5)],
    ['a letter too many', (word: string) => `${word.slice(0, 5)}e${word.slice(5)}`],
    ['two letters swapped', (word: string) => `${word.slice(0, 9)}${word[10]}${word[9]}${word[11]}`],
  ])('is forgiven: %s', async (_name, typo) => {
    const word = aWord()
    const ticket = await aTicket(db, { subject: `Where is ${word}?` })
    const found = await ask(supervisor, typo(word))
    expect(found.items.map(({ row }) => row.number)).toEqual([ticket.number])
    expect(found.corrections).toEqual([{ from: typo(word), to: [word] }])
    expect(found.items[0]?.subject.matches).toEqual([[9, 9 + word.length]])
  })

  test('in a short word is forgiven as well', async () => {
    const word = aWord()
    const ticket = await aTicket(db, { subject: `${word} exams` })
    expect(await numbersOf(supervisor, `exmas ${word}`)).toEqual([ticket.number])
  })

  test('is corrected only to words of tickets that the agent sees', async () => {
    const word = aWord()
    const typo = word.slice(0, -1).replace('q', 'j')
    await aTicket(db, { subject: word, team: library })
    expect(await ask(agent, typo)).toMatchObject({ items: [], corrections: [], total: { count: 0 } })
    expect(await ask(agent, word)).toMatchObject({ items: [], corrections: [] })
    const near = word.replace('q', 'j')
    const seen = await aTicket(db, { subject: near, team: exams })
    const found = await ask(agent, word)
    expect(found.items.map(({ row }) => row.number)).toEqual([seen.number])
    expect(found.corrections).toEqual([{ from: word, to: [near] }])
  })

  test('is not corrected if the word as typed is found', async () => {
    const word = aWord()
    await aTicket(db, { subject: word })
    const typo = await aTicket(db, { subject: word.replace('q', 'j') })
    expect(await ask(supervisor, word.replace('q', 'j'))).toMatchObject({
      items: [{ row: { number: typo.number } }],
      corrections: [],
    })
  })

  test('is corrected without changing the other words', async () => {
    const [known, word] = [aWord(), aWord()]
    const both = await aTicket(db, { subject: `${known} ${word}` })
    // Spelt nearly like the known word, and more frequent.
    for (let i = 0; i < 3; i += 1) await aTicket(db, { subject: `${known.replace('q', 'j')} ${word}` })
    const typo = word.slice(0, 4) + word.slice(5)
    const found = await ask(supervisor, `${typo} ${known}`)
    expect(found.items.map(({ row }) => row.number)).toEqual([both.number])
    expect(found.corrections).toEqual([{ from: typo, to: [word] }])
    expect(found.isPartialMatch).toBe(false)
  })

  test('is corrected to the most frequent spellings first', async () => {
    const word = aWord()
    const spellings = ['b', 'd', 'f', 'g'].map((letter) => `${word.slice(0, 5)}${letter}${word.slice(6)}`)
    for (const [place, spelling] of spellings.entries())
      for (let i = 0; i <= place; i += 1) await aTicket(db, { subject: spelling })
    const found = await ask(supervisor, `${word.slice(0, 5)}x${word.slice(6)}`)
    const [most = '', second = ''] = spellings.toReversed()
    expect(found.corrections.map(({ to }) => to)).toEqual([[most, second]])
    expect(found.total?.count).toBe(7)
  })

  test('is corrected on every page', async () => {
    const word = aWord()
    for (let minute = 0; minute < 3; minute += 1)
      await aTicket(db, { subject: word, createdAt: after(minute) })
    const typo = word.slice(0, -1)
    const wrong = `${typo.slice(0, 4)}${typo.slice(5)}f`
    const first = await ask(supervisor, wrong, { size: 2 })
    const second = await ask(supervisor, wrong, { size: 2, cursor: first.next ?? '' })
    expect([first.items.length, second.items.length, second.next]).toEqual([2, 1, null])
  })
})

describe('if no ticket has all the words', () => {
  test('tickets with most of them are found uncorrected, and the page says so', async () => {
    const [one, other, third] = [aWord(), aWord(), aWord()]
    const first = await aTicket(db, { subject: `${one} ${other}` })
    await aTicket(db, { body: third })
    const found = await ask(supervisor, `${one} ${third} ${other}`)
    expect(found.items.map(({ row }) => row.number)).toEqual([first.number])
    expect(found).toMatchObject({ corrections: [], isPartialMatch: true, total: { count: 1, isExact: true } })
    expect((await ask(supervisor, `${one} ${other}`)).isPartialMatch).toBe(false)
  })

  test('a rare word counts more than a frequent one', async () => {
    const [rare, frequent] = [aWord(), aWord()]
    for (let made = 0; made < 20; made += 1) await aTicket(db, { subject: frequent })
    const told = await aTicket(db, { body: rare })
    const found = await ask(supervisor, `${frequent} ${rare}`)
    expect(found.items.map(({ row }) => row.number)).toEqual([told.number])
  })

  test('stop words and contractions do not count beside other words', async () => {
    const word = aWord()
    const { number } = await aTicket(db, { subject: word })
    await aTicket(db, { subject: 'I want to, and I can, but I did not' })
    for (const q of [`i cant get the ${word}`, `i can't, don’t ${word}`, `why wont my ${word} do it`]) {
      const found = await ask(supervisor, q)
      expect(found.items.map(({ row }) => row.number)).toEqual([number])
      expect(found).toMatchObject({ corrections: [], isPartialMatch: false })
    }
  })

  test('a word is not corrected to one that no ticket has together with the others', async () => {
    const [one, other] = [aWord(), aWord()]
    const { number } = await aTicket(db, { subject: `${one} here` })
    await aTicket(db, { subject: other })
    const found = await ask(supervisor, `${one} ${other}x`)
    expect(found).toMatchObject({ corrections: [], isPartialMatch: true })
    expect(found.items.map(({ row }) => row.number)).toEqual([number])
  })

  test('excluded words and filters still apply', async () => {
    const [one, other, third] = [aWord(), aWord(), aWord()]
    const kept = await aTicket(db, { subject: one, status: 'open' })
    await aTicket(db, { subject: `${one} ${third}`, status: 'open' })
    await aTicket(db, { subject: other, status: 'closed' })
    expect(await numbersOf(supervisor, `-${third} status:open ${one} ${other}`)).toEqual([kept.number])
  })

  test('further pages continue with some of the words', async () => {
    const [one, other] = [aWord(), aWord()]
    for (const word of [one, other, one, other, one]) await aTicket(db, { subject: word })
    for (const sort of ['relevance', 'newest'] as const)
      expect(await allPages(`${one} ${other}`, sort)).toHaveLength(5)
  })

  test('nothing is found if no ticket passes the filters', async () => {
    const [one, other] = [aWord(), aWord()]
    await aTicket(db, { subject: `${one} ${other}`, status: 'open' })
    await aTicket(db, { subject: one, status: 'closed' })
    expect((await ask(supervisor, `${one} ${other} status:closed`)).items).toEqual([])
  })
})

describe('the order', () => {
  test('by relevance is subject, then messages, then notes, and the newest of equals', async () => {
    const word = aWord()
    const note = await aTicket(db, { subject: 'Note', createdAt: after(6) })
    await aMessage(db, { author: agent, ticket: note, body: `See ${word}`, visibility: 'internal' })
    const message = await aTicket(db, { subject: 'Message', body: `My ${word}`, createdAt: after(5) })
    const older = await aTicket(db, { subject: `My ${word}`, createdAt: after(1) })
    const newer = await aTicket(db, { subject: `My ${word}`, createdAt: after(2) })
    expect(await allPages(word, 'relevance')).toEqual(
      [newer, older, message, note].map(({ number }) => number),
    )
  })

  test('is by the latest activity on request', async () => {
    const word = aWord()
    const message = await aTicket(db, { body: word, createdAt: after(5) })
    const subject = await aTicket(db, { subject: word, createdAt: after(1) })
    expect(await allPages(word, 'newest')).toEqual([message.number, subject.number])
  })

  test('continues after the ranked tickets with older ones, without gap or repeat', async () => {
    const word = aWord()
    const requester = await aStudent(db)
    const topic = await aTopic(db, { team: exams })
    const { id } = await aTicket(db, { subject: word, requester, topic, createdAt: after(0) })
    await query(
      db,
      sql`
      INSERT INTO ticket SELECT (copy).* FROM (
        SELECT jsonb_populate_record(ticket, jsonb_build_object('id', gen_random_uuid(), 'number', 700000 + n,
          'updated_at', ticket.updated_at - n * interval '1 minute')) AS copy
        FROM ticket, generate_series(1, 519) n WHERE ticket.id = ${id}) copies`,
    )
    const seen = await allPages(word, 'relevance', 50)
    expect(seen).toHaveLength(520)
    expect((await ask(supervisor, word)).total).toEqual({ count: maxSearchCount, isExact: false })
    expect(new Set(seen).size).toBe(520)
  })

  test.each(['rank', 'time'])('an altered cursor by %s is refused at its field', async (by) => {
    for (const cursor of [`typed.${by}.x`, `typed.${by}`, `other.${by}.e30`])
      await expect(ask(supervisor, 'exam', { cursor })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('by relevance has no further page for a search without words', async () => {
    const word = aWord()
    for (let i = 0; i < 3; i += 1) await aTicket(db, { subject: word })
    const { next } = await ask(supervisor, word, { size: 2 })
    await expect(ask(supervisor, 'status:new', { cursor: next ?? '' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})

describe('an agent', () => {
  test('finds, counts and reads only tickets that they see', async () => {
    const word = aWord()
    const mine = await aTicket(db, { subject: `Mine ${word}`, team: exams })
    const theirs = await aTicket(db, { subject: 'Theirs', team: library })
    await aMessage(db, { author: agent, ticket: theirs, body: `Secret ${word}`, visibility: 'internal' })
    const outsider = await anAgent(db)

    const found = await ask(agent, word)
    expect(found.items.map(({ row }) => row.number)).toEqual([mine.number])
    expect(found.total).toEqual({ count: 1, isExact: true })
    expect(JSON.stringify(found)).not.toContain('Secret')
    expect((await ask(supervisor, word)).total).toEqual({ count: 2, isExact: true })
    expect(await ask(outsider, word)).toMatchObject({ items: [], total: { count: 0 } })
    expect(await numbersOf(agent, `${theirs.number}`)).toEqual([])
    expect(await numbersOf(agent, `team:${library.alias}`)).toEqual([])
  })

  test('no longer finds a ticket that has left their team', async () => {
    const word = aWord()
    const ticket = await aTicket(db, { subject: word, team: exams })
    await updateOne(db, 'ticket', { id: ticket.id }, { teamId: library.id })
    expect((await ask(agent, word)).total).toEqual({ count: 0, isExact: true })
    await updateOne(db, 'ticket', { id: ticket.id }, { teamId: exams.id })
    expect((await ask(agent, word)).total).toEqual({ count: 1, isExact: true })
  })

  test('cannot reach another team by writing its id into the search', async () => {
    const word = aWord()
    await aTicket(db, { subject: word, team: library })
    for (const q of [`T:${library.id}`, `"T:${library.id}" | ${word}`, `${word}' | 'T:${library.id}`])
      expect((await ask(agent, q)).items, q).toEqual([])
  })

  test('must be staff', async () => {
    const student = await aStudent(db)
    await expect(ask(student, 'exam')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(searchPeople(actingAs(db, student), { q: 'exam' })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('filters', () => {
  test('narrow the tickets that the words find', async () => {
    const word = aWord()
    const open = await aTicket(db, { subject: word, team: exams, status: 'open', assignee: agent })
    const closed = await aTicket(db, { subject: word, team: library, status: 'closed', createdAt: after(1) })
    expect(await numbersOf(supervisor, `${word} status:open`)).toEqual([open.number])
    expect(await numbersOf(supervisor, `${word} -status:open`)).toEqual([closed.number])
    expect(await numbersOf(supervisor, `team:${library.alias} ${word}`)).toEqual([closed.number])
    expect(await numbersOf(agent, `assignee:me ${word}`)).toEqual([open.number])
    expect(await numbersOf(supervisor, `assignee:nobody ${word}`)).toEqual([closed.number])
    expect(await numbersOf(supervisor, `${word} created:1h`)).toEqual([closed.number, open.number])
    expect((await ask(supervisor, `${word} status:new`)).total).toEqual({ count: 0, isExact: true })
  })

  test('are enough without words', async () => {
    const requester = await aStudent(db)
    const ticket = await aTicket(db, { requester })
    expect(await ask(supervisor, `requester:${requester.alias}`)).toMatchObject({
      items: [{ row: { number: ticket.number }, foundIn: null }],
      total: { count: 1, isExact: true },
    })
  })

  test.each([
    ['colour:red exam', 'unknown_filter', 'colour:red'],
    ['status:opened exam', 'bad_value', 'status:opened'],
    ['team:libary', 'unknown_value', 'team:libary'],
    ['assignee:nobody,no-such', 'unknown_value', 'assignee:no-such'],
  ])('%j is explained, and nothing is searched', async (q, reason, part) => {
    expect(await ask(supervisor, q)).toMatchObject({ items: [], problems: [{ part, reason }] })
  })

  test('suggest the closest existing value for an unknown one', async () => {
    const [problem] = (await ask(supervisor, 'team:librari')).problems
    expect(problem?.choices[0]).toBe(library.alias)
  })
})

test.each(['', '   ', '-', '"', '""', '!!!', "'", '\\', '\0', ':*', '<->', '&|!()', 'a'.repeat(400), '-"'])(
  '%j is no problem',
  async (q) => {
    await expect(ask(supervisor, q)).resolves.toMatchObject({ problems: [] })
  },
)

describe('marked text', () => {
  test('is in the subject and in the newest message with the word', async () => {
    const word = aWord()
    const ticket = await aTicket(db, { subject: `The ${word} thing`, body: `Old ${word}` })
    await aMessage(db, { author: agent, ticket, body: `Is <b>${word}</b> & co. here?`, createdAt: after(1) })
    await aMessage(db, { author: agent, ticket, body: 'No.', createdAt: after(2) })
    const [hit] = (await ask(supervisor, word)).items
    expect(hit?.subject).toEqual({ text: `The ${word} thing`, matches: [[4, 4 + word.length]] })
    expect(hit?.foundIn).toMatchObject({ where: 'message' })
    const { text = '', matches: marks = [] } = hit?.foundIn?.excerpt ?? {}
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual([word])
    expect(text).toContain('& co.')
  })

  test.each([
    ['an address', (word: string) => `Write to ${word}.haddad@uni.example, please`],
    ['a link', (word: string) => `See https://uni.example/rooms/${word}?day=1#top & ask`],
    ['a file name', (word: string) => `In C:/plans/${word}_v2.pdf <it> is 3.5 MB`],
    ['hyphens', (word: string) => `A self-${word}-made +plan ~ 100%`],
  ])('is inside %s, in the text as written', async (_, write) => {
    const word = aWord()
    const body = write(word)
    await aTicket(db, { body })
    const [hit] = (await ask(supervisor, word)).items
    const { text = '', matches: marks = [] } = hit?.foundIn?.excerpt ?? {}
    expect(text.length).toBeGreaterThan(word.length)
    expect(body).toContain(text)
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual([word])
  })

  test('covers a whole address if that was searched for', async () => {
    const word = aWord()
    await aTicket(db, { body: `Write to ${word}.haddad@uni.example` })
    const [hit] = (await ask(supervisor, `${word}.haddad@uni.example`)).items
    const { text = '', matches: marks = [] } = hit?.foundIn?.excerpt ?? {}
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual([word, 'haddad', 'uni.example'])
  })

  test.each([
    ['another form of the word', 'ies'],
    ['the word as it was typed', 'y'],
  ])('is in the newest message, although the word has %s there', async (_, ending) => {
    const word = aWord()
    const ticket = await aTicket(db, { body: `${word}ies` })
    await aMessage(db, { author: agent, ticket, body: `${word}${ending} again`, createdAt: after(1) })
    await aMessage(db, { author: agent, ticket, body: `un${word}ies`, createdAt: after(2) })
    const [hit] = (await ask(supervisor, `${word}y`)).items
    const matches = [[0, word.length + ending.length]]
    expect(hit?.foundIn?.excerpt).toEqual({ text: `${word}${ending} again`, matches })
  })

  test('is in the newest message with the corrected word', async () => {
    const word = aWord()
    const ticket = await aTicket(db, { body: word })
    await aMessage(db, { author: agent, ticket, body: `${word} again`, createdAt: after(1) })
    await aMessage(db, { author: agent, ticket, body: 'No.', createdAt: after(2) })
    const found = await ask(supervisor, `${word.slice(0, 4)}${word[5]}${word[4]}${word.slice(6)}`)
    expect(found.corrections).toHaveLength(word[4] === word[5] ? 0 : 1)
    expect(found.items[0]?.foundIn?.excerpt).toEqual({ text: `${word} again`, matches: [[0, word.length]] })
  })

  test('is in a message that has the word with other accents or capitals', async () => {
    const word = aWord()
    await aTicket(db, { body: `${word}Té` })
    const [hit] = (await ask(supervisor, `${word}te`)).items
    expect(hit?.foundIn?.excerpt).toEqual({ text: `${word}Té`, matches: [[0, word.length + 2]] })
  })

  test('is in the newest of the messages with all the words', async () => {
    const [one, other] = [aWord(), aWord()]
    const ticket = await aTicket(db, { body: `First ${one} ${other}` })
    await aMessage(db, { author: agent, ticket, body: `${other} ${one}`, createdAt: after(1) })
    await aMessage(db, { author: agent, ticket, body: `Third ${one}`, createdAt: after(2) })
    const [hit] = (await ask(supervisor, `${one} ${other}`)).items
    expect(hit?.foundIn?.excerpt.text).toBe(`${other} ${one}`)
  })

  test('names the author of a note', async () => {
    const word = aWord()
    const ticket = await aTicket(db)
    const author = await anAgent(db, { name: 'Ingrid Solberg' })
    await aMessage(db, { ticket, body: `Mind ${word}`, visibility: 'internal', author, side: 'staff' })
    const [hit] = (await ask(supervisor, word)).items
    expect(hit?.foundIn).toMatchObject({ where: 'note', author: 'Ingrid Solberg' })
  })

  test('is in the details if no message has the word', async () => {
    const word = aWord()
    await aTicket(db, { requester: await aStudent(db, { name: `Ana ${word}` }) })
    const [hit] = (await ask(supervisor, word)).items
    expect(hit?.foundIn?.where).toBe('details')
    const { text = '', matches: marks = [] } = hit?.foundIn?.excerpt ?? {}
    // In the name, and in the address made from it.
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual([word, word])
  })
})

test.each(['relevance', 'newest'] as const)(
  'pages by %s follow one another without a gap or a repeat',
  async (sort) => {
    const word = aWord()
    const topic = await aTopic(db, { team: exams })
    const requester = await aStudent(db)
    for (let i = 0; i < 7; i += 1)
      await aTicket(db, { subject: word, topic, requester, createdAt: after(i % 3) })
    for (const someone of [supervisor, agent]) {
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const page = await ask(someone, word, { size: 3, sort, ...(cursor && { cursor }) })
        if (!cursor) expect(page.total).toEqual({ count: 7, isExact: true })
        seen.push(...page.items.map(({ row }) => row.number))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(new Set(seen).size).toBe(7)
      expect(seen).toHaveLength(7)
    }
  },
)

test('a broken cursor is refused at its field', async () => {
  await expect(ask(supervisor, 'exam', { cursor: 'x' })).rejects.toMatchObject({
    details: { fields: { cursor: { reason: 'page_gone' } } },
  })
})

describe('people', () => {
  test('are found by parts of name and e-mail, agents first', async () => {
    const word = aWord()
    const student = await aStudent(db, { name: `Zoë ${word}` })
    const staff = await anAgent(db, { name: `Ana ${word}` })
    await aTicket(db, { requester: student, team: exams })
    const found = (q: string) => searchPeople(actingAs(db, supervisor), { q })
    expect((await found(word)).map(({ alias }) => alias)).toEqual([staff.alias, student.alias])
    expect(await found(`zoe ${word.slice(2)}`)).toEqual([
      { alias: student.alias, name: `Zoë ${word}`, email: student.email, kind: 'requester' },
    ])
    expect(await found(student.email)).toHaveLength(1)
    expect(await found(`${student.email.split('@')[0]}@un`)).toHaveLength(1)
    expect(await found(`${student.email.split('@')[0]}@else`)).toEqual([])
    expect(await found(randomUUID())).toEqual([])
    expect(await found('!!')).toEqual([])
  })

  test('of other teams’ tickets only are not found by an agent', async () => {
    const word = aWord()
    const requester = await aStudent(db, { name: `Ben ${word}` })
    await aTicket(db, { requester, team: library })
    const found = async (someone: TestPerson) =>
      (await searchPeople(actingAs(db, someone), { q: word })).length
    expect(await found(agent)).toBe(0)
    expect(await found(supervisor)).toBe(1)
    expect(await found(await anAgent(db, { permissions: ['manage_user_account'] }))).toBe(1)
    await aTicket(db, { requester, team: exams })
    expect(await found(agent)).toBe(1)
  })
})
