import { aDepartment, anAgent, aStudent, aTicket } from '@lodge/desk/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callRoute, type DocumentedRoute, documentedRoutes, exampleUrl } from './testing/documented-routes.ts'
import { exampleOf, textsIn, withViolation } from './testing/json-schema.ts'
import { createVisitor, issueCodeFor, password, passwordHash } from './testing/sign-in.ts'
import { someAtOnce } from './testing/some-at-once.ts'
import type { TestBrowser } from './testing/test-browser.ts'
import { startTestServer } from './testing/test-server.ts'

const server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
const routes = await documentedRoutes(server.app)

let signedIn: TestBrowser
let visitor: TestBrowser
let number: number
beforeAll(async () => {
  const { db } = server
  const student = await aStudent(db, { department: await aDepartment(db) })
  const boss = await anAgent(db, { role: 'superadmin', passwordHash: await passwordHash })
  number = (await aTicket(db, { requester: student })).number
  visitor = await createVisitor(server)
  signedIn = await createVisitor(server)
  await signedIn.post('/api/auth/codes', { email: student.email })
  const code = await issueCodeFor(server, student.email)
  await signedIn.post('/api/auth/session', { email: student.email, code })
  await signedIn.post('/api/backend/auth/session', { email: boss.email, password })
})
afterAll(() => server.close())

/** Texts that break a database, a clock or a parser that trusts them. */
const oddTexts = [
  '0000-01-01',
  '0000-01-01..0000-12-31',
  '9999-12-31..9999-12-31',
  '..0000-02-29',
  '9999w',
  '0h',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  'NaN',
  'Infinity',
  '2147483648',
  '99999999999999999999',
  '-2147483649',
  '1e400',
  '-0',
  '00',
  "'",
  '"',
  '\\',
  '%',
  '_',
  '(',
  ':*',
  '&|!',
  '<->',
  '$1',
  '\u202E',
  '\uFFFF',
  '\u{1F4A5}',
  'due:0000-01-01..',
  'created:9999-12-31..',
  '#2147483648',
  '-"',
  'status:-',
  'requester:me,nobody',
  '-',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  ',',
  '-,',
  'a,',
  'x'.repeat(5_000),
  'é'.repeat(39),
]

const orders = [
  'due',
  'priority',
  'number',
  'updated',
  'mine',
  'activity',
  'notifications',
  'search',
  'title',
]
const oddMoments = [
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  'NaN',
  'infinity',
  '-infinity',
  '2147483648',
  '999999999999',
  `2026-01-01T00:00:00.${'0'.repeat(200)}Z`,
  null,
  1e308,
]
const oddPlaces = [...orders, 'relevance'].flatMap((order) =>
  oddMoments.map((at) =>
    Buffer.from(JSON.stringify([order, at, '01890a5d-ac96-774b-bcce-b302099a8057'])).toString('base64url'),
  ),
)

/** Returns odd cursors; a search's also say what a page continues from, and how the words were read. */
const oddCursorsOf = (path: string) =>
  path.endsWith('/search/tickets')
    ? oddPlaces.flatMap((place) => [`typed.time.${place}`, `some.rank.${place}`])
    : oddPlaces

/** A text that is valid, or has just been made worse. */
const oddText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()) },
)

describe.each(routes)('$method $path', (route) => {
  const { method, parameters, body } = route
  const queries = parameters
    .filter((parameter) => parameter.in === 'query' && !parameter.schema.enum)
    .map(({ name }) => name)
  const texts = body ? textsIn(body) : []

  test.each(queries)('accepts or refuses odd values of %s', async (name) => {
    const others = parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required && parameter.name !== name)
      .map((parameter) => `${parameter.name}=${encodeURIComponent(String(exampleOf(parameter.schema)))}&`)
    await someAtOnce(name === 'cursor' ? oddCursorsOf(route.path) : oddTexts, (odd) => {
      const url = `${exampleUrl(route, number)}?${others.join('')}${name}=${encodeURIComponent(odd)}`
      return expectNoFailure(signedIn, route, url)
    })
  })

  if (texts.length > 0)
    test('accepts or refuses odd values of every text', async () => {
      const samples = fc.sample(fc.tuple(fc.constantFrom(...texts), oddText), Math.min(60, 8 * texts.length))
      await someAtOnce(samples, ([path, value]) => {
        const odd = withViolation(exampleOf(body ?? {}), { path, value })
        return expectNoFailure(signedIn, route, exampleUrl(route, number), odd)
      })
    })

  if (method !== 'GET' && !isSignOut(route))
    test('refuses deeply nested JSON and bodies of other types', async () => {
      const [key = 'any'] = Object.keys(body?.properties ?? {})
      const deep = `${'['.repeat(8_000)}${']'.repeat(8_000)}`
      const url = exampleUrl(route, number)
      for (const browser of [signedIn, visitor]) {
        const deepOnes = [deep, `{"${key}":${deep}}`, `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`]
        await someAtOnce(deepOnes, (wrong) => expectNoFailure(browser, route, url, wrong))
        await someAtOnce(otherTypes, (type) => expectNoFailure(browser, route, url, 'x', type))
      }
    })

  test('answers a visitor without a session, whatever the body', async () => {
    const odd = texts.map((path) => withViolation(exampleOf(body ?? {}), { path, value: '2147483648' }))
    await someAtOnce([undefined, '{', 'null', ...odd], (input) =>
      expectNoFailure(visitor, route, exampleUrl(route, number), input),
    )
  })
})

/** A sign-out would leave the browser of all other tests without its session. */
function isSignOut({ method, path }: DocumentedRoute): boolean {
  return method === 'DELETE' && path.endsWith('/auth/session')
}

test('the sessions survive every odd request', async () => {
  expect((await signedIn.get('/api/tickets')).statusCode).toBe(200)
  expect((await signedIn.get('/api/backend/me')).statusCode).toBe(200)
})

const otherTypes = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'multipart/mixed; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-7',
  'text/plain',
  'no type',
]

/** Calls a route, which must not fail; a refusal of the input says where it is wrong. */
async function expectNoFailure(
  ...[browser, route, url, body, type]: Parameters<typeof callRoute>
): Promise<void> {
  const { statusCode, body: answer } = await callRoute(browser, route, url, body, type)
  const isNamed = statusCode !== 422 || typeof body === 'string' || namesFields(answer)
  if (statusCode < 500 && isNamed) return
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  expect.fail(`${url} ${type ?? ''} ${payload?.slice(0, 200)} got ${statusCode} ${answer}`)
}

function namesFields(answer: string): boolean {
  return Object.keys(JSON.parse(answer).error.fields ?? {}).length > 0
}
