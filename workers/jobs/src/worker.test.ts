import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@lodge/contracts'
import { findMany, insert, updateOne } from '@lodge/database'
import { systemContext } from '@lodge/desk/foundation'
import { recordRefusal } from '@lodge/desk/identity'
import { aFile, anAgent, aTicket } from '@lodge/desk/testing'
import { somePlumbing } from '@lodge/events/testing'
import { expect, test } from 'vitest'
import { startJobsWorker } from './worker.ts'

test('old unsent uploads are deleted, except those in a draft', async () => {
  const fixture = await somePlumbing()
  const agent = await anAgent(fixture.db)
  const longAgo = new Date(Date.now() - (limits.unusedFileHours + 1) * 3_600_000)
  const fileOf = (createdAt: Date) => aFile(fixture.db, { uploader: agent, createdAt })
  const [draftFile, abandonedFile, newFile] = [
    await fileOf(longAgo),
    await fileOf(longAgo),
    await fileOf(new Date()),
  ]
  await insert(fixture.db, 'draft', {
    personId: agent.id,
    ticketId: (await aTicket(fixture.db)).id,
    visibility: 'public',
    html: '',
    attachments: [draftFile.id],
    updatedAt: longAgo,
  })
  // Keys of the store, which has nothing under them.
  for (const [place, { id }] of [draftFile, abandonedFile, newFile].entries())
    await updateOne(fixture.db, 'attachment', { id }, { storageKey: `${place}`.repeat(32) })

  const worker = await startJobsWorker({
    DATABASE_URL: fixture.url.database,
    REDIS_URL: fixture.url.redis,
    LODGE_REDIS_PREFIX: fixture.prefix,
    LOG_LEVEL: 'silent',
    LODGE_FILES_DIR: tmpdir(),
    LODGE_SECRET: 'a secret of the tests',
  })
  const remainingFiles = async () =>
    (await findMany(fixture.db, 'attachment', {}, { columns: ['id'] })).map(({ id }) => id)
  await expect.poll(remainingFiles).not.toContain(abandonedFile.id)
  await worker.close()

  expect((await remainingFiles()).sort()).toEqual([draftFile.id, newFile.id].sort())
  await fixture.close()
})

test('expired sign-ins and old addresses are removed, and recent ones stay', async () => {
  const fixture = await somePlumbing()
  const hour = 3_600_000
  const ago = (hours: number) => new Date(Date.now() - hours * hour)
  const [old, recent] = [limits.ipAddressDays * 24 + 1, limits.ipAddressDays * 24 - 1]
  for (const hours of [limits.signInHours + 1, limits.signInHours - 1])
    await insert(fixture.db, 'sign_in', {
      email: `${hours}@uni.example`,
      createdAt: ago(hours),
      resendAllowedAt: ago(0),
      expiresAt: ago(0),
    })
  const email = 'someone@uni.example'
  for (const hours of [old, recent]) {
    const ctx = { ...systemContext(fixture.db, () => ago(hours)), ip: '192.0.2.7' }
    await recordRefusal(ctx, { type: 'person.sign_in_failed', email, area: 'portal' })
    await insert(fixture.db, 'activity', {
      eventId: randomUUID(),
      at: ago(hours),
      actor: 'Visitor',
      action: 'x',
      subject: email,
      ip: '192.0.2.7',
    })
  }

  const worker = await startJobsWorker({
    DATABASE_URL: fixture.url.database,
    REDIS_URL: fixture.url.redis,
    LODGE_REDIS_PREFIX: fixture.prefix,
    LOG_LEVEL: 'silent',
    LODGE_FILES_DIR: tmpdir(),
    LODGE_SECRET: 'a secret of the tests',
  })
  const events = async () =>
    (await findMany(fixture.db, 'event', {}, { orderBy: ['createdAt'] })).map(({ ip }) => ip)
  await expect.poll(events).toEqual([null, '192.0.2.7'])
  await worker.close()

  const rows = await findMany(fixture.db, 'activity', {}, { orderBy: ['at'] })
  expect(rows.map(({ ip, subject }) => [ip, subject])).toEqual([
    [null, email],
    ['192.0.2.7', email],
  ])
  const keys = await findMany(fixture.db, 'event', {}, { orderBy: ['createdAt'] })
  expect(keys.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    null,
    expect.stringContaining('192.0.2.7'),
  ])
  expect((await findMany(fixture.db, 'sign_in', {})).map((signIn) => signIn.email)).toEqual([
    `${limits.signInHours - 1}@uni.example`,
  ])
  await fixture.close()
})

test('old files without a row are deleted', async () => {
  const fixture = await somePlumbing()
  const root = await mkdtemp(join(tmpdir(), 'lodge-files-'))
  const key = 'ab'.repeat(16)
  const [folder, path] = [join(root, 'ab', 'ab'), join(root, 'ab', 'ab', key)]
  await mkdir(folder, { recursive: true })
  await writeFile(path, 'nobody')
  const longAgo = new Date(Date.now() - (limits.unusedFileHours + 1) * 3_600_000)
  await utimes(path, longAgo, longAgo)

  const worker = await startJobsWorker({
    DATABASE_URL: fixture.url.database,
    REDIS_URL: fixture.url.redis,
    LODGE_REDIS_PREFIX: fixture.prefix,
    LOG_LEVEL: 'silent',
    LODGE_FILES_DIR: root,
    LODGE_SECRET: 'a secret of the tests',
  })
  await expect.poll(() => readdir(folder)).toEqual([])
  await worker.close()
  await rm(root, { recursive: true })
  await fixture.close()
})
