import { tracingChannel } from 'node:diagnostics_channel'
import {
  type Permission,
  permissions,
  type RouteContract,
  routes,
  superadmin,
  type Through,
} from '@lodge/contracts'
import { aDepartment, anAgent, aStudent } from '@lodge/desk/testing'
import { afterAll, expect, test } from 'vitest'
import { callRoute, documentedRoutes, exampleUrl } from './testing/documented-routes.ts'
import { type Access, expectedAccess, expectedFileAccess, narrowedAccess } from './testing/expected-access.ts'
import { createVisitor, passwordHash, signInToAdmin, signInToPortal } from './testing/sign-in.ts'
import type { TestBrowser } from './testing/test-browser.ts'
import { startTestServer } from './testing/test-server.ts'

const server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
const documented = await documentedRoutes(server.app)
afterAll(() => server.close())

const contracts: [string, RouteContract][] = Object.entries(routes)
const addressOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/:(\w+)/g, '{$1}')}`
const nameOf = new Map(contracts.map(([name, route]) => [addressOf(route), name]))
const accessOf: Partial<Record<string, Access>> = { ...expectedAccess, ...expectedFileAccess }

const kinds = [
  'visitor',
  'requester',
  'agent without the permission',
  'agent with the permission',
  'superadmin',
] as const
type Kind = (typeof kinds)[number]
type Outcome = 'not signed in' | 'forbidden' | 'let in'

/** The door of the last request that a handler was given. */
let door: Through | null | undefined
tracingChannel('fastify.request.handler').start.subscribe((message) => {
  door = Object(message).request.through
})

test('the table has a row for every route that is served, and none for another', () => {
  const names = documented.map(addressOf).map((address) => nameOf.get(address) ?? address)

  expect(names.toSorted()).toEqual(Object.keys(accessOf).toSorted())
})

test.each(contracts)(
  'the contract of %s requires the permission that the table names',
  (name, { area, permission }) => {
    expect(permission ?? area).toBe(accessOf[name])
    expect(permission === undefined || area === 'admin').toBe(true)
  },
)

test.each(documented.map((route) => ({ route, address: addressOf(route) })))(
  '$address admits the people whom the table names and refuses everybody else',
  async ({ route, address }) => {
    const name = nameOf.get(address) ?? address
    const access = narrowedAccess[name] ?? accessOf[name]
    if (!access) throw new Error(`${name} is missing from the table`)
    const expected: Partial<Record<Kind, Outcome>> = {}
    const outcomes: Partial<Record<Kind, Outcome>> = {}
    const doors: Partial<Record<Kind, Through | null>> = {}
    for (const kind of kinds) {
      const browser = await signedInAs(kind, access)
      door = undefined
      // Without a body it writes nothing, and nobody has a ticket of that number: who is let in is told so.
      outcomes[kind] = outcomeOf(await callRoute(browser, route, exampleUrl(route, 2_000_000_000)))
      expected[kind] = outcomeFor(kind, access)
      if (door !== undefined) doors[kind] = door
    }
    if (name.startsWith('signOut')) browsers.clear()

    expect(outcomes).toEqual(expected)
    if (access === 'anyone') expect(doors.visitor ?? null).toBeNull()
    else expect(new Set(Object.values(doors))).toEqual(new Set(Object.keys(doors).map(() => 'session')))
  },
)

test.each([
  ['GET', '/rate/nonsense'],
  ['GET', '/unsubscribe/nonsense'],
  ['GET', '/participation/nonsense'],
  ['GET', '/confirm-address/nonsense'],
  ['GET', '/calendar/nonsense.ics'],
  ['POST', routes.openWall.path],
] as const)('a visitor who opens %s %s comes through the door of a link', async (method, path) => {
  const browser = await createVisitor(server)
  door = undefined
  await (method === 'GET' ? browser.get(path) : browser.post(path, { token: 'x'.repeat(43) }))
  expect(door).toBe('link')
})

/** Returns what a kind of caller is to expect of a route. */
function outcomeFor(kind: Kind, access: Access): Outcome {
  if (access === 'anyone') return 'let in'
  if (kind === 'visitor') return 'not signed in'
  if (kind === 'requester') return access === 'portal' || access === 'either' ? 'let in' : 'not signed in'
  if (access === 'portal') return 'not signed in'
  if (access === 'admin' || access === 'either' || kind === 'superadmin') return 'let in'
  // No list of permissions makes a superadmin.
  return kind === 'agent with the permission' && access !== superadmin ? 'let in' : 'forbidden'
}

function outcomeOf({ statusCode, json }: Awaited<ReturnType<typeof callRoute>>): Outcome {
  if (statusCode === 401) return 'not signed in'
  if (statusCode !== 403) return 'let in'
  return json().error.code === 'forbidden' ? 'forbidden' : 'let in'
}

const browsers = new Map<string, Promise<TestBrowser>>()

/** Returns a browser of such a caller, signed in once for all routes of the same access. */
function signedInAs(kind: Kind, access: Access): Promise<TestBrowser> {
  const isAgent = kind.startsWith('agent')
  const granted = isAgent ? permissionsOf(kind, access) : []
  const key = [isAgent ? 'agent' : kind, ...granted].join()
  const signedIn = browsers.get(key) ?? signIn(kind, granted)
  browsers.set(key, signedIn)
  return signedIn
}

/** Somebody without the permission has all others, and somebody with it has no other. */
function permissionsOf(kind: Kind, access: Access): Permission[] {
  const isNamed = permissions.some((permission) => permission === access)
  const isWith = kind === 'agent with the permission'
  if (!isNamed) return isWith || access === superadmin ? [...permissions] : []
  return permissions.filter((permission) => (permission === access) === isWith)
}

async function signIn(kind: Kind, granted: readonly Permission[]): Promise<TestBrowser> {
  const { db } = server
  if (kind === 'visitor') return createVisitor(server)
  if (kind === 'requester')
    return signInToPortal(server, await aStudent(db, { department: await aDepartment(db) }))
  const role = kind === 'superadmin' ? { role: superadmin } : { permissions: granted }
  return signInToAdmin(server, await anAgent(db, { ...role, passwordHash: await passwordHash }))
}
