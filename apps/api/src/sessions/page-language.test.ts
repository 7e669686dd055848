import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateOne } from '@lodge/database'
import { anAgent, aStudent } from '@lodge/desk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createVisitor,
  issueCodeFor,
  passwordHash,
  signInToAdmin,
  signInToPortal,
} from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let root: string

/** In place of the portal's build: it shows the language that it was given. */
const renderer = `let current
export const provideLanguage = (find) => { current = find }
export const renderPage = async ({ language }) =>
  ({ status: 200, head: '<title>' + language + '</title>', body: '<p>' + current() + '</p>' })`

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lodge-languages-'))
  const folders = { admin: join(root, 'admin'), portal: join(root, 'portal') }
  for (const folder of Object.values(folders)) {
    await mkdir(folder)
    for (const [file, language] of [
      ['index.html', 'en'],
      ['index.de.html', 'de'],
      ['index.pt-BR.html', 'pt-BR'],
    ] as const)
      await writeFile(
        join(folder, file),
        `<html lang="${language}"><script>say('${language}')</script><div id="root"></div>`,
      )
  }
  await writeFile(join(folders.portal, 'index.ar.html'), '<html lang="ar"><div id="root"></div>')
  await writeFile(join(root, 'renderer.mjs'), renderer)
  server = await startTestServer({ folders: { ...folders, renderer: join(root, 'renderer.mjs') } })
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})
beforeEach(() => updateOne(server.db, 'site', { id: 1 }, { languages: ['en', 'de'] }))

const languageIn = (page: { body: string }) => page.body.match(/<html lang="([\w-]+)"/)?.[1]
const wanting = (language: string) => ({ accept: 'text/html', 'accept-language': language })

test.each([
  [['en', 'de'], 'de-AT, en;q=0.8', 'de'],
  [['en', 'de'], 'en-GB, de;q=0.8', 'en'],
  [['en', 'de'], 'pl, de;q=0.5', 'de'],
  [['en', 'de'], 'pl', 'en'],
  [['en'], 'de', 'en'],
  [['de'], 'pl', 'de'],
  [['de'], 'en-GB', 'en'],
  [['cy', 'de'], '', 'de'],
  [['pt'], 'pt-PT', 'pt-BR'],
  [['de'], 'x'.repeat(10_000), 'de'],
] as const)(
  'a site of %j is in its reader’s language: who wants %j gets %s',
  async (languages, wanted, page) => {
    await updateOne(server.db, 'site', { id: 1 }, { languages: [...languages] })

    for (const address of ['/', '/admin/auth/login']) {
      const answer = await server.browser().get(address, wanting(wanted))
      expect([answer.statusCode, languageIn(answer)]).toEqual([200, page])
      expect(answer.headers.vary).toContain('accept-language')
      expect(answer.headers['content-security-policy']).toContain('sha256-')
    }
    expect((await server.browser().get('/', wanting(wanted))).body).toContain(`<p>${page}</p>`)
  },
)

test('a language of the portal alone is a student’s to choose, and staff get the next one of theirs', async () => {
  await updateOne(server.db, 'site', { id: 1 }, { languages: ['ar', 'de'] })
  const browser = server.browser()
  const wanted = wanting('ar-JO, de;q=0.5')
  expect(languageIn(await browser.get('/', wanted))).toBe('ar')
  expect(languageIn(await browser.get('/admin/auth/login', wanted))).toBe('de')
  expect(languageIn(await browser.get('/admin/auth/login', wanting('ar')))).toBe('de')

  const student = await signInToPortal(server, await aStudent(server.db))
  const details = { name: 'Zainab', department: null, timezone: null, language: 'ar' }
  const saved = await student.put('/api/me/account', details)
  expect(saved.json()).toMatchObject({ language: 'ar', languages: ['ar', 'de', 'en'] })
  const agent = await signInToAdmin(server, await anAgent(server.db, { passwordHash: await passwordHash }))
  expect((await agent.get('/api/backend/me')).json().languages).toEqual(['de', 'en'])
})

test('what somebody chooses in their account holds in this browser, and in the next one from its sign-in on', async () => {
  const student = await aStudent(server.db)
  const browser = await signInToPortal(server, student)
  const details = { name: 'Amara', department: null, timezone: null }
  expect(languageIn(await browser.get('/', wanting('en')))).toBe('en')

  const saved = await browser.put('/api/me/account', { ...details, language: 'de' })
  expect(saved.json()).toMatchObject({ language: 'de', languages: ['de', 'en'] })
  expect(languageIn(await browser.get('/', wanting('en')))).toBe('de')
  expect(languageIn(await browser.get('/admin/auth/login', wanting('en')))).toBe('de')
  expect(languageIn(await (await signInToPortal(server, student)).get('/', wanting('en')))).toBe('de')

  await browser.put('/api/me/account', { ...details, language: null })
  expect(languageIn(await browser.get('/', wanting('en')))).toBe('en')
})

test('staff choose their language too, and leave none behind when they sign out', async () => {
  const agent = await anAgent(server.db, { passwordHash: await passwordHash })
  const browser = await signInToAdmin(server, agent)
  const account = (await browser.get('/api/backend/me')).json()
  expect(account.language).toBeNull()

  const saved = await browser.put('/api/backend/me/profile', {
    name: account.name,
    timezone: null,
    language: 'de',
  })
  expect(saved.json().language).toBe('de')
  expect(languageIn(await browser.get('/admin', wanting('en')))).toBe('de')
  const unchanged = await browser.put('/api/backend/me/profile', { name: 'Ada', timezone: null })
  expect(unchanged.json()).toMatchObject({ name: 'Ada', language: 'de' })

  await browser.delete('/api/backend/auth/session')
  expect(languageIn(await browser.get('/admin/auth/login', wanting('en')))).toBe('en')
})

test('a language that the site no longer has, and a cookie that names none, are passed over', async () => {
  const student = await aStudent(server.db)
  await updateOne(server.db, 'person', { id: student.id }, { language: 'de' })
  const browser = await signInToPortal(server, student)
  expect(languageIn(await browser.get('/', wanting('en')))).toBe('de')

  await updateOne(server.db, 'site', { id: 1 }, { languages: ['en'] })
  expect(languageIn(await browser.get('/', wanting('en')))).toBe('en')
  const forged = { ...wanting('de'), cookie: 'lodge_language=../../../etc' }
  await updateOne(server.db, 'site', { id: 1 }, { languages: ['en', 'de'] })
  expect(languageIn(await server.browser().get('/', forged))).toBe('de')
})

test('an address asks for a language of the site’s, which the browser keeps', async () => {
  const browser = server.browser()
  const answer = await browser.get('/knowledge-base?q=wi-fi&lang=de', wanting('en'))

  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/knowledge-base?q=wi-fi'])
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(languageIn(await browser.get('/', wanting('en')))).toBe('de')
  await browser.get('/?lang=en', wanting('en'))
  expect(languageIn(await browser.get('/', wanting('de')))).toBe('en')
})

test.each(['fr', 'pt-BR', '', 'x y'])(
  'an address that asks for %j is answered as without it',
  async (tag) => {
    const answer = await server.browser().get(`/?lang=${tag}`, wanting('de'))

    expect([answer.statusCode, languageIn(answer)]).toEqual([200, 'de'])
    expect(answer.headers['set-cookie']).toBeUndefined()
  },
)

test('an address with two slashes leads to no other site', async () => {
  const answer = await server.browser().get('//elsewhere.example/?lang=de', wanting('en'))

  expect(answer.headers.location ?? '/').toMatch(/^\/(?!\/)/)
})

test('a language that a visitor has chosen stays when they sign in, unless their account has another one', async () => {
  const student = await aStudent(server.db)
  const browser = await createVisitor(server)
  await browser.get('/?lang=de', wanting('en'))
  await browser.post('/api/auth/codes', { email: student.email })
  const code = await issueCodeFor(server, student.email)
  await browser.post('/api/auth/session', { email: student.email, code })

  expect(languageIn(await browser.get('/', wanting('en')))).toBe('de')
})

test.each(['//?lang=de', '/%?lang=de', '/?lang=de&lang=fr', '/?a?b&lang=de'])(
  'the address %s is no fault',
  async (url) => {
    expect((await server.browser().get(url, wanting('en'))).statusCode).toBeLessThan(500)
  },
)
