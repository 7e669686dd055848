import { type RouteContract, routes, superadmin } from '@lodge/contracts'
import { aDepartment, anAgent, aStudent } from '@lodge/desk/testing'
import { afterAll, expect, test } from 'vitest'
import { callRoute, documentedRoutes, exampleUrl } from '../testing/documented-routes.ts'
import { expectedRepeats } from '../testing/expected-repeats.ts'
import { passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import { startTestServer } from '../testing/test-server.ts'

const server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
afterAll(() => server.close())

const changes = Object.entries<RouteContract>(routes).filter(([, { method }]) => method !== 'GET')

function madeOnceBy({ area, keyless, answersOnce }: RouteContract): string {
  if (area === 'anyone') return 'visitor'
  return keyless ?? (answersOnce ? 'once' : 'key')
}

test('the contract of every change repeats safely in the way that the table says', () => {
  const expected = Object.entries(expectedRepeats).flatMap(([by, names]) => names.map((name) => [name, by]))
  const actual = changes.map(([name, contract]) => [name, madeOnceBy(contract)])

  expect(actual.toSorted()).toEqual(expected.toSorted())
})

test('a change with a submission requires its id', () => {
  for (const [name, { body }] of changes.filter(([, { keyless }]) => keyless === 'submission'))
    expect(
      body?.safeParse({}).error?.issues.map(({ path }) => path.join('.')),
      name,
    ).toContain('submissionId')
})

const nameOf = new Map(
  changes.map(([name, { method, path }]) => [`${method} ${path.replace(/:(\w+)/g, '{$1}')}`, name]),
)
const changeRoutes = (await documentedRoutes(server.app)).flatMap((route) => {
  const name = nameOf.get(`${route.method} ${route.path}`)
  return name === undefined || name.startsWith('signOut') ? [] : [{ name, route }]
})
const hash = await passwordHash
const staff = await signInToAdmin(server, await anAgent(server.db, { role: superadmin, passwordHash: hash }))
const portal = await signInToPortal(
  server,
  await aStudent(server.db, { department: await aDepartment(server.db) }),
)

test.each(changeRoutes)('$name takes an idempotency key if the table says so', async ({ name, route }) => {
  const browser = route.path.startsWith('/api/backend') ? staff : portal
  const badKey = { 'idempotency-key': 'no key' }
  const answer = await callRoute(
    browser,
    route,
    exampleUrl(route, 2_000_000_000),
    undefined,
    undefined,
    badKey,
  )
  const isTaken = answer.statusCode === 422 && answer.json().error.reason === 'idempotency_key_invalid'

  expect(isTaken).toBe([...expectedRepeats.key, ...expectedRepeats.once].includes(name))
})
