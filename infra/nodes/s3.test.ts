import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@lodge/contracts'
import { createTestDatabase } from '@lodge/database/testing'
import { openFiles } from '@lodge/desk/files'
import { aTestRedis } from '@lodge/events/testing'
import { startChildren } from '@lodge/infra-testing/start-children'
import { startSwift } from '@lodge/infra-testing/start-swift'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type Desk, openDesks } from './src/open-desk.ts'
import { startNodes, withNodes } from './src/start-nodes.ts'

const WithId = z.object({ id: z.string() })

function fetchFrom(
  { base, session }: Pick<Desk, 'base' | 'session'>,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = { cookie: session.cookie(), 'x-xsrf-token': session.token(), ...init.headers }
  return fetch(`${base}${path}`, { ...init, headers })
}

/** Sends a file in parts, each to the other node than the one before; returns its id. */
async function uploadInParts({ base, session }: Desk, otherBase: string, bytes: Buffer): Promise<string> {
  const announced = await session.call('POST', '/api/backend/uploads', {
    name: 'notes.txt',
    size: bytes.length,
  })
  const { id } = WithId.parse(announced.json)
  for (let offset = 0, part = 0; offset < bytes.length; offset += limits.uploadPartSize, part += 1) {
    const body = new Uint8Array(bytes.subarray(offset, offset + limits.uploadPartSize))
    const node = { base: part % 2 === 0 ? otherBase : base, session }
    const answer = await fetchFrom(node, `/api/backend/uploads/${id}/parts/${offset}`, {
      method: 'PUT',
      body,
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(answer.status).toBe(200)
  }
  const finished = await fetchFrom({ base: otherBase, session }, `/api/backend/uploads/${id}/file`, {
    method: 'POST',
  })
  return WithId.parse(await finished.json()).id
}

test('two nodes that share no folder keep files in one bucket', withNodes, async () => {
  const children = startChildren()
  const [swift, db, redis] = await Promise.all([startSwift(), createTestDatabase(), aTestRedis()])
  onTestFinished(async () => {
    await children.close()
    await swift.close()
    await redis.close()
    await db.drop()
  })
  const settings = await swift.newBucket()
  const nodes = await startNodes(children, {
    databaseUrl: db.url,
    redisUrl: redis.url,
    prefix: redis.prefix,
    env: {
      LODGE_FILES_DIR: '',
      LODGE_FILES_S3_ENDPOINT: settings.endpoint,
      LODGE_FILES_S3_BUCKET: settings.bucket,
      LODGE_FILES_S3_ACCESS_KEY: settings.accessKey,
      LODGE_FILES_S3_SECRET_KEY: settings.secretKey,
      LODGE_FILES_S3_PREFIX: settings.prefix,
    },
  })
  const [here, there] = await openDesks(db, nodes, 1)
  const [ticket = 0] = here.tickets
  const text = randomBytes(500_000).toString('base64')
  const fileId = await uploadInParts(there, here.base, Buffer.from(text))
  const reply = { body: 'Here they are.', visibility: 'public', attachments: [fileId] }
  await there.session.call('POST', `/api/backend/tickets/${ticket}/replies`, {
    ...reply,
    submissionId: randomUUID(),
  })
  const download = (desk: Desk) => fetchFrom(desk, `/api/backend/files/${fileId}`)

  // Of the other colleague, by the other node.
  expect(await (await download(here)).text()).toBe(text)
  expect(existsSync(join(children.folder, 'files'))).toBe(false)
  const keys: string[] = []
  const nobodyKnows = async () => new Set<string>()
  for await (const key of (await openFiles(settings)).listStrays(new Date(Date.now() + 60_000), nobodyKnows))
    keys.push(key)
  // The parts are gone.
  expect(keys).toHaveLength(1)
  const readiness = async () => (await fetch(`${here.base}/readyz`)).json()
  expect(await readiness()).toMatchObject({ postgres: true, redis: true, files: true })

  await swift.stop()
  const refused = await download(here)
  expect([refused.status, await refused.json()]).toMatchObject([503, { error: { code: 'unavailable' } }])
  // Tickets go on without their files.
  await there.tag(ticket, 'without-files')
  await expect.poll(() => here.pushedTags(ticket)).toEqual(['without-files'])
  await expect.poll(readiness, { timeout: 40_000, interval: 500 }).toMatchObject({ files: false })
  await swift.start()
  expect(await (await download(there)).text()).toBe(text)
  here.close()
  there.close()
})
