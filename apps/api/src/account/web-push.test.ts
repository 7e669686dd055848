import { createECDH } from 'node:crypto'
import { countRows, findOne } from '@lodge/database'
import { aDepartment, aStudent, type PushService, startPushService } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInToPortal } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const publicKey = createECDH('prime256v1').generateKeys('base64url')

let service: PushService
let server: TestServer
beforeAll(async () => {
  service = await startPushService()
  const env = { LODGE_VAPID_PUBLIC_KEY: publicKey, LODGE_PUSH_SERVICES: service.origin }
  server = await startTestServer({ env })
})
afterAll(async () => {
  await server.close()
  await service.close()
})

async function aSubscribedStudent() {
  const student = await aStudent(server.db, { department: await aDepartment(server.db) })
  const browser = await signInToPortal(server, student)
  const device = service.subscribe(publicKey)
  const answer = await browser.post('/api/me/web-push/devices', device)
  return { student, browser, device, answer }
}

const devicesOf = async (browser: TestBrowser) => (await browser.get('/api/me/web-push')).json().devices
const countOf = (personId: string) => countRows(server.db, 'push_subscription', { personId })

test('a browser is subscribed, confirmed and removed', async () => {
  const { browser, device, answer } = await aSubscribedStudent()

  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    { publicKey, devices: [expect.objectContaining({ isCurrent: true, lastUsedAt: null })] },
  ])
  const { endpoint } = device
  expect((await browser.put('/api/me/web-push/devices', { endpoint })).json()).toEqual({ isKnown: true })
  const [{ id }] = answer.json().devices
  expect((await browser.delete(`/api/me/web-push/devices/${id}`)).json().devices).toEqual([])
  expect((await browser.put('/api/me/web-push/devices', { endpoint })).json()).toEqual({ isKnown: false })
})

test('an address that belongs to no push service is refused at its field', async () => {
  const { browser, device } = await aSubscribedStudent()
  const endpoint = 'http://127.0.0.1:5432/'
  const refusal = await browser.post('/api/me/web-push/devices', { ...device, endpoint })

  expect([refusal.statusCode, Object.keys(refusal.json().error.fields)]).toEqual([422, ['endpoint']])
})

test('signing out or ending a session elsewhere removes the push subscription of that browser', async () => {
  const { student, browser } = await aSubscribedStudent()
  const other = await signInToPortal(server, student)
  await other.post('/api/me/web-push/devices', service.subscribe(publicKey))
  expect(await devicesOf(browser)).toHaveLength(2)

  expect((await browser.delete('/api/me/sessions')).statusCode).toBe(204)
  expect(await devicesOf(browser)).toMatchObject([{ isCurrent: true }])
  expect((await browser.delete('/api/auth/session')).statusCode).toBe(204)
  expect(await countOf(student.id)).toBe(0)
})

test('a service worker renews a subscription without session and token, and other sites cannot', async () => {
  const { student, device } = await aSubscribedStudent()
  const renewal = { former: device.endpoint, ...service.subscribe(publicKey) }
  const worker = server.browser()

  const forgery = await worker.post('/api/web-push/renewal', renewal, { origin: 'https://evil.example' })
  expect(forgery.statusCode).toBe(403)
  expect((await worker.post('/api/web-push/renewal', renewal)).statusCode).toBe(204)
  expect((await worker.post('/api/web-push/renewal', renewal)).statusCode).toBe(404)
  expect(await findOne(server.db, 'push_subscription', { personId: student.id })).toMatchObject({
    endpoint: renewal.endpoint,
  })
})
