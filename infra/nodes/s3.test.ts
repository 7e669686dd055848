import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { countRows, sql } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { openFiles } from '@lodge/desk/files'
import { aTestRedis } from '@lodge/events/testing'
import { startChildren } from '@lodge/infra-testing/start-children'
import { startSwift } from '@lodge/infra-testing/start-swift'
import { expect, onTestFinished, test } from 'vitest'
import { openDesks } from './src/open-desk.ts'
import { startNodes, withNodes } from './src/start-nodes.ts'

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
  const text = randomBytes(2_000_000).toString('base64').slice(0, 2_000_000)
  const fileId = await here.upload('notes.txt', text)
  await here.reply(ticket, fileId)

  expect(await there.download(fileId)).toBe(text)
  expect(existsSync(join(children.folder, 'files'))).toBe(false)
  const ready = async () => (await fetch(`${nodes[1]}/readyz`)).json()
  expect(await ready()).toMatchObject({ postgres: true, redis: true, files: true })

  await swift.stop()
  const refused = await there.download(fileId).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 503 })
  // Tickets are answered without their files.
  await there.tag(ticket, 'without-files')
  await expect.poll(() => here.pushedTags(ticket)).toEqual(['without-files'])
  await swift.start()
  expect(await there.download(fileId)).toBe(text)
  expect(await here.upload('more.txt', 'more')).toEqual(expect.any(String))
  await expect.poll(() => countRows(db, 'event', sql`pending_consumers && ARRAY['realtime', 'sla']`)).toBe(0)
  const known = async () => new Set<string>()
  const strays = (await openFiles(settings)).listStrays(new Date(Date.now() + 60_000), known)
  const keys: string[] = []
  for await (const key of strays) keys.push(key)
  expect(keys).toHaveLength(2)
  here.close()
  there.close()
})
