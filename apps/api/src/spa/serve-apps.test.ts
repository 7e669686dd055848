import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateOne } from '@lodge/database'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { rateLimits } from '../plugins/rate-limits.ts'
import { setLimitCounts } from '../testing/set-limit-counts.ts'
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
    await writeFile(join(folder, 'assets', 'app-1a2b.js.br'), `compressed ${name}`)
    await writeFile(join(folder, 'icon.svg'), '<svg/>')
    await writeFile(join(folder, 'web-push-worker.js'), '/* worker */')
  }
  server = await startTestServer({ folders, env: { APP_URL: 'https://help.uni.example' } })
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})

const browse = { accept: 'text/html,application/xhtml+xml', host: 'help.uni.example' }
const pages = [
  ['/', 'portal', 200],
  ['/tickets/20001/detail', 'portal', 200],
  ['/administration', 'portal', 404],
  ['/index.html', 'portal', 404],
  ['/admin', 'admin', 200],
  ['/admin/', 'admin', 200],
  ['/Admin/Auth/Login', 'portal', 404],
  ['/admin/auth/login', 'admin', 200],
  ['/admin/tickets/all?show=mine', 'admin', 200],
  ['/admin/tickets/1/2/detail', 'admin', 404],
  ['/tickets/20001/', 'portal', 404],
] as const

test.each(
  ['text/html,application/xhtml+xml', '*/*', undefined].flatMap((accept) =>
    pages.map(([url, area, status]) => ({ accept, url, area, status })),
  ),
)(
  '$url is a page of the $area app with the status $status for a browser that accepts $accept',
  async ({ url, ...expected }) => {
    const { area, status, accept } = expected
    const answer = await server.browser().get(url, { host: browse.host, ...(accept && { accept }) })

    expect(answer.statusCode).toBe(status)
    expect(answer.body).toBe(`<meta name="app_url" content="https://help.uni.example">${area}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
  },
)

test('the page of a wall screen sends no referrer', async () => {
  const policyOf = async (url: string) => (await server.browser().get(url, browse)).headers['referrer-policy']
  expect(await policyOf('/admin/wall')).toBe('no-referrer')
  expect(await policyOf('/admin/wall-screens')).toBe('same-origin')
})

test('a request for JSON or an image gets no page, and neither does a change', async () => {
  const browser = server.browser()

  expect((await browser.get('/', { accept: 'application/json' })).json().error.code).toBe('not_found')
  expect((await browser.get('/logo.png', { accept: '*/*' })).headers['content-type']).toContain('json')
  expect((await browser.post('/', {})).statusCode).not.toBe(200)
})

test('a page that is opened under another address calls the API at that address', async () => {
  const answer = await server.browser().get('/', { ...browse, host: '127.0.0.1:3000' })

  expect(answer.body).toBe('<meta name="app_url" content="">portal')
})

test('files with a hash in their name are cached for ever, and other files are revalidated', async () => {
  const hashed = await server.browser().get('/admin/assets/app-1a2b.js')
  const plain = await server.browser().get('/icon.svg')

  expect([hashed.statusCode, hashed.body]).toEqual([200, '/* admin */'])
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect([plain.statusCode, plain.headers['cache-control']]).toEqual([200, 'no-cache'])
})

test('a file that the build has compressed is sent compressed to browsers that accept it', async () => {
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const compressed = await server.browser().get('/assets/app-1a2b.js', headers)
  const plain = await server.browser().get('/icon.svg', headers)

  expect(compressed.body).toBe('compressed portal')
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect([plain.body, plain.headers['content-encoding']]).toEqual(['<svg/>', undefined])
})

test('a missing file is a 404 and never a page in place of a script', async () => {
  const browser = server.browser()

  expect((await browser.get('/assets/gone-3c4d.js', { accept: '*/*' })).statusCode).toBe(404)
  const missing = await browser.get('/admin/assets/gone-3c4d.js', browse)
  expect(missing.statusCode).toBe(404)
  expect(missing.headers['cache-control'] ?? '').not.toContain('immutable')
  expect((await browser.get('/api/gone', browse)).statusCode).toBe(404)
  expect((await browser.get('/../package.json', { accept: '*/*' })).statusCode).toBe(404)
})

test('pages run our own scripts only, are framed by nobody, and stay on https', async () => {
  const { headers } = await server.browser().get('/', browse)

  const policy = `${headers['content-security-policy']}`
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain('frame-src https://www.youtube-nocookie.com https://player.vimeo.com;')
  expect(policy).toContain("connect-src 'self' wss://help.uni.example")
  expect(policy).toContain("img-src 'self' data: blob:")
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
  const cookies = (await server.browser().get('/sanctum/csrf-cookie')).cookies
  expect(cookies.every(({ secure }) => secure)).toBe(true)
})

test('the form of a topic is framed by the sites that the settings name, and by no other page', async () => {
  const policyOf = async (url: string) => (await server.browser().get(url, browse)).headers
  expect((await policyOf('/embed/wifi'))['content-security-policy']).toContain("frame-ancestors 'none'")

  await updateOne(
    server.db,
    'site',
    { id: 1 },
    { embedOrigins: ['https://www.uni.example', 'http://127.0.0.1:80'] },
  )
  onTestFinished(async () => {
    await updateOne(server.db, 'site', { id: 1 }, { embedOrigins: [] })
  })

  const framed = await policyOf('/embed/wifi')
  expect(framed['content-security-policy']).toContain(
    'frame-ancestors https://www.uni.example http://127.0.0.1:80',
  )
  expect(framed['x-frame-options']).toBeUndefined()
  for (const url of ['/', '/embed/wifi/continue', '/tickets/new/wifi', '/admin', '/embed']) {
    const headers = await policyOf(url)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  }
})

test('the inline script of a page may run, and no other inline script', async () => {
  const script = 'document.documentElement.dataset.theme = 1'
  const folder = await mkdtemp(join(root, 'with-script-'))
  await writeFile(join(folder, 'index.html'), `<head><script>${script}</script><title></title></head>`)
  const folders = { admin: folder, portal: join(root, 'portal') }
  const other = await startTestServer({ folders })
  onTestFinished(() => other.close())
  const policyOf = async (url: string) => {
    const { headers } = await other.browser().get(url, browse)
    return `${headers['content-security-policy']}`
  }

  const hash = createHash('sha256').update(script).digest('base64')
  expect(await policyOf('/admin')).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(await policyOf('/')).toContain("script-src 'self';")
  expect(await policyOf('/api/init')).toContain("script-src 'self';")
})

test('the service worker may load nothing, and browsers ask whether there is a newer one', async () => {
  const { headers, body } = await server.browser().get('/web-push-worker.js', { accept: '*/*' })

  expect(body).toBe('/* worker */')
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    'content-type': expect.stringContaining('javascript'),
  })
})

test('a flood of pages from one address is refused, and files are not counted', async () => {
  const folders = { admin: join(root, 'admin'), portal: join(root, 'portal') }
  const own = await startTestServer({ folders, env: { LODGE_TRUSTED_PROXIES: 'loopback' } })
  onTestFinished(() => own.close())
  const from = { ...browse, 'x-forwarded-for': '192.0.2.30' }
  const statusOf = async (url: string) => (await own.browser().get(url, from)).statusCode
  expect(await statusOf('/tickets/20001/detail')).toBe(200)
  await setLimitCounts(own, 'everythingByAddress:192.0.2.30', rateLimits.everythingByAddress.max)

  expect([await statusOf('/tickets/20001/detail'), await statusOf('/admin')]).toEqual([429, 429])
  expect(await statusOf('/assets/app-1a2b.js')).toBe(200)
})
