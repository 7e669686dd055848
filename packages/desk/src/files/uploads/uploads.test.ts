import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { limits, unsentFileBytes } from '@lodge/contracts'
import { countRows, insert, query, sql } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import type { FileStore } from '../../foundation/file-store.ts'
import { actingAs, after, anAgent, aStudent } from '../../testing/index.ts'
import { createDiskStore } from '../disk/disk-store.ts'
import { openFile } from '../open-file.ts'
import { sweepStrayFiles } from '../sweep-stray-files.ts'
import { addUploadPart } from './add-upload-part.ts'
import { beginUpload } from './begin-upload.ts'
import { discardUpload } from './discard-upload.ts'
import { getUpload } from './find-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { sweepUploads } from './sweep-uploads.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
let root: string
let files: FileStore
let ctx: Context
beforeAll(async () => {
  db = await createTestDatabase()
  root = await mkdtemp(join(tmpdir(), 'lodge-parts-'))
  files = createDiskStore(root)
})
beforeEach(async () => {
  ctx = actingAs(db, await aStudent(db))
})
afterAll(async () => {
  await db.drop()
  await rm(root, { recursive: true })
})

const part = limits.leastUploadPart
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3 * part, ' ')])
const countStored = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

async function begin(bytes = pdf, name = 'plan.pdf') {
  const { id: uploadId } = await beginUpload(ctx, { name, size: bytes.length })
  const send = (from: number, to = bytes.length) =>
    addUploadPart({ ...ctx, files }, { uploadId, offset: from }, bytes.subarray(from, to))
  return { uploadId, send }
}

test('the parts of an upload become the file that was sent, and are removed', async () => {
  const before = await countStored()
  const { uploadId, send } = await begin()
  await send(0, part)
  expect(await getUpload(ctx, { uploadId })).toEqual({ id: uploadId, receivedBytes: part })
  await send(part)
  const file = await finishUpload({ ...ctx, files }, { uploadId })

  expect(file).toMatchObject({ name: 'plan.pdf', contentType: 'application/pdf', size: pdf.length })
  const opened = await openFile({ ...ctx, files }, { fileId: file.id })
  expect((await buffer(opened.stream)).equals(pdf)).toBe(true)
  expect(await countStored()).toBe(before + 1)
})

test('finishing an upload twice returns the same file', async () => {
  const { uploadId, send } = await begin()
  await send(0)
  const [one, other] = await Promise.all([
    finishUpload({ ...ctx, files }, { uploadId }),
    finishUpload({ ...ctx, files }, { uploadId }),
  ])
  expect(other).toEqual(one)
  expect(await finishUpload({ ...ctx, files }, { uploadId })).toEqual(one)
})

test('a repeated part and a part after a gap change nothing', async () => {
  const before = await countStored()
  const { uploadId, send } = await begin()
  await send(0, part)

  expect(await send(0, part)).toEqual({ id: uploadId, receivedBytes: part })
  expect(await send(2 * part)).toEqual({ id: uploadId, receivedBytes: part })
  expect(await Promise.all([send(part), send(part)])).toEqual([
    { id: uploadId, receivedBytes: pdf.length },
    { id: uploadId, receivedBytes: pdf.length },
  ])
  expect(await countStored()).toBe(before + 2)
})

test('bytes beyond the announced size are refused', async () => {
  const { uploadId } = await begin()
  const more = Buffer.alloc(pdf.length + 1)
  await expect(addUploadPart({ ...ctx, files }, { uploadId, offset: 0 }, more)).rejects.toMatchObject({
    reason: 'upload_unreadable',
  })
})

test('an incomplete upload cannot be finished', async () => {
  const { uploadId, send } = await begin()
  await send(0, part)
  await expect(finishUpload({ ...ctx, files }, { uploadId })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await getUpload(ctx, { uploadId })).toMatchObject({ receivedBytes: part })
})

test('a refused file is refused at the end of its upload and leaves no file', async () => {
  const before = await countStored()
  const { uploadId, send } = await begin(Buffer.from('MZ\x90\0\x03\0\0\0 a program'), 'plan.pdf')
  await send(0)
  await expect(finishUpload({ ...ctx, files }, { uploadId })).rejects.toMatchObject({ code: 'invalid_file' })
  await expect(getUpload(ctx, { uploadId })).rejects.toMatchObject({ code: 'not_found' })
  expect(await countStored()).toBe(before)
})

test('an upload that finds no room keeps its parts for another try', async () => {
  const { uploadId, send } = await begin()
  await send(0)
  const write = () => Promise.reject(Object.assign(new Error('No room'), { code: 'ENOSPC' }))
  await expect(finishUpload({ ...ctx, files: { ...files, write } }, { uploadId })).rejects.toThrow('No room')
  expect(await finishUpload({ ...ctx, files }, { uploadId })).toMatchObject({ size: pdf.length })
})

test('4,000 parts of one byte are refused and leave neither rows nor files', async () => {
  const before = await countStored()
  const { uploadId, send } = await begin()
  const tooSmall = { problem: { reason: 'upload_part_too_small', params: { kilobytes: 64 } } }
  for (let at = 0; at < 4_000; at += 100)
    await Promise.all(Array.from({ length: 100 }, () => expect(send(0, 1)).rejects.toMatchObject(tooSmall)))

  expect(await getUpload(ctx, { uploadId })).toMatchObject({ receivedBytes: 0 })
  expect(await countRows(db, 'upload_part', { uploadId })).toBe(0)
  expect(await countStored()).toBe(before)
})

test('each part of an upload is one row, and the row of the upload does not grow', async () => {
  const whole = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(40 * part - 9, ' ')])
  const { uploadId, send } = await begin(whole)
  await send(0, part)
  const first = await widthOf(uploadId)
  for (let at = part; at < whole.length; at += part) await send(at, at + part)

  expect(await widthOf(uploadId)).toBe(first)
  expect(await countRows(db, 'upload_part', { uploadId })).toBe(40)
  expect(await finishUpload({ ...ctx, files }, { uploadId })).toMatchObject({ size: whole.length })
  expect(await countRows(db, 'upload_part', { uploadId })).toBe(0)
})

test('the last part of an upload may be small', async () => {
  const { uploadId, send } = await begin(pdf.subarray(0, part + 1))
  await send(0, part)
  await send(part, part + 1)
  expect(await finishUpload({ ...ctx, files }, { uploadId })).toMatchObject({ size: part + 1 })
})

test('an upload belongs to its sender alone', async () => {
  const { uploadId, send } = await begin()
  await send(0)
  for (const other of [await aStudent(db), await anAgent(db)]) {
    const theirs = actingAs(db, other)
    const part = { uploadId, offset: 0 }
    await expect(getUpload(theirs, { uploadId })).rejects.toMatchObject({ code: 'not_found' })
    await expect(addUploadPart({ ...theirs, files }, part, pdf)).rejects.toMatchObject({ code: 'not_found' })
    await expect(finishUpload({ ...theirs, files }, { uploadId })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(discardUpload({ ...theirs, files }, { uploadId })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
})

test('the announced size of an upload counts once towards the limit of unsent files', async () => {
  const { uploadId, send } = await begin()
  await send(0)
  const room = unsentFileBytes.requester - pdf.length
  await insert(db, 'upload', { name: 'rest.pdf', size: room, createdAt: ctx.now(), uploaderId: actorOf(ctx) })
  await expect(beginUpload(ctx, { name: 'more.pdf', size: 1 })).rejects.toMatchObject({
    code: 'upload_quota_exceeded',
  })
  expect(await finishUpload({ ...ctx, files }, { uploadId })).toMatchObject({ size: pdf.length })
})

test('a discarded upload and an upload left for a day leave nothing', async () => {
  const before = await countStored()
  const given = await begin()
  await given.send(0, part)
  await discardUpload({ ...ctx, files }, given)
  expect(await countStored()).toBe(before)

  const left = await begin()
  await left.send(0, part)
  const atLimit = { ...ctx, now: () => after(limits.unusedFileHours * 60) }
  expect(await sweepStrayFiles({ ...atLimit, files })).toBe(0)
  expect(await sweepUploads({ ...atLimit, files })).toBe(0)
  const dayLater = { ...ctx, now: () => after(limits.unusedFileHours * 60 + 1) }
  expect(await sweepUploads({ ...dayLater, files })).toBeGreaterThan(0)
  await expect(getUpload(ctx, left)).rejects.toMatchObject({ code: 'not_found' })
  expect(await sweepUploads({ ...dayLater, files })).toBe(0)
})

/** Returns the bytes that an upload's row takes. */
async function widthOf(uploadId: string): Promise<number> {
  const [row] = await query<{ width: number }>(
    db,
    sql`SELECT pg_column_size(upload.*) AS width FROM upload WHERE id = ${uploadId}`,
  )
  return row?.width ?? 0
}

function actorOf({ actor }: Context): string {
  if (actor.kind !== 'requester') throw new Error('Not a requester')
  return actor.id
}
