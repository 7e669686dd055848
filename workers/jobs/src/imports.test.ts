import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countRows, sql } from '@lodge/database'
import { createDiskStore } from '@lodge/desk/files'
import { checkImport, getImport, runImport, uploadImport } from '@lodge/desk/settings'
import { actingAs, aSuperadmin } from '@lodge/desk/testing'
import { type Plumbing, somePlumbing } from '@lodge/events/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'

let fixture: Plumbing
let folder: string
let workers: ChildProcess[]
beforeEach(async () => {
  fixture = await somePlumbing()
  folder = await mkdtemp(join(tmpdir(), 'lodge-imports-'))
  workers = []
})
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await fixture.close()
  await rm(folder, { recursive: true })
})

async function work(): Promise<ChildProcess> {
  const worker = fork(new URL('./main.ts', import.meta.url), {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: fixture.url.database,
      REDIS_URL: fixture.url.redis,
      LODGE_REDIS_PREFIX: fixture.prefix,
      LOG_LEVEL: 'silent',
      LODGE_FILES_DIR: folder,
      LODGE_SECRET: 'a secret of the tests',
    },
  })
  workers.push(worker)
  await once(worker, 'message')
  return worker
}

test('an import continues after a killed worker and imports every person once', {
  timeout: 90_000,
}, async () => {
  const { db } = fixture
  const ctx = actingAs(db, await aSuperadmin(db))
  const people = 8_000
  async function* file() {
    yield Buffer.from('email\n')
    for (let at = 0; at < people; at += 1) yield Buffer.from(`p${at}@killed.example\n`)
  }
  const upload = { name: 'users.csv', stream: file() }
  const newImport = await uploadImport({ ...ctx, files: createDiskStore(folder) }, 'users', upload)
  const view = () => getImport(ctx, 'users', newImport)
  const firstWorker = await work()
  await checkImport(ctx, 'users', newImport)
  await expect.poll(async () => (await view()).lines, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0)
  firstWorker.kill('SIGKILL')
  await once(firstWorker, 'exit')
  const before = await countRows(db, 'person')
  await work()
  await expect.poll(async () => (await view()).state, { timeout: 40_000 }).toBe('checked')
  await runImport(ctx, 'users', newImport)
  await expect.poll(async () => (await view()).state, { timeout: 40_000 }).toBe('finished')

  expect(before).toBe(1)
  expect(await view()).toMatchObject({ created: people, refused: 0 })
  expect(await countRows(db, 'person', sql`email LIKE '%killed.example'`)).toBe(people)
})
