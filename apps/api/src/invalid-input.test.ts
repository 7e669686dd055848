import { aDepartment, anAgent, aStudent, aTicket } from '@lodge/desk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callRoute,
  type DocumentedRoute,
  documentedRoutes,
  exampleUrl,
  type Parameter,
} from './testing/documented-routes.ts'
import { exampleOf, type Violation, violationsOf, withViolation, wrongValues } from './testing/json-schema.ts'
import { createVisitor, issueCodeFor, password, passwordHash } from './testing/sign-in.ts'
import { someAtOnce } from './testing/some-at-once.ts'
import type { TestBrowser } from './testing/test-browser.ts'
import { startTestServer } from './testing/test-server.ts'

const server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
const routes = await documentedRoutes(server.app)

let browser: TestBrowser
let number: number
beforeAll(async () => {
  const { db } = server
  const student = await aStudent(db, { department: await aDepartment(db) })
  const boss = await anAgent(db, { role: 'superadmin', passwordHash: await passwordHash })
  number = (await aTicket(db, { requester: student })).number
  // One browser that is signed in to both areas may call every route.
  browser = await createVisitor(server)
  await browser.post('/api/auth/codes', { email: student.email })
  await browser.post('/api/auth/session', {
    email: student.email,
    code: await issueCodeFor(server, student.email),
  })
  await browser.post('/api/backend/auth/session', { email: boss.email, password })
})
afterAll(() => server.close())

test('the OpenAPI document names the routes that take input', () => {
  expect(routes.length).toBeGreaterThan(20)
  expect(routes.filter(({ body }) => body).length).toBeGreaterThan(10)
})

const takesSomething = ({ parameters, body }: DocumentedRoute) => parameters.length > 0 || body !== undefined

describe.each(routes.filter(takesSomething))('$method $path', (route) => {
  const { method, path, parameters, body } = route
  const wrongBodies = body ? violationsOf(body) : []
  const wrongQueries = parameters.filter((parameter) => parameter.in === 'query').flatMap(wrongQueriesOf)
  const inPath = parameters.filter((parameter) => parameter.in === 'path')

  if (wrongBodies.length > 0)
    test('names the wrong fields of a body, and writes nothing', async () => {
      await expectNoWrite(async () => {
        await someAtOnce(wrongBodies, async (violation) => {
          const wrong = withViolation(exampleOf(body ?? {}), violation)
          expectNamed(violation, await callRoute(browser, route, exampleUrl(route, number), wrong))
        })
      })
      // A form has some hundred and fifty ways to be wrong.
    }, 60_000)

  if (wrongQueries.length > 0)
    test('names the wrong parameters of a query, and writes nothing', async () => {
      await expectNoWrite(async () => {
        await someAtOnce(wrongQueries, async (violation) => {
          const query = [violation.value]
            .flat()
            .map((value) => `${violation.path[0]}=${encodeURIComponent(String(value))}`)
          const url = `${exampleUrl(route, number)}?${query.join('&')}`
          expectNamed(violation, await callRoute(browser, route, url))
        })
      })
    })

  if (inPath.length > 0)
    test('answers a malformed address with 404', async () => {
      await expectNoWrite(async () => {
        await someAtOnce(impossibleNames, async (wrong) => {
          const name = encodeURIComponent(wrong).replace('%2500', '%00')
          const answer = await callRoute(browser, route, path.replace(/\{\w+\}/g, name))
          // Digits alone may be an alias, so then the body is checked.
          expect(/^\d+$/.test(wrong) ? [404, 422] : [404], wrong).toContain(answer.statusCode)
        })
      })
    })

  if (method !== 'GET' && body !== undefined)
    test('refuses a body that is no JSON object', async () => {
      await expectNoWrite(async () => {
        await someAtOnce(['{', '[]', '"text"', 'null', '{"__proto__": 1}'], async (wrong) => {
          const answer = await callRoute(browser, route, exampleUrl(route, number), wrong, 'application/json')
          expect([400, 404, 415, 422], `${wrong} ${answer.body}`).toContain(answer.statusCode)
        })
      })
    })
})

const impossibleNames = [
  '%00',
  '-1',
  '99999999999999999999',
  '\u{1F4A5}',
  "'; DROP TABLE ticket; --",
  'x'.repeat(90),
]

/** Each test begins with what the last one left. */
let rows: Promise<string> | undefined

/** Expects the work to write nothing: every row of every table is the same afterwards. */
async function expectNoWrite(work: () => Promise<void>): Promise<void> {
  rows ??= allRows()
  const before = await rows
  await work()
  rows = allRows()
  expect(await rows).toBe(before)
}

/** Returns where each row is and by which transaction it was written, as one text. */
async function allRows(): Promise<string> {
  const result = await server.db.pool.query<{ all: string }>({ name: 'all rows', text: await selectAllRows })
  return result.rows[0]?.all ?? ''
}

/** A prepared statement: to plan it anew for each of a thousand times takes longer than the requests. */
const selectAllRows = server.db.pool
  .query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  .then(({ rows: tables }) =>
    tables
      .map(({ name }) => `SELECT '${name} ' || ctid || ' ' || xmin AS row FROM ${name}`)
      .join(' UNION ALL '),
  )
  .then((each) => `SELECT string_agg(row, E'\\n' ORDER BY row) AS all FROM (${each}) AS rows`)

/** In an address everything is text, so a wrong type is a text that is none, or two where one is expected. */
function wrongQueriesOf({ name, schema, required }: Parameter): Violation[] {
  const here = (value: unknown, reason: string): Violation => ({ path: [name], value, why: reason })
  const types = [schema.type ?? []].flat()
  const violations = wrongValues(schema, here).filter(
    ({ value }) => (value !== '' || required) && String(value).isWellFormed(),
  )
  if (types.includes('integer') || types.includes('number')) violations.push(here('twelve', 'is no number'))
  if (types.includes('string') || schema.enum)
    violations.push(here([exampleOf(schema), exampleOf(schema)], 'comes twice'))
  return violations
}

function namesIt(json: { error?: { fields?: Record<string, string> } }, { path }: Violation): boolean {
  const place = path.join('.')
  if (place === '') return true
  return Object.keys(json.error?.fields ?? {}).some(
    (named) => named === place || named.startsWith(`${place}.`) || place.startsWith(`${named}.`),
  )
}

function expectNamed(violation: Violation, answer: Awaited<ReturnType<typeof callRoute>>): void {
  const { path, why: reason, value } = violation
  const attempt = `${path.join('.') || 'the whole'} ${reason}: ${JSON.stringify(value)?.slice(0, 60)} got ${answer.body}`
  expect([answer.statusCode, namesIt(answer.json(), violation)], attempt).toEqual([422, true])
}
