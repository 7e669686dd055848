import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDatabase, insert, query, raw, sql } from '@lodge/database'
import { seedEssentials } from '@lodge/database/seed'
import { createNamedDatabase } from '@lodge/database/server'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { openFiles } from '@lodge/desk/files'
import { aStudent } from '@lodge/desk/testing'
import type { BucketSettings } from '@lodge/events'
import { startSwift, type TestSwift } from '@lodge/infra-testing/start-swift'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAdmin } from './run-admin.ts'

let db: TestDatabase
let swift: TestSwift
let root: string
const contents = new Map<string, Buffer>()
beforeAll(async () => {
  ;[db, swift] = await Promise.all([createTestDatabase(), startSwift()])
  root = await mkdtemp(join(tmpdir(), 'lodge-bucket-'))
  await seedEssentials(db)
  const files = await openFiles({ kind: 'folder', folder: join(root, 'files'), reserve: 0 })
  const { id: uploaderId } = await aStudent(db)
  for (const size of [0, 10, 2_500_000]) {
    const content = randomBytes(size)
    const storageKey = await files.write(Readable.from(size > 0 ? [content] : []))
    contents.set(storageKey, content)
    await insert(db, 'attachment', {
      uploaderId,
      name: 'notes.bin',
      contentType: 'application/octet-stream',
      size,
      sha256: createHash('sha256').update(content).digest('hex'),
      storageKey,
      createdAt: new Date(),
    })
  }
}, 120_000)
afterAll(async () => {
  await swift.close()
  await db.drop()
  await rm(root, { recursive: true })
})

const environmentOf = (settings: BucketSettings, databaseUrl = db.url) => ({
  DATABASE_URL: databaseUrl,
  LODGE_FILES_S3_ENDPOINT: settings.endpoint,
  LODGE_FILES_S3_BUCKET: settings.bucket,
  LODGE_FILES_S3_ACCESS_KEY: settings.accessKey,
  LODGE_FILES_S3_SECRET_KEY: settings.secretKey,
  LODGE_FILES_S3_PREFIX: settings.prefix,
})

async function expectAllIn(settings: BucketSettings) {
  const files = await openFiles(settings)
  for (const [key, content] of contents)
    expect((await buffer(files.read(key))).equals(content), key).toBe(true)
}

const ofFiles = ['--only', 'files-present', '--only', 'files-unchanged', '--only', 'no-stray-files']

test('files move to a bucket, are verified there, backed up from it, and restored into another', {
  timeout: 120_000,
}, async () => {
  const settings = await swift.newBucket()
  const env = environmentOf(settings)
  const withFolder = { ...env, LODGE_FILES_DIR: join(root, 'files') }

  expect(await runAdmin(['copy-files'], withFolder)).toEqual({
    status: 0,
    output: 'Copied 3 of 3 files; 0 were there already.',
  })
  await expectAllIn(settings)
  expect(await runAdmin(['verify', ...ofFiles], env)).toMatchObject({ status: 0 })

  const [lost = ''] = contents.keys()
  await (await openFiles(settings)).remove(lost)
  const verified = await runAdmin(['verify', '--only', 'files-present'], env)
  expect([verified.status, verified.output]).toEqual([1, expect.stringContaining(`${lost}  attachment`)])
  expect((await runAdmin(['copy-files'], withFolder)).output).toBe(
    'Copied 1 of 3 files; 2 were there already.',
  )

  const backup = await runAdmin(['backup', join(root, 'backups')], env)
  expect([backup.status, backup.output]).toEqual([0, expect.stringContaining('3 files')])
  const server = process.env.TEST_DATABASE_URL ?? ''
  const name = `restored_${randomBytes(6).toString('hex')}`
  const [url, other] = await Promise.all([createNamedDatabase(server, name), swift.newBucket()])
  const restored = await runAdmin(['restore', join(root, 'backups')], environmentOf(other, url))
  expect(restored.output).toContain('It is restored')
  await expectAllIn(other)
  const admin = createDatabase(server, { maxConnections: 1 })
  await query(admin, sql`${raw(`DROP DATABASE ${name} WITH (FORCE)`)}`)
  await admin.close()
})

test('a bucket that refuses its settings or is away is named', { timeout: 120_000 }, async () => {
  const settings = await swift.newBucket()
  const env = environmentOf(settings)
  const verify = (more: Record<string, string>) => runAdmin(['verify', ...ofFiles], { ...env, ...more })

  expect(await verify({ LODGE_FILES_S3_BUCKET: 'nobody-made-it' })).toEqual({
    status: 2,
    output: 'Lodge cannot start: LODGE_FILES_S3_BUCKET names a bucket that is not there.',
  })
  expect(await verify({ LODGE_FILES_S3_ACCESS_KEY: '' })).toEqual({
    status: 2,
    output: 'Lodge cannot start: LODGE_FILES_S3_ACCESS_KEY must be set.',
  })
  expect(await runAdmin(['copy-files'], env)).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^Set LODGE_FILES_DIR to the folder/),
  })
  await swift.stop()
  expect(await verify({})).toMatchObject({
    status: 2,
    output: expect.stringMatching(/^The store of files at http:\S+ \(bucket files-\d\) does not answer: /),
  })
})
