import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lodge-apps-'))
  const folders = { admin: join(root, 'admin'), portal: join(root, 'portal') }
  for (const [name, folder] of Object.entries(folders)) {
    await mkdir(join(folder, 'assets'), { recursive: true })
    await writeFile(join(folder, 'index.html'), `<meta name="app_url" content="%APP_URL%">${name}`)
    await writeFile(join(folder, 'assets', 'app-1a2b.js'), `/* ${name} */`)
    await writeFile(join(folder, 'icon.svg'), '<svg/>')
  }
  server = await startTestServer({ folders, env: { APP_URL: 'https://help.uni.example' } })
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})

const browse = { accept: 'text/html,application/xhtml+xml', host: 'help.uni.example' }

test.each([
  ['/', 'portal'],
  ['/tickets/20001/detail', 'portal'],
  ['/administration', 'portal'],
  ['/index.html', 'portal'],
  ['/admin', 'admin'],
  ['/admin/', 'admin'],
  ['/admin/auth/login', 'admin'],
  ['/admin/tickets/all?show=mine', 'admin'],
])('%s gets the page of the %s app, with the address to call', async (url, area) => {
  const answer = await server.browser().get(url, browse)

  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(`<meta name="app_url" content="https://help.uni.example">${area}`)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  })
})

test('a page opened under another address calls the one it came from', async () => {
  const answer = await server.browser().get('/', { ...browse, host: '127.0.0.1:3000' })

  expect(answer.body).toBe('<meta name="app_url" content="">portal')
})

test('files with a hash in their name are cached for ever, others are revalidated', async () => {
  const hashed = await server.browser().get('/admin/assets/app-1a2b.js')
  const plain = await server.browser().get('/icon.svg')

  expect([hashed.statusCode, hashed.body]).toEqual([200, '/* admin */'])
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect([plain.statusCode, plain.headers['cache-control']]).toEqual([200, 'no-cache'])
})

test('what is not there is a 404 and never a page in place of a script', async () => {
  const browser = server.browser()

  expect((await browser.get('/assets/gone-3c4d.js', { accept: '*/*' })).statusCode).toBe(404)
  const gone = await browser.get('/admin/assets/gone-3c4d.js', browse)
  expect(gone.statusCode).toBe(404)
  expect(gone.headers['cache-control'] ?? '').not.toContain('immutable')
  expect((await browser.get('/api/gone', browse)).statusCode).toBe(404)
  expect((await browser.get('/../package.json', { accept: '*/*' })).statusCode).toBe(404)
})

test('pages run our own scripts only, are framed by nobody, and stay on https', async () => {
  const { headers } = await server.browser().get('/', browse)

  const policy = `${headers['content-security-policy']}`
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("connect-src 'self' wss://help.uni.example")
  expect(policy).toContain("img-src 'self' data: blob:")
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
  const cookies = (await server.browser().get('/sanctum/csrf-cookie')).cookies
  expect(cookies.every(({ secure }) => secure)).toBe(true)
})
