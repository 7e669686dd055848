import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { portalRoutes, type RouteContract, routes, takesIdempotencyKey } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { withoutTexts } from '../catalogues.ts'
import { answers } from './answer-check.ts'
import { withoutUnused } from './lean-zod.ts'
import { withLateApp, withScript } from './page-start.ts'
import { withPureConstants } from './pure-contracts.ts'
import { textsOfCode, textsOfGroup, textsWithoutArea } from './texts-of-code.ts'
import { tablesOfSinglePages, writeTables } from './trusted-routes.ts'

const keys = ['home.text', 'ui.time.now', 'ui.sla.tone.late', 'ui.sla.tone.soon', 'ui.sla.of', 'ticket.title']

test.each([
  ["t('home.text')", ['home']],
  ["t('ticket.title')", ['ticket.title']],
  ["const say = { now: 'ui.time.now' }", ['ui.time']],
  [`t(\`ui.sla.tone.\${tone}\`)`, ['ui.sla.tone']],
  [`t(\`ui.sla.\${part}\`)`, ['ui.sla', 'ui.sla.tone']],
  ["on('ticket.replied')", []],
])('a module with %s brings the texts of %j', (source, groups) => {
  expect(textsOfCode('part.ts', source, keys)).toEqual(groups)
})

test('a group contains its own texts and not those of its subgroups', () => {
  const catalogue = { ui: { close: 'Close', sla: { of: 'of', tone: { late: 'late' } } } }

  expect(textsOfGroup(catalogue, 'ui')).toEqual({ place: 'ui', texts: { close: 'Close' } })
  expect(textsOfGroup(catalogue, 'ui.sla')).toEqual({ place: 'ui.sla', texts: { of: 'of' } })
  expect(() => textsOfGroup(catalogue, 'ui.gone')).toThrow('no ui.gone')
})

test('a title comes without the other texts of its group, and they without it', () => {
  const catalogue = { teams: { title: 'Teams', create: 'New team' } }

  expect(textsOfGroup(catalogue, 'teams.title')).toEqual({ place: 'teams', texts: { title: 'Teams' } })
  expect(textsOfGroup(catalogue, 'teams')).toEqual({ place: 'teams', texts: { create: 'New team' } })
  const ofKinds = { imports: { title: { users: 'Import users' } } }
  expect(textsOfGroup(ofKinds, 'imports.title')).toEqual({
    place: 'imports.title',
    texts: { users: 'Import users' },
  })
})

test('texts that an app never shows stay out of it', () => {
  const catalogue = { errors: { required: 'Fill this in', role_fixed: 'Fixed' }, role_fixed: 'Kept' }

  expect(withoutTexts(catalogue, ['errors.role_fixed', 'errors.gone'])).toEqual({
    errors: { required: 'Fill this in' },
    role_fixed: 'Kept',
  })
})

test('a text with a computed area is found', () => {
  expect(
    textsWithoutArea(`t(\`home.\${a}\`)
t(\`\${area}.title\`)
say(\`\${area}.title\`)`),
  ).toEqual([2])
})

test('zod is built without its JSON schema code', () => {
  const zod = dirname(createRequire(import.meta.url).resolve('zod'))
  const schemas = readFileSync(join(zod, 'v4/classic/schemas.js'), 'utf8')

  const lean = withoutUnused(schemas)

  expect(lean).not.toContain('json-schema')
  expect(lean).not.toContain('processJSONSchema =')
  expect(lean).toContain('export const ZodString')
})

test('another version of zod is noticed', () => {
  expect(() => withoutUnused('export const ZodString = {}')).toThrow('zod has changed')
})

test('a page has its own script before its title, and lists the app files that load later', () => {
  const page =
    '<head>\n  <title>Desk</title>\n  <script type="module" crossorigin src="/a.js"></script>\n  <link rel="modulepreload" crossorigin href="/b.js">\n  </head>'

  expect(withScript(page, 'say("$&")')).toContain('<script>say("$&")</script>\n    <title>Desk</title>')
  expect(withLateApp(page)).toBe(
    '<head>\n  <title>Desk</title>\n    <script type="application/json" id="app-files">["/a.js","/b.js"]</script>\n  </head>',
  )
})

test('constants that are built by calls are marked as removable, and plain constants stay as they are', () => {
  const code =
    "const a = z.object({ b: z.string() }).strict()\nexport const c = list.map(() => 1)\nexport const d = 'd'\n"

  expect(withPureConstants('some.js', code)).toBe(
    "const a = /* @__PURE__ */ (() => z.object({ b: z.string() }).strict())()\nexport const c = /* @__PURE__ */ (() => list.map(() => 1))()\nexport const d = 'd'\n",
  )
})

test('the portal’s routes keep their method and address without their schemas', async () => {
  const source = writeTables({ portalRoutes })

  const { portalRoutes: lean } = await importSource(source)

  expect(Object.keys(lean)).toEqual(Object.keys(portalRoutes))
  expect(lean.topics).toMatchObject({ method: 'GET', path: '/api/topics' })
  expect(lean.topics.response.safeParse({ items: [] })).toEqual({ success: true, data: { items: [] } })
  expect(lean.topics.response.safeParse({ items: null })).toMatchObject({ success: false })
  expect(lean.topics.response.safeParse(null)).toMatchObject({ success: false })
  expect(lean.csrfCookie.response.safeParse(null)).toEqual({ success: true, data: null })
  expect(source).not.toContain('z.object')
})

test('the lean tables know which changes take an idempotency key', async () => {
  const { routes: lean } = await importSource(writeTables({ routes }))
  const takingKey = (table: Record<string, RouteContract>) =>
    Object.keys(table).filter((name) => table[name] && takesIdempotencyKey(table[name]))

  expect(takingKey(lean)).toEqual(takingKey(routes))
})

test.each([
  ['lists and values that are there', { number: 1, messages: [], at: null }, true],
  ['a value more, from a newer server', { number: 1, messages: [], at: null, colour: 'blue' }, true],
  ['no list', { number: 1, messages: {}, at: null }, false],
  ['a value less', { number: 1, messages: [] }, false],
  ['a text, as of a login page of a network', 'Sign in to this network', false],
  ['no JSON', null, false],
])('the lean contract accepts an answer with %s: %s is %s', (_, data, isTaken) => {
  expect(answers('number messages[] at').safeParse(data).success).toBe(isTaken)
})

test('every file with route contracts is named like a file of routes', () => {
  const contracts = join(import.meta.dirname, '../../../../packages/contracts/src')
  const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const withRoutes = files.filter((file) => readFileSync(join(contracts, file), 'utf8').includes(' route({'))

  expect(withRoutes.length).toBeGreaterThan(20)
  expect(withRoutes.filter((file) => !/routes\.ts$/.test(file))).toEqual([])
})

test('the portal’s contracts change no answer except those with the fields of a form', () => {
  const changingRoutes = Object.entries(portalRoutes)
    .filter(([, { area }]) => area !== 'admin')
    .filter(([, { response }]) => changesAnswers(response))

  // Their fields have no `isRequired` where it is false, which the server puts in.
  expect(changingRoutes.map(([name]) => name)).toEqual([
    'topic',
    'embeddedTopic',
    'myTicket',
    'createFollowUp',
    'closeMyTicket',
    'giveMissingAnswers',
    'rateTicket',
    'reopenMyTicket',
  ])
})

test('the tables of which the admin area trusts answers change none', async () => {
  const contracts = join(import.meta.dirname, '../../../../packages/contracts/src')
  const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' })
    .map((file) => join(contracts, file))
    .filter((file) => tablesOfSinglePages.test(file))
  const tables: Record<string, Record<string, RouteContract>>[] = await Promise.all(
    files.map((file) => import(file)),
  )
  const trusted = tables
    .flatMap((exports) => Object.values(exports))
    .flatMap((table) => Object.entries(table))

  expect(files.length).toBe(15)
  expect(trusted.filter(([, { response }]) => changesAnswers(response)).map(([name]) => name)).toEqual([])
})

async function importSource(source: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lodge-lean-'))
  const file = join(folder, 'routes.mjs')
  await writeFile(file, source)
  try {
    return await import(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const transforming = new Set(['transform', 'pipe', 'default', 'prefault', 'catch'])

function changesAnswers(schema: unknown, visited = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || visited.has(schema)) return false
  visited.add(schema)
  if ('type' in schema && typeof schema.type === 'string' && transforming.has(schema.type)) return true
  const parts = 'def' in schema ? [schema.def] : Object.values(schema)
  return parts.some((part) => changesAnswers(part, visited))
}
