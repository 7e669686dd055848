import { randomUUID } from 'node:crypto'
import { superadmin } from '@lodge/contracts'
import { findOne, query, sql, updateOne } from '@lodge/database'
import {
  anArticleCategory,
  aStudent,
  aSuperadmin,
  aTeam,
  aTicket,
  businessHoursInput,
} from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

interface Command {
  url: string
  body?: object
  /** The same command with other content. */
  other: { url?: string; body?: object }
}

let server: TestServer
let admin: TestBrowser
let otherAdmin: TestBrowser
let team: Awaited<ReturnType<typeof aTeam>>
let category: string
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
  const { db } = server
  team = await aTeam(db)
  category = (await anArticleCategory(db)).alias
  const signedIn = async () => {
    const person = await aSuperadmin(db)
    const data = { passwordHash: await passwordHash }
    await updateOne(db, 'person', { id: person.id }, data)
    return signInToAdmin(server, person)
  }
  admin = await signedIn()
  otherAdmin = await signedIn()
})
afterAll(() => server.close())

const at = '/api/backend'
const article = (title: string) => ({
  title,
  summary: '',
  html: '<p>Text.</p>',
  attachments: [],
  category,
  language: 'en',
  translationOf: null,
  audience: 'staff',
  departments: [],
  keywords: [],
  expiresAt: null,
  reviewOn: null,
})
const topic = (name: string) => ({
  name,
  description: '',
  icon: 'globe',
  parent: null,
  team: team.alias,
  priority: 'normal',
  form: null,
  needsCourse: false,
  departments: [],
  isDefaultExpanded: false,
  newUntil: null,
  disabledBecause: null,
})
const user = (email: string) => ({
  name: 'Mei Lin',
  email,
  externalId: null,
  role: superadmin,
  teams: [],
  department: null,
  courses: [],
  timezone: null,
})
const view = (name: string) => ({
  name,
  team: null,
  query: { filter: {}, sort: 'due', columns: ['number', 'subject'] },
})
const creates =
  (path: string, input: (name: string) => object) =>
  async (name: string): Promise<Command> => ({
    url: `${at}/${path}`,
    body: input(name),
    other: { body: input(`${name} two`) },
  })

const commands: Record<string, (name: string) => Promise<Command>> = {
  'an article': creates('article-records', article),
  'an article category': creates('article-category-records', (name) => ({ name, summary: '', parent: null })),
  'a search synonym': creates('search-synonyms', (name) => ({ words: [name, `${name}s`] })),
  'a department': creates('department-records', (name) => ({ name, parent: null, emailDomains: [] })),
  'a team': creates('team-records', (name) => ({ name, email: null, signature: '', members: [] })),
  'a topic': creates('topic-records', topic),
  'a form': creates('form-records', (name) => ({ name, fields: [] })),
  'a course': creates('course-records', (name) => ({ code: name, name, term: '', department: null })),
  'a role': creates('settings/roles', (label) => ({ label, permissions: ['view_report'] })),
  'a user, who is invited': creates('user-records', (name) =>
    user(`${name.replace(/\W/g, '')}@marlow.ac.uk`),
  ),
  'business hours': creates('settings/business-hours', (name) => businessHoursInput({ name })),
  'a canned response': creates('canned-responses', (title) => ({ title, html: '<p>Hello.</p>', teams: [] })),
  'a saved view': creates('saved-views', view),
  'a report by mail': creates('report-subscriptions', (name) => ({
    name,
    cadence: 'weekly',
    weekday: 1,
    hour: 8,
    filter: {},
  })),
  'an article from a ticket': async () => {
    const [one, two] = [await aTicket(server.db, { team }), await aTicket(server.db, { team })]
    const url = (number: number) => `${at}/tickets/${number}/article-drafts`
    return { url: url(one.number), other: { url: url(two.number) } }
  },
  'a merge': async () => {
    const requester = await aStudent(server.db)
    const [from, into, third] = [
      await aTicket(server.db, { team, requester }),
      await aTicket(server.db, { team, requester }),
      await aTicket(server.db, { team, requester }),
    ]
    const target = (number: number) => ({ target: number })
    return {
      url: `${at}/tickets/${from.number}/merge`,
      body: target(into.number),
      other: { body: target(third.number) },
    }
  },
  'an invitation sent again': async (name) => {
    const invite = async (local: string) => {
      const creation = await admin.post(`${at}/user-records`, user(`${local}@marlow.ac.uk`))
      return `${at}/user-records/${creation.json().alias}/invitation`
    }
    const local = name.replace(/\W/g, '')
    const [url, other] = [await invite(`${local}a`), await invite(`${local}b`)]
    server.clock.passMinutes(2)
    return { url, other: { url: other } }
  },
}

const withKey = (key: string) => ({ 'idempotency-key': key })
const send = (browser: TestBrowser, { url, body }: Pick<Command, 'url' | 'body'>, key: string) =>
  browser.post(url, body, withKey(key))
/** Returns how many requests have changed something. */
const countChanges = async () => {
  const [row] = await query<{ count: number }>(
    server.db,
    sql`SELECT count(DISTINCT request_id)::int AS count FROM event`,
  )
  return row?.count ?? 0
}

test.each(Object.entries(commands))(
  '%s happens once for repeats of its key, and the key is refused for other content',
  async (name, make) => {
    const command = await make(name)
    const key = randomUUID()
    const before = await countChanges()

    const [first, second] = await Promise.all([send(admin, command, key), send(admin, command, key)])
    const repeat = await send(admin, command, key.toUpperCase())
    const otherwise = await send(admin, { ...command, ...command.other }, key)

    expect(first.statusCode).toBeLessThan(300)
    for (const { statusCode, body, headers } of [second, repeat]) {
      expect([statusCode, body]).toEqual([first.statusCode, first.body])
      expect(headers['content-type']).toBe(first.headers['content-type'])
    }
    expect([otherwise.statusCode, otherwise.json().error.code]).toEqual([422, 'sent_otherwise'])
    expect((await countChanges()) - before).toBe(1)
  },
)

test('a key belongs to one person, and another person’s request with it is a request of its own', async () => {
  const key = randomUUID()
  const command = { url: `${at}/department-records`, body: { name: 'Law', parent: null, emailDomains: [] } }

  const [mine, theirs] = [await send(admin, command, key), await send(otherAdmin, command, key)]

  expect([mine.json().alias, theirs.json().alias]).toEqual(['law', 'law-2'])
})

test('a refused command leaves its key free', async () => {
  const key = randomUUID()
  const url = `${at}/department-records`
  const input = { name: 'Physics', alias: 'physics', parent: 'nowhere', emailDomains: [] }
  const refusal = await send(admin, { url, body: input }, key)

  const accepted = await send(admin, { url, body: { ...input, parent: null } }, key)

  expect([refusal.statusCode, accepted.statusCode]).toEqual([422, 201])
})

test('a repeated change or deletion gets the first answer again, not a conflict or a 404', async () => {
  const { id, ...savedView } = (await admin.post(`${at}/saved-views`, view('Mine'))).json()
  const [save, remove] = [randomUUID(), randomUUID()]
  const body = { name: 'Ours', revision: savedView.revision }
  const url = `${at}/saved-views/${id}`

  const saved = [await admin.put(url, body, withKey(save)), await admin.put(url, body, withKey(save))]
  const deleted = [await admin.delete(url, withKey(remove)), await admin.delete(url, withKey(remove))]

  expect(saved.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(saved[1]?.json()).toEqual(saved[0]?.json())
  expect(deleted.map(({ statusCode, body: text }) => [statusCode, text])).toEqual([
    [204, ''],
    [204, ''],
  ])
})

test('an answer with a secret is not kept, and its repeat hears that the change is done', async () => {
  const key = randomUUID()
  const body = {
    name: 'Foyer',
    teams: [team.alias],
    days: 30,
    secondsPerPage: 20,
    showsSubjects: false,
    showsAgents: false,
  }
  const url = `${at}/wall-screens`

  const [first, repeat] = [await send(admin, { url, body }, key), await send(admin, { url, body }, key)]

  expect(first.json().token).toEqual(expect.any(String))
  expect([repeat.statusCode, repeat.json().error.code]).toEqual([409, 'already_done'])
  const stored = await findOne(server.db, 'idempotent_request', { key })
  expect(stored?.answer).toBeNull()
  expect((await admin.get(url)).json().items).toHaveLength(1)
})

test('a key that is no UUID is refused', async () => {
  const refusal = await admin.post(`${at}/saved-views`, view('Odd'), withKey('today'))

  expect([refusal.statusCode, refusal.json().error.reason]).toEqual([422, 'idempotency_key_invalid'])
})
