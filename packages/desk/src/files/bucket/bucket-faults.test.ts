import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { type BucketSettings, EnvironmentError, isOutage } from '@lodge/events'
import { makeCertificate } from '@lodge/infra-testing/make-certificate'
import { startSwift, type TestSwift } from '@lodge/infra-testing/start-swift'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openFiles } from '../open-files.ts'
import { createBucketStore } from './bucket-store.ts'
import { openBucket } from './open-bucket.ts'

let swift: TestSwift
let settings: BucketSettings
beforeAll(async () => {
  swift = await startSwift()
})
afterAll(() => swift.close())
beforeEach(async () => {
  settings = await swift.newBucket()
})

const small = randomBytes(20_000)
const large = randomBytes(3_000_000)
const streamOf = (bytes: Uint8Array) => Readable.from([bytes])
/** Looks past whatever stands in between. */
const isEmpty = async () => (await openFiles(settings)).isEmpty()

/** Answers a request otherwise than Swift would; returns false to let it through. */
type Fault = (call: { request: IncomingMessage; response: ServerResponse; count: number }) => boolean

/** Puts a server in between that does as the network and busy stores do. */
async function withFault(fault: Fault) {
  const { hostname, port } = new URL(settings.endpoint)
  let count = 0
  const server = createServer((incoming, response) => {
    count += 1
    if (fault({ request: incoming, response, count })) return
    const { method, url, headers } = incoming
    const passing = request({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    passing.on('error', () => response.destroy())
    incoming.pipe(passing)
  })
  const between = { ...settings, endpoint: await listen(server) }
  return { settings: between, files: createBucketStore(openBucket(between)), requests: () => count }
}

async function listen(server: ReturnType<typeof createServer>, protocol = 'http'): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `${protocol}://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

function refuse(response: ServerResponse, status: number, code: string): true {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Please wait.</Message></Error>`)
  return true
}

describe.each([
  ['small', small],
  ['large', large],
])('a %s file', (_, bytes) => {
  test('comes to a busy store by the third try', async () => {
    const { files, requests } = await withFault(
      ({ response, count }) => count <= 2 && refuse(response, 503, 'SlowDown'),
    )
    const key = await files.write(streamOf(bytes))

    expect(requests()).toBe(3)
    expect((await buffer(files.read(key))).equals(bytes)).toBe(true)
  })

  test('whose connection breaks in the middle comes by another, and nobody sees a part of it', async () => {
    const seen: boolean[] = []
    const { files, requests } = await withFault(({ request: broken, count }) => {
      if (count > 2) return false
      broken.once('data', () => {
        broken.socket.destroy()
        isEmpty().then((empty) => seen.push(empty))
      })
      return true
    })
    const key = await files.write(streamOf(bytes))

    expect(requests()).toBe(3)
    await expect.poll(() => seen).toEqual([true, true])
    expect((await buffer(files.read(key))).equals(bytes)).toBe(true)
  })

  test('waits for a store that stays busy as for an outage, and leaves nothing', async () => {
    const { files, requests } = await withFault(({ response }) => refuse(response, 503, 'SlowDown'))
    const failure = await files.write(streamOf(bytes)).catch((error: unknown) => error)

    expect(isOutage(failure)).toBe(true)
    expect(String(failure)).toMatch(
      /The store of files at http:\S+ \(bucket files-\d+\) answers with 503: SlowDown Please wait\./,
    )
    expect(requests()).toBe(4)
    expect(await isEmpty()).toBe(true)
  })

  test('is not kept by a store that is full', async () => {
    const { files, requests } = await withFault(({ response }) => refuse(response, 507, 'XMinioStorageFull'))

    await expect(files.write(streamOf(bytes))).rejects.toMatchObject({ code: 'insufficient_storage' })
    expect(requests()).toBe(1)
  })
})

test('a server that dies during an upload is an outage, and has no part of it afterwards', async () => {
  const { files } = await withFault(({ request: incoming, count }) => {
    if (count === 1) incoming.once('data', () => void swift.stop())
    return false
  })
  const writing = files.write(streamOf(large)).catch((error: unknown) => error)

  expect(String(await writing)).toContain('does not answer')
  expect(isOutage(await writing)).toBe(true)
  await swift.start()
  expect(await isEmpty()).toBe(true)
  expect(await files.sizeOf(await files.write(streamOf(large)))).toBe(large.length)
})

test('a read that breaks off goes on where it was', async () => {
  const key = await (await openFiles(settings)).write(streamOf(large))
  const ranges: (string | undefined)[] = []
  const { hostname, port } = new URL(settings.endpoint)
  const { files } = await withFault(({ request: asked, response, count }) => {
    ranges.push(asked.headers.range)
    if (count > 3) return false
    request({ hostname, port, path: asked.url, headers: asked.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.once('data', (chunk) => response.write(chunk, () => response.destroy()))
    }).end()
    return true
  })

  expect((await buffer(files.read(key))).equals(large)).toBe(true)
  expect(ranges.map((range) => /^bytes=[1-9]\d*-$/.test(range ?? ''))).toEqual([false, true, true, true])
})

test('a read that gets no further is an outage', async () => {
  const key = await (await openFiles(settings)).write(streamOf(large))
  const { files } = await withFault(({ response }) => {
    response.writeHead(200, { 'content-length': large.length }).flushHeaders()
    response.destroy()
    return true
  })
  const failure = await buffer(files.read(key)).catch((error: unknown) => error)

  expect(isOutage(failure)).toBe(true)
  expect(String(failure)).toMatch(/at http:\S+ \(bucket /)
})

test('a reader that gives up asks for nothing more', async () => {
  const key = await (await openFiles(settings)).write(streamOf(large))
  const { files, requests } = await withFault(() => false)
  const before = requests()
  const stream = files.read(key)
  await once(stream, 'data')
  stream.destroy(new Error('gone'))
  await once(stream, 'error')

  expect(await files.sizeOf(key)).toBe(large.length)
  expect(requests() - before).toBe(2)
})

test('a file is written beside many that are read slowly', async () => {
  const { settings: between } = await withFault(({ request: asked, response }) => {
    if (asked.method !== 'GET' || !asked.url?.includes('aaaa')) return false
    response.writeHead(200, { 'content-length': large.length }).write(small)
    return true
  })
  const limits = { connectMs: 2_000, silenceMs: 60_000, triesMs: 1_000 }
  const files = createBucketStore(openBucket(between, limits))
  const slow = Array.from({ length: 60 }, () => files.read('a'.repeat(32)))
  await Promise.all(slow.map((stream) => once(stream, 'readable')))

  expect(await files.sizeOf(await files.write(streamOf(small)))).toBe(small.length)
  for (const stream of slow) stream.destroy()
})

test('a store that says nothing is waited for no longer than its time', async () => {
  const { settings: silent, requests } = await withFault(() => true)
  const files = createBucketStore(openBucket(silent, { connectMs: 300, silenceMs: 300, triesMs: 350 }))
  const startedAt = performance.now()

  for (const bytes of [small, large])
    expect(isOutage(await files.write(streamOf(bytes)).catch((error: unknown) => error))).toBe(true)
  expect(isOutage(await buffer(files.read('a'.repeat(32))).catch((error: unknown) => error))).toBe(true)
  expect(requests()).toBe(3)
  expect(performance.now() - startedAt).toBeGreaterThan(900)
})

test.each([
  [
    'a bucket that is not there',
    { bucket: 'nobody-made-it' },
    'LODGE_FILES_S3_BUCKET names a bucket that is not there',
  ],
  [
    'another secret key',
    { secretKey: 'wrong-secret' },
    'LODGE_FILES_S3_SECRET_KEY does not belong to LODGE_FILES_S3_ACCESS_KEY',
  ],
  [
    'an access key without rights',
    { accessKey: 'lodge:visitor' },
    'LODGE_FILES_S3_ACCESS_KEY may not list the bucket of LODGE_FILES_S3_BUCKET',
  ],
])('%s is refused at the start, and an outage later', async (_, wrong, sentence) => {
  const failure = await openFiles({ ...settings, ...wrong }, { onAway: () => expect.unreachable() }).catch(
    (error: unknown) => error,
  )
  const files = createBucketStore(openBucket({ ...settings, ...wrong }))
  const later = await files.write(streamOf(small)).catch((error: unknown) => error)

  expect(failure).toBeInstanceOf(EnvironmentError)
  expect(String(failure)).toContain(`Lodge cannot start: ${sentence}.`)
  expect(isOutage(later)).toBe(true)
  for (const error of [failure, later])
    expect(inspect(error, { depth: 20, showHidden: true })).not.toMatch(/secret-of-the-tests|wrong-secret/)
})

test.each([
  [403, 'InvalidAccessKeyId', 'LODGE_FILES_S3_ACCESS_KEY is not known to the store'],
  [400, 'AuthorizationHeaderMalformed', 'LODGE_FILES_S3_REGION is not the region of the bucket'],
  [301, 'PermanentRedirect', 'LODGE_FILES_S3_REGION is not the region of the bucket'],
  [403, 'RequestTimeTooSkewed', 'LODGE_FILES_S3_ENDPOINT has another time than this machine: set the clock'],
])('the answer %i %s says which setting is wrong', async (status, code, sentence) => {
  const { files } = await withFault(({ response }) => refuse(response, status, code))

  await expect(files.assertUsable()).rejects.toThrow(`Lodge cannot start: ${sentence}.`)
})

test.each([200, 404, 405])('a website that answers with %i is no store', async (status) => {
  const { files } = await withFault(({ response }) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><p>Welcome')
    return true
  })

  await expect(files.assertUsable()).rejects.toThrow(
    'Lodge cannot start: LODGE_FILES_S3_ENDPOINT does not answer as a store of the S3 API',
  )
})

test('a certificate that nobody vouches for is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-bucket-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  makeCertificate(key, cert)
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) })
  const endpoint = await listen(server, 'https')

  await expect(openFiles({ ...settings, endpoint })).rejects.toThrow(
    'LODGE_FILES_S3_ENDPOINT has a certificate that does not count (DEPTH_ZERO_SELF_SIGNED_CERT)',
  )
})

test('a process starts while the store is away, and uses it when it is back', async () => {
  await swift.stop()
  const told: unknown[] = []
  const files = await openFiles(settings, { onAway: (error) => told.push(error) })

  expect(told.map(isOutage)).toEqual([true])
  const failure = await openFiles(settings).catch((error: unknown) => error)
  expect([isOutage(failure), failure instanceof EnvironmentError]).toEqual([true, false])
  await swift.start()
  expect(await files.sizeOf(await files.write(streamOf(small)))).toBe(small.length)
})
