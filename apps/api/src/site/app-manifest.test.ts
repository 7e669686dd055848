import { updateMany } from '@lodge/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Width and height stand at the beginning of every PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test('the manifest has the site’s name, its colour and existing icons in their sizes', async () => {
  await updateMany(server.db, 'site', {}, { name: 'University of Marlow', primaryColor: '#0a4d8c' })
  const visitor = server.browser()
  const answer = await visitor.get('/manifest.webmanifest')
  const manifest = answer.json()

  expect(answer.headers['content-type']).toContain('application/manifest+json')
  expect(manifest).toMatchObject({
    name: 'University of Marlow',
    short_name: 'Marlow',
    theme_color: '#0a4d8c',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  for (const { src, sizes } of manifest.icons) {
    const icon = await visitor.get(src)
    expect([icon.headers['content-type'], sizeOf(icon.rawPayload).join('x')]).toEqual(['image/png', sizes])
  }
})

test('the site serves an icon for Apple’s devices, and any other icon name is a 404', async () => {
  const visitor = server.browser()

  expect(sizeOf((await visitor.get('/app-icons/apple-touch-icon.png')).rawPayload)).toEqual([180, 180])
  expect((await visitor.get('/app-icons/other.png')).statusCode).toBe(404)
})
