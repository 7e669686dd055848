import { limits } from '@lodge/contracts'
import { countRows } from '@lodge/database'
import { aDepartment, anAgent, aStudent, aTeam, aTicket, aTopic } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import type { TestBrowser } from '../testing/test-browser.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { listenOnFreePort } from '../testing/test-socket.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const exe = Buffer.concat([Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), Buffer.alloc(64)])

let server: TestServer
let address: string
let browser: TestBrowser
beforeAll(async () => {
  server = await startTestServer()
  address = await listenOnFreePort(server)
  browser = await aRequester()
})
afterAll(() => server.close())

async function aRequester() {
  const student = await aStudent(server.db, { department: await aDepartment(server.db) })
  return signInToPortal(server, student)
}

/** Over a real connection, as a browser sends a form. */
function upload(from: TestBrowser, name: string, bytes: Buffer, path = '/api/files') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return fetch(`${address}${path}`, {
    method: 'POST',
    body: form,
    headers: { cookie: from.cookieHeader(), 'x-xsrf-token': from.cookies.get('XSRF-TOKEN') ?? '' },
  })
}

test('an uploaded picture is recognised by its bytes and can be opened by its uploader', async () => {
  const answer = await upload(browser, 'Plan für "Haus".png', png)
  const file = await answer.json()
  const download = await browser.get(`/api/files/${file.id}`)

  expect(answer.status).toBe(201)
  expect(file).toMatchObject({ contentType: 'image/png', size: png.length })
  expect(download.statusCode).toBe(200)
  expect(download.rawPayload.equals(png)).toBe(true)
  expect(download.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, max-age=300',
  })
  expect(download.headers['content-disposition']).toContain("filename*=UTF-8''Plan%20f%C3%BCr%20")
})

test('the preview of a picture opens for people who may open the picture', async () => {
  const file = await (await upload(browser, 'plan.png', png)).json()
  const preview = await browser.get(`/api/files/${file.id}/preview`)
  const note = await (await upload(browser, 'notes.txt', Buffer.from('hello'))).json()

  expect(file.picture).toEqual({ width: 1, height: 1 })
  expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(preview.headers['content-disposition']).toMatch(/^inline; filename="plan.webp"/)
  expect(preview.headers['x-content-type-options']).toBe('nosniff')
  expect(note.picture).toBeUndefined()
  expect((await browser.get(`/api/files/${note.id}/preview`)).statusCode).toBe(404)
  expect((await (await aRequester()).get(`/api/files/${file.id}/preview`)).statusCode).toBe(404)
})

test('a text file is stored and offered as a download, not shown', async () => {
  const { id } = await (await upload(browser, 'notes.txt', Buffer.from('<script>hello</script>'))).json()

  const download = await browser.get(`/api/files/${id}`)

  expect(download.headers['content-disposition']).toMatch(/^attachment; filename="notes.txt"/)
})

test('a file of 50 MB is refused with a sentence, and the connection stays open', async () => {
  const answer = await upload(browser, 'film.png', Buffer.concat([png, Buffer.alloc(50 * 1024 * 1024)]))

  expect(answer.status).toBe(413)
  expect((await answer.json()).error).toMatchObject({
    code: 'file_too_large',
    fields: {
      file: {
        reason: 'file_too_large',
        params: { megabytes: 10 },
        message: 'This file is larger than 10 MB.',
      },
    },
  })
  expect((await upload(browser, 'plan.png', png)).status).toBe(201)
})

test('a program that calls itself a picture is refused', async () => {
  const answer = await upload(browser, 'holiday.png', exe)

  expect(answer.status).toBe(422)
  expect((await answer.json()).error.code).toBe('invalid_file')
})

test('an upload without a file and a body that is no form are refused at the field', async () => {
  const empty = new FormData()
  empty.append('other', 'text')
  const headers = { cookie: browser.cookieHeader(), 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' }
  const without = await fetch(`${address}/api/files`, { method: 'POST', body: empty, headers })
  const json = await browser.post('/api/files', { file: 'x' })
  const noFile = { reason: 'file_required', message: 'Choose a file' }

  expect([without.status, (await without.json()).error.fields]).toEqual([422, { file: noFile }])
  expect([json.statusCode, json.json().error.fields]).toEqual([422, { file: noFile }])
})

test.each([
  ['multipart/form-data', 'no boundary is named'],
  ['multipart/form-data; boundary=', 'the boundary is empty'],
  ['multipart/form-data; boundary=y', 'the boundary never comes'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: nonsense\r\n\r\nhalf'],
  ['multipart/form-data; boundary=x', `--x\r\n${'a: b\r\n'.repeat(5_000)}\r\n`],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="__proto__"; filename="a.txt"\r\n\r\na\r\n--x--\r\n',
  ],
  [
    'multipart/form-data; boundary=x',
    `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\na\r\n'.repeat(20)}--x--\r\n`,
  ],
])('an unreadable form of type %s with the body %s is refused', async (type, body) => {
  const answer = await browser.post('/api/files', body, { 'content-type': type })

  expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'invalid_input'])
})

test('an upload that is cut short is refused, and nothing of it is stored', async () => {
  const before = await countRows(server.db, 'attachment')
  const answer = await browser.post(
    '/api/files',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of',
    { 'content-type': 'multipart/form-data; boundary=x' },
  )

  expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'invalid_input'])
  expect(await countRows(server.db, 'attachment')).toBe(before)
})

test('a visitor cannot upload a file', async () => {
  expect((await upload(await createVisitor(server), 'plan.png', png)).status).toBe(401)
  expect((await upload(browser, 'plan.png', png, '/api/backend/files')).status).toBe(401)
})

test('another person’s file is not found', async () => {
  const { id } = await (await upload(browser, 'plan.png', png)).json()
  const other = await aRequester()

  expect((await other.get(`/api/files/${id}`)).statusCode).toBe(404)
  expect((await other.delete(`/api/files/${id}`)).statusCode).toBe(404)
  expect((await other.get('/api/files/no-id')).statusCode).toBe(404)
  expect((await browser.delete(`/api/files/${id}`)).statusCode).toBe(204)
  expect((await browser.get(`/api/files/${id}`)).statusCode).toBe(404)
})

test('a file on an internal note never reaches the requester', async () => {
  const team = await aTeam(server.db)
  const topic = await aTopic(server.db, { team })
  const student = await aStudent(server.db, { department: await aDepartment(server.db) })
  const ticket = await aTicket(server.db, { topic, requester: student })
  const agent = await anAgent(server.db, { teams: [team], passwordHash: await passwordHash })
  const [requester, staff] = [await signInToPortal(server, student), await signInToAdmin(server, agent)]
  const attach = async (visibility: string, submissionId: string) => {
    const { id } = await (await upload(staff, 'plan.png', png, '/api/backend/files')).json()
    const answer = await staff.post(`/api/backend/tickets/${ticket.number}/replies`, {
      body: 'See the plan',
      visibility,
      attachments: [id],
      submissionId,
    })
    expect(answer.statusCode).toBe(201)
    return id
  }
  const onNote = await attach('internal', '00000000-0000-4000-8000-000000000001')
  const onReply = await attach('public', '00000000-0000-4000-8000-000000000002')

  expect((await requester.get(`/api/files/${onNote}`)).statusCode).toBe(404)
  expect((await requester.get(`/api/files/${onNote}/preview`)).statusCode).toBe(404)
  expect((await requester.get(`/api/files/${onReply}`)).statusCode).toBe(200)
  expect((await requester.get(`/api/files/${onReply}/preview`)).statusCode).toBe(200)
  expect((await staff.get(`/api/backend/files/${onNote}`)).statusCode).toBe(200)
  expect((await staff.get(`/api/backend/files/${onNote}/preview`)).statusCode).toBe(200)
  expect((await staff.delete(`/api/backend/files/${onNote}`)).statusCode).toBe(409)
})

test('a file is uploaded in parts of limited size and becomes an attachment when it is complete', async () => {
  const asBytes = { 'content-type': 'application/octet-stream' }
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(limits.uploadPartSize, ' ')])
  const upload = await browser.post('/api/uploads', { name: 'plan.pdf', size: pdf.length })
  const at = `/api/uploads/${upload.json().id}`

  expect((await browser.put(`${at}/parts/0`, pdf, asBytes)).statusCode).toBe(413)
  const first = await browser.put(`${at}/parts/0`, pdf.subarray(0, limits.uploadPartSize), asBytes)
  expect(first.json()).toEqual({ id: upload.json().id, receivedBytes: limits.uploadPartSize })
  expect((await browser.post(`${at}/file`)).json().error.fields.file).toMatchObject({
    reason: 'upload_cut_short',
  })
  await browser.put(`${at}/parts/${limits.uploadPartSize}`, pdf.subarray(limits.uploadPartSize), asBytes)
  const file = await browser.post(`${at}/file`)

  expect([file.statusCode, file.json()]).toMatchObject([201, { name: 'plan.pdf', size: pdf.length }])
  const download = await browser.get(`/api/files/${file.json().id}`)
  expect(download.rawPayload.equals(pdf)).toBe(true)
})

test('another person’s upload is not found', async () => {
  const { id } = (await browser.post('/api/uploads', { name: 'plan.pdf', size: 9 })).json()
  const other = await aRequester()
  expect([
    (await other.get(`/api/uploads/${id}`)).statusCode,
    (await other.put(`/api/uploads/${id}/parts/0`)).statusCode,
    (await other.post(`/api/uploads/${id}/file`)).statusCode,
    (await other.delete(`/api/uploads/${id}`)).statusCode,
  ]).toEqual([404, 404, 404, 404])
  expect((await browser.delete(`/api/uploads/${id}`)).statusCode).toBe(204)
})
