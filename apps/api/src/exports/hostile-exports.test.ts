import { updateOne } from '@lodge/database'
import {
  aCourse,
  aDepartment,
  anArticleCategory,
  aStudent,
  aSuperadmin,
  aTeam,
  aTicket,
  aTopic,
} from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callRoute, type DocumentedRoute, documentedRoutes } from '../testing/documented-routes.ts'
import { exampleOf, type JsonSchema, withViolation } from '../testing/json-schema.ts'
import { createVisitor, issueCodeFor, password, passwordHash } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer } from '../testing/test-server.ts'

const server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
const routes = await documentedRoutes(server.app)
/** Routes that take something; the archive of a term's courses would take them out of their list. */
const writing = routes.filter(
  ({ method, path, body }) => (method === 'POST' || method === 'PUT') && body && !path.endsWith('-terms'),
)
const csvRoutes = routes.filter(({ method, path }) => method === 'GET' && path.endsWith('.csv'))

const hostile = '=HYPERLINK("https://evil.example";"x") <script>alert(1)</script>'

let browser: TestBrowser
let references: Record<string, unknown>
beforeAll(async () => {
  const { db } = server
  const [department, team, course] = [await aDepartment(db), await aTeam(db), await aCourse(db)]
  const topic = await aTopic(db, { team })
  const student = await aStudent(db, { department, courses: [course] })
  const boss = await aSuperadmin(db)
  await updateOne(db, 'person', { id: boss.id }, { passwordHash: await passwordHash })
  const { number } = await aTicket(db, { requester: student, topic, team })
  const category = await anArticleCategory(db)
  references = {
    department: department.alias,
    team: team.alias,
    topic: topic.alias,
    course: course.alias,
    number,
    category: category.alias,
    requester: student.alias,
    assignee: boss.alias,
    parent: null,
    form: null,
    attachments: [],
    formAnswers: {},
    departments: [],
    members: [],
    draft: null,
    alias: '',
    slaPolicy: null,
    translationOf: null,
    teams: [],
    courses: [],
    timezone: 'Europe/London',
    language: 'en',
    businessHours: null,
    to: team.alias,
  }
  browser = await createVisitor(server)
  await browser.post('/api/auth/codes', { email: student.email })
  const code = await issueCodeFor(server, student.email)
  await browser.post('/api/auth/session', { email: student.email, code })
  await browser.post('/api/backend/auth/session', { email: boss.email, password })
})
afterAll(() => server.close())

let count = 0

/** Returns an input that says something hostile wherever the contract takes a text. */
function hostileExample(schema: JsonSchema, key = ''): unknown {
  if (key in references && schema.type !== 'integer') return references[key]
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [name, hostileExample(inner, name)]),
    )
  const isText = schema.type === 'string' && !schema.enum && !schema.format && !schema.pattern
  if (!isText) return schema.format === 'uuid' ? crypto.randomUUID() : exampleOf(schema)
  count += 1
  return `${hostile} ${count}`.slice(0, schema.maxLength)
}

/** Parameters of which an example does not do. */
const inQuery: Record<string, string> = { language: 'de' }

const addressOf = ({ path, parameters }: DocumentedRoute) => {
  const requiredParameters = parameters.filter(
    ({ required, ...parameter }) => parameter.in === 'query' && required,
  )
  const query = new URLSearchParams(
    requiredParameters.map(({ name, schema }) => [name, inQuery[name] ?? String(exampleOf(schema))]),
  )
  const inPath = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'number'
      ? String(references.number)
      : String(exampleOf(parameters.find((parameter) => parameter.name === name)?.schema ?? {})),
  )
  return requiredParameters.length > 0 ? `${inPath}?${query}` : inPath
}

/** Texts of the right form where the schema does not say it, by the reason of the refusal. */
const repairs: Record<string, () => unknown> = {
  not_an_alias: () => `an-alias-${count++}`,
  not_an_email: () => `person-${count++}@uni.example`,
  not_a_language: () => 'en',
}

/** Calls a route with hostile texts, in other words where it refuses them. Returns whether it took any. */
async function take(route: DocumentedRoute): Promise<boolean> {
  let input = hostileExample(route.body ?? {})
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = await callRoute(browser, route, addressOf(route), input)
    if (answer.statusCode !== 422) return answer.statusCode < 300
    const refused: Record<string, { reason: string }> = answer.json().error.fields ?? {}
    for (const [path, { reason }] of Object.entries(refused)) {
      const value = repairs[reason]?.()
      if (value === undefined) return false
      input = withViolation(input, { path: path.split('.'), value })
    }
  }
  return false
}

/** Reads CSV whose cells are all in quotes. */
const cellsOf = (csv: string) =>
  [...csv.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'))

test('no text that the contracts accept becomes a formula or a control character in a CSV file', async () => {
  const downloaded: string[] = []
  for (const route of writing) if (await take(route)) downloaded.push(`${route.method} ${route.path}`)
  // Whatever the settings were changed to by then.
  await updateOne(server.db, 'site', { id: 1 }, { languages: ['en', 'de'] })
  const withCells: string[] = []
  for (const route of csvRoutes) {
    const { statusCode, body } = await browser.get(addressOf(route))
    if (statusCode === 404) continue
    expect(statusCode, route.path).toBe(200)
    const cells = cellsOf(body)
    for (const line of cells.flatMap((cell) => cell.split(/\r\n|[\r\n\u2028\u2029]/))) {
      expect(line, route.path).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
      expect(line, route.path).not.toMatch(/[^\P{Cc}\t]/u)
    }
    if (cells.some((cell) => cell.includes(hostile.slice(0, 20)))) withCells.push(route.path)
  }

  expect(downloaded.length, downloaded.join('\n')).toBeGreaterThan(30)
  expect(withCells, `of ${downloaded.join('\n')}`).toEqual(
    expect.arrayContaining(
      [
        'article-records',
        'article-category-records',
        'canned-responses',
        'course-records',
        'settings/roles',
        'settings/site-texts',
        'team-records',
        'tickets',
        'topic-records',
        'user-records',
      ].map((name) => `/api/backend/${name}.csv`),
    ),
  )
}, 240_000)

test('no text that the contracts accept adds markup to the sitemap', async () => {
  const { body } = await browser.get('/sitemap.xml')

  expect(body.replace(/<\/?(?:urlset|url|loc|lastmod)\b[^<>]*>|<\?xml[^<>]*\?>/g, '')).not.toMatch(/[<>&"']/)
})
