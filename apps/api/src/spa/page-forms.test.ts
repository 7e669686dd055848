import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeUsedCookie } from '@lodge/contracts'
import { findMany, getOne } from '@lodge/database'
import { aDepartment, aStudent, aTicket } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueCodeFor, signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let root: string

/** In place of the portal's build: it shows what it was given, and asks for the page's own ticket. */
const renderer = `
export const provideLanguage = () => undefined
export async function renderPage({ address, init, formToken, codeRequested, sent, read }) {
  if (sent?.values.email === 'no page of this') throw new Error('Cannot be rendered')
  const { pathname } = new URL(address, 'https://x')
  const [, number] = pathname.match(/^\\/tickets\\/(\\d+)\\/detail$/) ?? []
  if (number && !init.user) return { status: 302, location: '/auth/sign-in?to=' + encodeURIComponent(address) }
  const ticket = number ? await read.myTicket(Number(number)) : null
  const shown = { address, user: init.user?.email ?? null, token: formToken(), codeRequested, ticket: ticket?.subject, sent }
  return { status: 200, isPersonal: true, isWhole: true, head: '<title>x</title>', body: '<pre>' + JSON.stringify(shown) + '</pre>' }
}`

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lodge-forms-'))
  const folders = {
    admin: join(root, 'admin'),
    portal: join(root, 'portal'),
    renderer: join(root, 'renderer.mjs'),
  }
  for (const folder of [folders.admin, folders.portal]) {
    await mkdir(folder)
    await writeFile(join(folder, 'index.html'), '<head><title>x</title></head><div id="root"></div>')
  }
  await writeFile(folders.renderer, renderer)
  server = await startTestServer({ folders, env: { APP_URL: 'https://help.uni.example' } })
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})

type Browser = ReturnType<TestServer['browser']>
const own = { origin: 'https://help.uni.example', 'x-xsrf-token': '' }

const shownOn = (body: string) => JSON.parse(/<pre>(.*)<\/pre>/s.exec(body)?.[1] ?? '{}')

/** Opens a page, fills in its form as a browser without scripts does, and sends it to the page's own address. */
async function send(browser: Browser, path: string, values: Record<string, string>, headers = {}) {
  const { token } = shownOn((await browser.get(path)).body)
  const fields = new URLSearchParams({ token, ...values }).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return browser.post(path, fields, { ...type, ...own, ...headers })
}

async function aReader() {
  const student = await aStudent(server.db, { department: await aDepartment(server.db) })
  const ticket = await aTicket(server.db, { requester: student, subject: `Of ${student.email}` })
  return { student, ticket, path: `/tickets/${ticket.number}/detail` }
}

/** Without the question that the ticket began with. */
const repliesOf = async (ticketId: string) =>
  (await findMany(server.db, 'message', { ticketId }, { columns: ['body'], orderBy: ['id'] })).slice(1)

test('a person signs in without scripts and arrives at the page that they wanted', async () => {
  const { student, path } = await aReader()
  const browser = server.browser()
  const signInRedirect = await browser.get(path)
  expect([signInRedirect.statusCode, signInRedirect.headers.location]).toEqual([
    302,
    `/auth/sign-in?to=${encodeURIComponent(path)}`,
  ])
  expect(signInRedirect.headers['cache-control']).toBe('private, no-store')

  const answer = await send(browser, '/auth/sign-in', { email: student.email, to: path })
  const next = `/auth/email-verification?to=${encodeURIComponent(path)}`
  expect([answer.statusCode, answer.headers.location]).toEqual([303, next])
  const page = await browser.get(next)
  expect(shownOn(page.body).codeRequested).toMatchObject({ email: student.email })
  expect(page.headers['cache-control']).toBe('private, no-store')

  const code = await issueCodeFor(server, student.email)
  const fields = { email: student.email, to: path }
  const wrong = await send(browser, '/auth/email-verification', { ...fields, code: '999999' })
  expect(wrong.statusCode).toBe(422)
  expect(shownOn(wrong.body)).toMatchObject({
    address: next,
    sent: { name: 'code', values: { code: '999999' }, envelope: { error: { code: 'wrong_code' } } },
  })
  const right = await send(browser, '/auth/email-verification', { ...fields, code })
  expect([right.statusCode, right.headers.location]).toEqual([303, path])
  expect(wrong.cookies.map(({ name }) => name)).not.toContain(codeUsedCookie)
  const { alias } = await getOne(server.db, 'person', { id: student.id })
  const used = right.cookies.find(({ name }) => name === codeUsedCookie)
  expect(used).toMatchObject({ value: alias, path: '/', sameSite: 'Lax', maxAge: 600 })
  expect(used?.httpOnly).toBeUndefined()
  expect(shownOn((await browser.get(path)).body)).toMatchObject({ user: student.email, codeRequested: null })
})

test('what was typed comes back also where its page cannot be rendered', async () => {
  const answer = await send(server.browser(), '/auth/sign-in', { email: 'no page of this' })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([422, 'private, no-store'])
  expect(answer.body).toMatch(/<html lang="en">.*<p id="error">[^<]+<\/p>/)
  expect(answer.body).toMatch(/<textarea [^>]*dir="auto"[^>]*>no page of this<\/textarea>/)
})

test.each([
  ['https://evil.example/', '/tickets/index'],
  ['//evil.example', '/tickets/index'],
  ['/\\evil.example', '/tickets/index'],
  ['/.//evil.example', '/evil.example'],
  ['/tickets/..\\/evil.example', '/evil.example'],
])('signing in never redirects to another site: %s', async (to, location) => {
  const { student } = await aReader()
  const browser = server.browser()
  await send(browser, '/auth/sign-in', { email: student.email })
  const code = await issueCodeFor(server, student.email)
  const answer = await send(browser, '/auth/email-verification', { email: student.email, code, to })

  expect(answer.headers.location).toBe(location)
})

test('a malformed address comes back as it was typed', async () => {
  const answer = await send(server.browser(), '/auth/sign-in', { email: 'no address', to: '/tickets/index' })

  expect(answer.statusCode).toBe(422)
  expect(shownOn(answer.body)).toMatchObject({
    address: '/auth/sign-in?to=%2Ftickets%2Findex',
    sent: {
      name: 'sign-in',
      values: { email: 'no address' },
      envelope: { error: { fields: { email: {} } } },
    },
  })
})

test('a code that another browser requested signs in once the person confirms it', async () => {
  const { student } = await aReader()
  await send(server.browser(), '/auth/sign-in', { email: student.email })
  const code = await issueCodeFor(server, student.email)
  const here = server.browser()
  const fields = { email: student.email, code }
  expect((await send(here, '/auth/sign-in', { ...fields, hasCode: 'true' })).statusCode).toBe(303)
  const answer = await send(here, '/auth/email-verification', fields)
  expect(shownOn(answer.body).sent.envelope.error.code).toBe('code_from_other_browser')

  expect((await send(here, '/auth/email-verification', { ...fields, isConfirmed: 'true' })).statusCode).toBe(
    303,
  )
})

test('a reply is added once, however often its form is sent, and the page shows it', async () => {
  const { student, ticket, path } = await aReader()
  const browser = await signInToPortal(server, student)
  const form = { action: 'reply', body: 'First line\r\nSecond', submissionId: randomUUID() }
  const answers = [await send(browser, path, form), await send(browser, path, form)]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  expect(answers[0]?.headers.location).toMatch(new RegExp(`^${path}#message-`))
  expect(answers[1]?.headers.location).toBe(answers[0]?.headers.location)
  expect(await repliesOf(ticket.id)).toEqual([{ body: 'First line\nSecond' }])
})

test('a ticket is closed and reopened by a form, and an unknown action is refused on the page', async () => {
  const { student, path } = await aReader()
  const browser = await signInToPortal(server, student)
  expect((await send(browser, path, { action: 'close' })).headers.location).toBe(path)
  expect((await send(browser, path, { action: 'reopen' })).statusCode).toBe(303)
  const unknown = await send(browser, path, { action: 'delete' })
  expect(unknown.statusCode).toBe(422)
  expect(shownOn(unknown.body)).toMatchObject({ address: path, sent: { name: 'status' } })
})

test('an empty reply and an overlong reply come back with their text', async () => {
  const { student, ticket, path } = await aReader()
  const browser = await signInToPortal(server, student)
  const submissionId = randomUUID()
  for (const body of [' ', '語'.repeat(20_001)]) {
    const answer = await send(browser, path, { action: 'reply', body, submissionId })
    expect(answer.statusCode).toBe(422)
    expect(shownOn(answer.body)).toMatchObject({ sent: { name: 'reply', values: { body, submissionId } } })
  }
  const longest = { action: 'reply', body: '語'.repeat(20_000), submissionId }
  expect((await send(browser, path, longest)).statusCode).toBe(303)
  expect(await repliesOf(ticket.id)).toHaveLength(1)
})

test('a form with a missing or foreign token changes nothing and keeps its text', async () => {
  const { student, ticket, path } = await aReader()
  const browser = await signInToPortal(server, student)
  const other = await signInToPortal(server, (await aReader()).student)
  const { token } = shownOn((await other.get('/auth/x')).body)
  const form = { action: 'reply', body: 'Not from here', submissionId: randomUUID() }

  for (const wrong of ['', 'x', token]) {
    const answer = await send(browser, path, { ...form, token: wrong })
    expect(answer.statusCode).toBe(419)
    expect(shownOn(answer.body).sent.values).toMatchObject({ body: 'Not from here' })
  }
  const foreign = await send(browser, path, form, { origin: 'https://evil.example' })
  expect([foreign.statusCode, foreign.body]).toEqual([403, expect.not.stringContaining('Not from here')])
  expect(await repliesOf(ticket.id)).toEqual([])
})

test('the token of a page that was open for hours is accepted, and a token from before signing in is not', async () => {
  const { student, ticket, path } = await aReader()
  const browser = server.browser()
  const { token: before } = shownOn((await browser.get('/auth/sign-in')).body)
  const signedIn = await signInToPortal(server, student)
  const { token } = shownOn((await signedIn.get(path)).body)
  server.clock.passMinutes(7 * 60)
  await signedIn.get('/api/init')
  const form = { action: 'reply', body: 'After lunch', submissionId: randomUUID() }

  expect((await send(signedIn, path, { ...form, token: before })).statusCode).toBe(419)
  expect((await send(signedIn, path, { ...form, token })).statusCode).toBe(303)
  expect(await repliesOf(ticket.id)).toHaveLength(1)
})

test.each([
  ['here', (browser: Browser) => browser.cookies.delete('__Host-lodge_portal')],
  ['elsewhere', (_: Browser, personId: string) => server.app.sessions.endAllOf(personId)],
])('a person who was signed out %s is asked to sign in and keeps their text', async (_, signOut) => {
  const { student, ticket, path } = await aReader()
  const browser = await signInToPortal(server, student)
  const { token } = shownOn((await browser.get(path)).body)
  await signOut(browser, student.id)
  const form = { token, action: 'reply', body: 'Is it lost?', submissionId: randomUUID() }
  const answer = await browser.post(path, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...own,
  })

  expect([401, 419]).toContain(answer.statusCode)
  expect(shownOn(answer.body)).toMatchObject({
    address: `/auth/sign-in?to=${encodeURIComponent(path)}`,
    sent: { name: 'reply', values: { body: 'Is it lost?' } },
  })
  expect(await repliesOf(ticket.id)).toEqual([])
})

test('two readers of the same address at once each get their own pages and tickets', async () => {
  const [firstReader, secondReader] = [await aReader(), await aReader()]
  const [here, elsewhere] = [
    await signInToPortal(server, firstReader.student),
    await signInToPortal(server, secondReader.student),
  ]
  const pages = await Promise.all(
    Array.from({ length: 10 }, () => [here.get(firstReader.path), elsewhere.get(firstReader.path)]).flat(),
  )

  pages.forEach(({ body, headers }, turn) => {
    const [reader, subject] =
      turn % 2 === 0 ? [firstReader, firstReader.ticket.subject] : [secondReader, undefined]
    expect(shownOn(body)).toMatchObject({ user: reader.student.email })
    expect(shownOn(body).ticket).toBe(subject)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(headers.vary).toContain('cookie')
    expect(headers).not.toHaveProperty('etag')
  })
  const form = { action: 'reply', body: 'Into another’s ticket', submissionId: randomUUID() }
  expect((await send(elsewhere, firstReader.path, form)).statusCode).toBe(404)
  expect(await repliesOf(firstReader.ticket.id)).toEqual([])
})
