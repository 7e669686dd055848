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

test('the table says of every change what makes it happen once, as its contract does', () => {
  const expected = Object.entries(expectedRepeats).flatMap(([by, names]) => names.map((name) => [name, by]))
  const found = changes.map(([name, contract]) => [name, madeOnceBy(contract)])

  expect(found.toSorted()).toEqual(expected.toSorted())
})

test('what has a submission asks for its id', () => {
  for (const [name, { body }] of changes.filter(([, { keyless }]) => keyless === 'submission'))
    expect(
      body?.safeParse({}).error?.issues.map(({ path }) => path.join('.')),
      name,
    ).toContain('submissionId')
})

test('every change that takes a key is served with it, and no other one', async () => {
  const { db } = server
  const hash = await passwordHash
  const staff = await signInToAdmin(server, await anAgent(db, { role: superadmin, passwordHash: hash }))
  const portal = await signInToPortal(server, await aStudent(db, { department: await aDepartment(db) }))
  const nameOf = new Map(
    changes.map(([name, { method, path }]) => [`${method} ${path.replace(/:(\w+)/g, '{$1}')}`, name]),
  )
  const taking: string[] = []
  for (const route of await documentedRoutes(server.app)) {
    const name = nameOf.get(`${route.method} ${route.path}`)
    if (!name || name.startsWith('signOut')) continue
    const browser = route.path.startsWith('/api/backend') ? staff : portal
    const answer = await callRoute(browser, route, exampleUrl(route, 2_000_000_000), undefined, undefined, {
      'idempotency-key': 'no key',
    })
    if (answer.statusCode === 422 && answer.json().error.reason === 'idempotency_key_invalid')
      taking.push(name)
  }

  expect(taking.toSorted()).toEqual([...expectedRepeats.key, ...expectedRepeats.once].toSorted())
})
