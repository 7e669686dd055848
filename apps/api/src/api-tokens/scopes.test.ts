import {
  type ApiScope,
  apiScopes,
  integrationScopes,
  type RouteContract,
  routes,
  scimScope,
  superadmin,
} from '@lodge/contracts'
import { permissionsOfScopes, v1FilePath, v1FileScope, v1List, v1Routes } from '@lodge/contracts/api'
import { createApiToken, createMyToken } from '@lodge/desk/settings'
import { aSuperadmin } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectedScopes } from '../testing/expected-scopes.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
/** A token of each kind for each scope alone. */
const secrets = new Map<string, string>()
const kinds = ['integration', 'personal'] as const
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
  const { db, clock, config } = server
  const { actor } = await aSuperadmin(db)
  const ctx = {
    actor,
    through: 'session' as const,
    db,
    now: clock.now,
    requestId: null,
    ip: null,
    secret: config.secret,
  }
  for (const scope of apiScopes) {
    const input = { name: scope, scopes: [scope], days: 90 as const }
    const integration = await createApiToken(ctx, { ...input, teams: [] })
    secrets.set(`integration ${scope}`, integration.secret)
    secrets.set(`personal ${scope}`, (await createMyToken(ctx, input)).secret)
  }
  const directory = await createApiToken(ctx, { name: 'Directory', scopes: [scimScope], teams: [], days: 90 })
  secrets.set(`integration ${scimScope}`, directory.secret)
})
afterAll(() => server.close())

const contracts: [string, RouteContract][] = Object.entries(routes)
const scopeOf: Partial<Record<string, { scope: ApiScope }>> = v1Routes

test.each(contracts)('tokens may call %s if the table says so, with that scope', (name) => {
  expect(scopeOf[name]?.scope ?? 'session').toBe(Object(expectedScopes)[name])
})

test('no route of v1 takes a proof or a superadmin, and each lies where staff have it', () => {
  for (const { name, contract, path, row } of v1List) {
    expect([name, contract.needsProof, contract.area]).toEqual([name, undefined, 'admin'])
    expect([name, contract.permission === superadmin]).toEqual([name, false])
    expect(path).toBe(contract.path.replace('/api/backend/', '/api/v1/'))
    const verb = contract.method === 'GET' ? 'read' : 'write'
    // To write an article takes reading its draft.
    if (row.scope !== 'articles:write') expect([name, row.scope.split(':')[1]]).toEqual([name, verb])
  }
})

test('each scope opens a route, and the permissions of an integration are those of its routes', () => {
  const used = new Set([...v1List.map(({ row }) => row.scope), v1FileScope])

  expect([...used].toSorted()).toEqual([...apiScopes].toSorted())
  expect(permissionsOfScopes(apiScopes)).toEqual(['manage_knowledge_base'])
})

const v1 = [
  ...v1List.map(({ name, path, contract: { method }, row: { scope } }) => ({ name, path, method, scope })),
  { name: 'file', path: v1FilePath, method: 'GET' as const, scope: v1FileScope },
]
const urlOf = (path: string) =>
  path
    .replace(':number', '2000000000')
    .replace(':other', '2000000001')
    .replace(':fileId', '01890a5d-ac96-774b-bcce-b302099a8057')
    .replace(/:\w+/, 'nothing')

test.each(v1)('$method $path lets tokens in with $scope and refuses all others', async (route) => {
  const { method, path, scope } = route
  const outcomes: Record<string, string> = {}
  const expected: Record<string, string> = {}
  for (const kind of kinds)
    for (const held of kind === 'integration' ? integrationScopes : apiScopes) {
      const answer = await server.app.inject({
        method,
        url: urlOf(path),
        headers: { authorization: `Bearer ${secrets.get(`${kind} ${held}`)}` },
      })
      const key = `${kind} ${held}`
      const isRefused = answer.statusCode === 403 && answer.json().error.reason === 'scope_missing'
      outcomes[key] = isRefused
        ? answer.json().error.params.scope
        : answer.statusCode === 401
          ? 'not signed in'
          : 'let in'
      expected[key] = held === scope ? 'let in' : scope
    }

  expect(outcomes).toEqual(expected)
})

test('what is not in v1 is found there by no token', async () => {
  const headers = { authorization: `Bearer ${secrets.get('integration tickets:read')}` }
  const inV1 = new Set(v1.map(({ method, path }) => `${method} ${urlOf(path)}`))
  for (const [name, { method, path }] of contracts) {
    const url = urlOf(path.replace(/^\/(api\/)?(backend\/)?/, '/api/v1/'))
    if (inV1.has(`${method} ${url}`)) continue
    const { statusCode } = await server.app.inject({ method, url, headers })
    expect([name, statusCode]).toEqual([name, 404])
  }
})
