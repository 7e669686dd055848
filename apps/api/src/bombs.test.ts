import { crc32, deflateSync } from 'node:zlib'
import { routes } from '@lodge/contracts'
import { aDepartment, anAgent, aStudent } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin, signInToPortal } from './testing/sign-in.ts'
import type { TestBrowser } from './testing/test-browser.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { listenOnFreePort } from './testing/test-socket.ts'

/** The longest that the process may compute without a pause; waiting for a busy machine does not count. */
const mostBusyMs = 250
const mostMegabytes = 250

let server: TestServer
let address: string
let student: TestBrowser
let admin: TestBrowser
beforeAll(async () => {
  server = await startTestServer({ env: { LODGE_RATE_LIMITS: 'off' } })
  address = await listenOnFreePort(server)
  const { db } = server
  student = await signInToPortal(server, await aStudent(db, { department: await aDepartment(db) }))
  const boss = await anAgent(db, { role: 'superadmin', passwordHash: await passwordHash })
  admin = await signInToAdmin(server, boss)
  // What a first file loads is loaded.
  await upload(student, '/api/files', 'dot.png', png(1, 1, Buffer.alloc(2)))
})
afterAll(() => server.close())

/** Sends a request over a real connection, and returns its answer with what it cost the process. */
async function send(from: TestBrowser, path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const before = process.memoryUsage.rss()
  let [last, busy, most] = [process.threadCpuUsage(), 0, before]
  const look = () => {
    const { user, system } = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    busy = Math.max(busy, (user + system) / 1_000)
    most = Math.max(most, process.memoryUsage.rss())
  }
  const timer = setInterval(look, 1)
  const token = from.cookies.get('__Host-XSRF-TOKEN') ?? from.cookies.get('XSRF-TOKEN') ?? ''
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    body,
    headers: { cookie: from.cookieHeader(), 'x-xsrf-token': token, ...headers },
  })
  const text = await answer.text()
  look()
  clearInterval(timer)
  return { status: answer.status, text, busyMs: busy, megabytes: (most - before) / 1_000_000 }
}

function upload(from: TestBrowser, path: string, name: string, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return send(from, path, form)
}

type Outcome = Awaited<ReturnType<typeof send>>

/** Expects a refusal that names the field, or the file to be taken, at a cost that nobody notices. */
function expectHarmless(outcome: Outcome, reason: string | null, field = 'file') {
  const { status, text, busyMs, megabytes } = outcome
  if (reason === null) expect(status, text).toBe(201)
  else {
    expect(status, text).toBe(422)
    const { error } = JSON.parse(text)
    expect(field === '' ? error.reason : error.fields[field]?.reason).toBe(reason)
  }
  expect(text.length).toBeLessThan(100_000)
  expect(busyMs).toBeLessThan(mostBusyMs)
  expect(megabytes).toBeLessThan(mostMegabytes)
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Returns a grey PNG of this size with these rows, and with more chunks before them. */
function png(width: number, height: number, rows: Buffer, chunks: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  const parts = [
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

const compressedText = (megabytes: number) =>
  chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(megabytes * 1_000_000))]))

function riff(name: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.length % 2)])
}

/** Pictures of one colour, by their edge, as chunks of a WebP. */
const redSquares = {
  10: 'VlA4TA8AAAAvCUACAAcQ/Y/+ByKi/wEA',
  300: 'VlA4TBgAAAAvK8FKAAcQ/Y/+BwAU6f9/iuh/6n//IwI=',
}

/** Returns a WebP that moves, with something about its maker, so that all of it would be drawn anew. */
function webp(frames: number, edge: keyof typeof redSquares): Buffer {
  const [canvas, frame] = [Buffer.alloc(10), Buffer.alloc(16)]
  canvas[0] = 0x02 | 0x08
  canvas.writeUIntLE(edge - 1, 4, 3)
  canvas.writeUIntLE(edge - 1, 7, 3)
  frame.writeUIntLE(edge - 1, 6, 3)
  frame.writeUIntLE(edge - 1, 9, 3)
  frame[12] = 10
  const frameChunk = riff('ANMF', Buffer.concat([frame, Buffer.from(redSquares[edge], 'base64')]))
  const exif = riff('EXIF', Buffer.from('Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1'))
  const parts = [riff('VP8X', canvas), riff('ANIM', Buffer.alloc(6)), ...Array(frames).fill(frameChunk), exif]
  return riff('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]))
}

function gif(frames: number, edge: number): Buffer {
  const header = Buffer.alloc(19)
  header.write('GIF89a')
  header.writeUInt16LE(edge, 6)
  header.writeUInt16LE(edge, 8)
  header[10] = 0x80
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([header, ...Array(frames).fill(frame), Buffer.from([0x3b])])
}

function zipEntries(count: number): Buffer {
  const entry = Buffer.alloc(31, 'a')
  entry.fill(0, 0, 30)
  entry.write('PK\x03\x04', 'latin1')
  entry.writeUInt16LE(1, 26)
  return Buffer.concat(Array(count).fill(entry))
}

/** A segment of EXIF whose directory says that it has as many entries as there can be. */
const exifSegment = Buffer.concat([
  Buffer.from('ffe1ffff', 'hex'),
  Buffer.from('Exif\0\0MM\0*\0\0\0\x08\xff\xff', 'latin1'),
  Buffer.alloc(0xffff - 18),
])

const mostBytes = 9_000_000
const endless = (start: string) => Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(mostBytes)])
const entities = `<!ENTITY a "b"><!ENTITY c "${'&a;'.repeat(100_000)}"><!ENTITY d "${'&c;'.repeat(100_000)}">`

test.each<[string, string, string | null, () => Buffer]>([
  [
    'a PNG of 60,000 by 60,000 points',
    'a.png',
    'picture_too_large',
    () => png(60_000, 60_000, Buffer.alloc(9)),
  ],
  ['a PNG as large as is taken', 'a.png', null, () => png(7_000, 7_000, Buffer.alloc(7_001 * 7_000))],
  [
    'a PNG with 50 MB of compressed text',
    'a.png',
    null,
    () => png(1, 1, Buffer.alloc(2), [compressedText(50)]),
  ],
  [
    'a PNG of 400,000 parts',
    'a.png',
    null,
    () => png(1, 1, Buffer.alloc(2), Array(400_000).fill(chunk('teXt', Buffer.alloc(0)))),
  ],
  ['a GIF of 300,000 frames', 'a.gif', null, () => gif(300_000, 1)],
  ['a GIF of 3,000 frames, each 49 megapixels', 'a.gif', null, () => gif(3_000, 7_000)],
  ['a WebP of 100,000 frames', 'a.webp', 'picture_too_long', () => webp(100_000, 10)],
  ['a WebP of 1,000 frames with 90 megapixels', 'a.webp', 'picture_too_large', () => webp(1_000, 300)],
  [
    'a JPEG with 9 MB of directories',
    'a.jpg',
    'picture_unreadable',
    () =>
      Buffer.concat([
        Buffer.from('ffd8', 'hex'),
        ...Array(140).fill(exifSegment),
        Buffer.from('ffd9', 'hex'),
      ]),
  ],
  [
    'an SVG of entities',
    'a.svg',
    'file_type_not_allowed',
    () =>
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE s [${entities}]><svg xmlns="http://www.w3.org/2000/svg">&d;</svg>`,
      ),
  ],
  ['an AVIF', 'a.avif', 'file_type_not_allowed', () => endless('0000001c66747970617669660000000061766966')],
  ['a ZIP of 290,000 entries', 'a.docx', 'file_type_mismatch', () => zipEntries(290_000)],
  [
    'a file of 90,000 ID3 headers',
    'a.mp3',
    'file_type_not_allowed',
    () => Buffer.concat(Array(90_000).fill(Buffer.from('ID3\x03\0\0\0\0\0\x01\0', 'latin1'))),
  ],
  ['a Matroska file of nothing', 'a.mkv', 'file_type_not_allowed', () => endless('1a45dfa3ff4286')],
  ['an ASF file of nothing', 'a.asf', 'file_type_not_allowed', () => endless('3026b2758e66cf11a6d9')],
  ['a TIFF with a full directory', 'a.tiff', 'file_type_not_allowed', () => endless('49492a0008000000ffff')],
  ['a name of dots', `a${'.'.repeat(15_000)}b.txt`, null, () => Buffer.from('x')],
])('%s delays no other request', async (_, name, reason, make) => {
  expectHarmless(await upload(student, '/api/files', name, make()), reason)
})

test.each([
  ['quotes', '"', 'csv_line_too_long'],
  ['commas', ',', 'csv_without_head'],
  ['empty lines', '\n', 'csv_without_head'],
  ['cells that open a quote', '"",', 'csv_quote_open'],
])('a CSV file of nothing but %s delays no other request', async (_, piece, reason) => {
  // As much at a time is read of a larger one.
  const bytes = Buffer.alloc(4_000_000, piece)
  expectHarmless(await upload(admin, routes.uploadUserImport.path, 'people.csv', bytes), reason)
})

const many = (count: number, entry: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => entry(at)).join()
const json = { 'content-type': 'application/json' }

test.each([
  [
    'lists in lists',
    `{"fields":${'['.repeat(120_000)}${']'.repeat(120_000)}}`,
    'nested_too_deeply',
    'fields',
  ],
  [
    'objects in objects',
    `{"fields":[${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}]}`,
    'nested_too_deeply',
    'fields',
  ],
  ['80,000 empty fields', `{"fields":[${many(80_000, () => '{}')}]}`, 'too_many_form_fields', 'fields'],
  [
    '25,000 texts that cannot be kept',
    `{"fields":[${many(25_000, () => '"\\u0000"')}]}`,
    'not_storable',
    'fields.0',
  ],
  ['20,000 keys', `{${many(20_000, (at) => `"k${at}":1`)}}`, 'too_many_entries', ''],
  ['a prototype', '{"__proto__":{"isAdmin":true},"fields":[]}', 'not_json', ''],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}},"fields":[]}', 'not_json', ''],
])('a form of %s delays no other request', async (_, body, reason, field) => {
  expectHarmless(await send(admin, routes.createForm.path, body, json), reason, field)
})

test('a ticket with 15,000 form answers delays no other request', async () => {
  const body = `{"topic":"x","subject":"y","body":"z","formAnswers":{${many(15_000, (at) => `"k${at}":{}`)}}}`
  expectHarmless(await send(student, routes.createTicket.path, body, json), 'too_many_entries', 'formAnswers')
})
