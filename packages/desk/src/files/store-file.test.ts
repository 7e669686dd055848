import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { limits, unsentFileBytes } from '@lodge/contracts'
import { countRows, findMany, findOne, getOne, remove, updateMany, updateOne } from '@lodge/database'
import { createTestDatabase, loseCommit } from '@lodge/database/testing'
import { isOutage } from '@lodge/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../foundation/context.ts'
import type { FileStore } from '../foundation/file-store.ts'
import {
  actingAs,
  aFile,
  after,
  aMessage,
  anAgent,
  aSite,
  aStudent,
  aTeam,
  aTicket,
} from '../testing/index.ts'
import { attachFiles } from './attach-files.ts'
import { discardFile } from './discard-file.ts'
import { createDiskStore } from './disk/disk-store.ts'
import { openFile, openPreview } from './open-file.ts'
import { storeFile } from './store-file.ts'
import { sweepStrayFiles } from './sweep-stray-files.ts'
import { sweepUnclaimedFiles } from './sweep-unclaimed-files.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
let root: string
let files: FileStore
beforeAll(async () => {
  db = await createTestDatabase()
  root = await mkdtemp(join(tmpdir(), 'lodge-files-'))
  files = createDiskStore(root)
})
afterAll(async () => {
  await db.drop()
  await rm(root, { recursive: true })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const exe = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(200), Buffer.from('PE\0\0')])
const upload = (name: string, bytes: Uint8Array | string, pieces = 7) => {
  const whole = Buffer.from(bytes)
  const chunks = Array.from({ length: Math.ceil(whole.length / pieces) }, (_, i) =>
    whole.subarray(i * pieces, (i + 1) * pieces),
  )
  return { name, stream: Readable.from(chunks) }
}
const stored = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
const somewhere = async (someone: Parameters<typeof actingAs>[1], name: string, bytes: Uint8Array | string) =>
  storeFile({ ...actingAs(db, someone), files }, upload(name, bytes))

describe('an upload', () => {
  test('is stored whole with the type of its bytes', async () => {
    const student = await aStudent(db)
    const file = await somewhere(student, 'photo.png', png)
    expect(file).toMatchObject({ name: 'photo.png', contentType: 'image/png', size: png.length })
    expect(await findOne(db, 'attachment', { id: file.id })).toMatchObject({
      uploaderId: student.id,
      messageId: null,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const opened = await openFile({ ...actingAs(db, student), files }, { fileId: file.id })
    expect(await buffer(opened.stream)).toEqual(png)
  })

  test('of which nobody knows whether Postgres has its row is kept', async () => {
    const student = await aStudent(db)
    const error = await loseCommit(db, 'attachment', (lost) =>
      storeFile({ ...actingAs(lost, student), files }, upload('photo.png', png)),
    )

    expect(isOutage(error)).toBe(true)
    const { storageKey, previewKey } = await getOne(db, 'attachment', { uploaderId: student.id })
    expect(await buffer(files.read(storageKey))).toEqual(png)
    expect(await buffer(files.read(previewKey ?? ''))).not.toHaveLength(0)
  })

  test('of a picture has its size and a preview, which is deleted with it', async () => {
    const ctx = actingAs(db, await aStudent(db))
    const before = await stored()
    const { id, picture } = await storeFile({ ...ctx, files }, upload('photo.png', png))
    expect(picture).toEqual({ width: 1, height: 1 })
    const preview = await openPreview({ ...ctx, files }, { fileId: id })
    expect(preview).toMatchObject({ name: 'photo.webp', contentType: 'image/webp' })
    expect((await buffer(preview.stream)).subarray(8, 12).toString()).toBe('WEBP')
    expect(await stored()).toBe(before + 2)

    await discardFile({ ...ctx, files }, { fileId: id })
    expect(await stored()).toBe(before)
  })

  test('of a broken picture is refused and leaves no file', async () => {
    const before = await stored()
    await expect(
      somewhere(await aStudent(db), 'flat.png', Buffer.from(png).fill(0, 16, 24)),
    ).rejects.toMatchObject({
      details: { fields: { file: { reason: 'picture_unreadable' } } },
    })
    expect(await stored()).toBe(before)
  })

  test.each([
    ['photo.jpg', png, 'photo.png', 'image/png'],
    ['setup.exe', png, 'setup.png', 'image/png'],
    ['no extension', png, 'no extension.png', 'image/png'],
    ['PHOTO.PNG', png, 'PHOTO.PNG', 'image/png'],
    ['list.csv', 'name;größe\n', 'list.csv', 'text/plain'],
    ['notes.txt', '%PDF-1.7\n', 'notes.pdf', 'application/pdf'],
    ['../../etc/passwd.txt', 'x', 'passwd.txt', 'text/plain'],
    ['C:\\temp\\a.txt', 'x', 'a.txt', 'text/plain'],
    ['in\u202Etxt\u0000.txt', 'x', 'intxt.txt', 'text/plain'],
    ['می\u200Cخواهم\r\n.txt', 'x', 'می\u200Cخواهم.txt', 'text/plain'],
    [`${'é'.repeat(300)}.txt`, 'x', `${'é'.repeat(116)}.txt`, 'text/plain'],
  ])('named %j gets a clean name', async (given, bytes, name, contentType) => {
    expect(await somewhere(await aStudent(db), given, bytes)).toMatchObject({ name, contentType })
    expect(name.length).toBeLessThanOrEqual(limits.fileNameLength)
  })

  test.each([
    ['virus.png', exe, /not a PNG file/],
    ['setup.exe', exe, /cannot be attached/],
    ['page.html', '<script>alert(1)</script>', /cannot be attached/],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', /cannot be attached/],
    ['latin1.txt', Buffer.from([0x67, 0x72, 0xf6, 0xdf]), /not a TXT file/],
    ['cut.txt', Buffer.from([0x67, 0xc3]), /not a TXT file/],
    ['nul.txt', 'a\0b', /not a TXT file/],
    ['empty.txt', '', /empty/],
  ])('named %s is refused at its field and leaves no file', async (name, bytes, message) => {
    const before = [await stored(), await countRows(db, 'attachment')]
    await expect(somewhere(await aStudent(db), name, bytes)).rejects.toMatchObject({
      code: 'invalid_file',
      message: expect.stringMatching(message),
      details: { fields: { file: { reason: expect.any(String) } } },
    })
    expect([await stored(), await countRows(db, 'attachment')]).toEqual(before)
  })

  test('of 50 MB is refused before it is read to the end', async () => {
    const before = await stored()
    let sent = 0
    async function* endless() {
      for (; sent < 50; sent += 1) yield Buffer.alloc(1024 * 1024, 'a')
    }
    await expect(
      storeFile({ ...actingAs(db, await aStudent(db)), files }, { name: 'big.txt', stream: endless() }),
    ).rejects.toMatchObject({
      code: 'file_too_large',
      details: { fields: { file: { reason: 'file_too_large' } } },
    })
    expect(sent).toBeLessThan(12)
    expect(await stored()).toBe(before)
  })

  test('of exactly the limit is stored, and an interrupted one is not', async () => {
    const ctx = actingAs(db, await aStudent(db))
    const whole = upload('big.txt', Buffer.alloc(limits.fileSize, 'a'), 64 * 1024)
    expect(await storeFile({ ...ctx, files }, whole)).toMatchObject({ size: limits.fileSize })
    const before = await stored()
    async function* broken() {
      yield Buffer.from('half of ')
      throw new Error('connection lost')
    }
    await expect(storeFile({ ...ctx, files }, { name: 'a.txt', stream: broken() })).rejects.toThrow(
      'connection lost',
    )
    expect(await stored()).toBe(before)
  })
})

describe('the unsent files of a person', () => {
  const half = unsentFileBytes.requester / 2

  test('have a limit, and make room again when they are sent or removed', async () => {
    const student = await aStudent(db)
    const ctx = actingAs(db, student)
    const waiting = await aFile(db, { uploader: student, size: half })
    await aFile(db, { uploader: student, size: half })
    const before = await stored()

    await expect(somewhere(student, 'one-more.txt', 'a')).rejects.toMatchObject({
      code: 'upload_quota_exceeded',
      details: { fields: { file: { reason: 'upload_quota_exceeded', params: { megabytes: 100 } } } },
    })
    expect(await stored()).toBe(before)
    expect(await somewhere(await aStudent(db), 'of-another.txt', 'a')).toMatchObject({ size: 1 })
    await discardFile({ ...ctx, files }, { fileId: waiting.id })
    expect(await somewhere(student, 'one-more.txt', 'a')).toMatchObject({ size: 1 })
  })

  test('have a limit for concurrent uploads too', async () => {
    const student = await aStudent(db)
    const room = 3
    await aFile(db, { uploader: student, size: unsentFileBytes.requester - room })

    const all = await Promise.allSettled(
      ['a', 'b', 'c', 'd', 'e'].map((text) => somewhere(student, 'a.txt', text)),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(room)
  })

  test('do not include sent files', async () => {
    const student = await aStudent(db)
    const message = await aMessage(db, { ticket: await aTicket(db, { requester: student }), author: student })
    await aFile(db, { uploader: student, message, size: unsentFileBytes.requester })

    expect(await somewhere(student, 'next.txt', 'a')).toMatchObject({ size: 1 })
  })
})

describe('a disk that is nearly full', () => {
  test('takes no file and reports this at the field', async () => {
    const full = createDiskStore(root, { reserve: Number.MAX_SAFE_INTEGER })
    const before = [await stored(), await countRows(db, 'attachment')]
    await expect(
      storeFile({ ...actingAs(db, await aStudent(db)), files: full }, upload('a.txt', 'a')),
    ).rejects.toMatchObject({
      code: 'insufficient_storage',
      details: { fields: { file: { reason: 'insufficient_storage' } } },
    })
    expect([await stored(), await countRows(db, 'attachment')]).toEqual(before)
  })
})

describe('the sweep of stray files', () => {
  const longAgo = new Date(Date.now() - (limits.unusedFileHours + 1) * 3_600_000)
  const strays = async (names: string[], writtenAt: Date) => {
    for (const name of names) {
      await mkdir(dirname(join(root, name)), { recursive: true })
      await writeFile(join(root, name), 'a')
      await utimes(join(root, name), writtenAt, writtenAt)
    }
  }
  const isThere = (name: string) =>
    stat(join(root, name)).then(
      () => true,
      () => false,
    )

  test('removes old files without a row and old interrupted uploads, and nothing else', async () => {
    const student = await aStudent(db)
    const { id } = await somewhere(student, 'kept.txt', 'kept')
    const { storageKey } = await getOne(db, 'attachment', { id })
    const storedPath = join(storageKey.slice(0, 2), storageKey.slice(2, 4), storageKey)
    await utimes(join(root, storedPath), longAgo, longAgo)
    const key = (letter: string) => letter.repeat(32)
    const [orphan, halfDone] = [`aa/aa/${key('a')}`, `unfinished/${key('b')}`]
    const [fresh, underWay, foreign, odd] = [
      `cc/cc/${key('c')}`,
      `unfinished/${key('d')}`,
      'somebody/else.txt',
      'ee/ee/readme.txt',
    ]
    await strays([orphan, halfDone, foreign, odd], longAgo)
    await strays([fresh, underWay], new Date())

    const ctx = actingAs(db, student, new Date())
    expect(await sweepStrayFiles({ ...ctx, files })).toBe(2)
    expect(await Promise.all([orphan, halfDone].map(isThere))).toEqual([false, false])
    expect(await Promise.all([storedPath, fresh, underWay, foreign, odd].map(isThere))).toEqual(
      Array(5).fill(true),
    )
    expect(await sweepStrayFiles({ ...ctx, files })).toBe(0)
  })

  test('finds nothing without a store', async () => {
    const none = createDiskStore(join(root, 'not-there'))
    expect(await sweepStrayFiles({ ...actingAs(db, await aStudent(db)), files: none })).toBe(0)
  })
})

describe('a sent file', () => {
  test.each([
    ['public', { requester: true, colleague: true, outsider: false, stranger: false }],
    ['internal', { requester: false, colleague: true, outsider: false, stranger: false }],
  ] as const)('on a %s message opens for the people who see the message', async (visibility, expected) => {
    const team = await aTeam(db)
    const agent = await anAgent(db, { teams: [team] })
    const people = {
      requester: await aStudent(db),
      colleague: await anAgent(db, { teams: [team] }),
      outsider: await anAgent(db, { teams: [await aTeam(db)] }),
      stranger: await aStudent(db),
    }
    const ticket = await aTicket(db, { team, requester: people.requester })
    const message = await aMessage(db, { ticket, author: agent, visibility })
    const { id: fileId } = await somewhere(agent, 'a.txt', 'hello')
    await updateOne(db, 'attachment', { id: fileId }, { messageId: message.id, ticketId: ticket.id })
    for (const [who, mayOpen] of Object.entries(expected)) {
      const someone = Object.entries(people).find(([name]) => name === who)?.[1]
      const opening = openFile({ ...actingAs(db, someone ?? agent), files }, { fileId })
      if (mayOpen) (await opening).stream.destroy()
      else await expect(opening, who).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(discardFile({ ...actingAs(db, agent), files }, { fileId })).rejects.toMatchObject({
      code: 'file_in_use',
    })
  })
})

test('an unsent file can be opened and discarded by its uploader alone', async () => {
  const student = await aStudent(db)
  const { id: fileId } = await somewhere(student, 'a.txt', 'hello')
  const before = await stored()
  for (const someone of [await aStudent(db), await anAgent(db, { permissions: ['view_all_tickets'] })]) {
    await expect(openFile({ ...actingAs(db, someone), files }, { fileId })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(discardFile({ ...actingAs(db, someone), files }, { fileId })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
  await discardFile({ ...actingAs(db, student), files }, { fileId })
  expect(await stored()).toBe(before - 1)
  await expect(discardFile({ ...actingAs(db, student), files }, { fileId })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('unsent files are swept after a day', async () => {
  const agent = await anAgent(db)
  const limit = limits.unusedFileHours * 60
  await sweepUnclaimedFiles({ ...actingAs(db, agent, after(limit + 1)), files })
  const before = await stored()
  const sent = await somewhere(agent, 'a.txt', 'hello')
  const unsent = await somewhere(agent, 'b.txt', 'hello')
  const message = await aMessage(db, { ticket: await aTicket(db), author: agent })
  await updateOne(db, 'attachment', { id: sent.id }, { messageId: message.id })

  expect(await sweepUnclaimedFiles({ ...actingAs(db, agent, after(limit)), files })).toBe(0)
  expect(await sweepUnclaimedFiles({ ...actingAs(db, agent, after(limit + 1)), files })).toBe(1)
  const left = await findMany(db, 'attachment', { id: [sent.id, unsent.id] })
  expect(left.map(({ id }) => id)).toEqual([sent.id])
  expect(await stored()).toBe(before + 1)
})

test('a malformed key reaches no file', () => {
  expect(() => files.read('../../etc/passwd')).toThrow('no key')
})

describe('the site’s own limits', () => {
  beforeAll(async () => {
    await aSite(db)
    await updateMany(db, 'site', {}, { fileMegabytes: 1, filesPerMessage: 1, refusedFileKinds: ['picture'] })
  })
  afterAll(() => remove(db, 'site', {}))

  test('refuse files that are too large or of a refused kind, whatever their name', async () => {
    const student = await aStudent(db)
    const before = await stored()

    const large = upload('notes.txt', Buffer.alloc(1024 * 1024 + 1, 'a'), 64 * 1024)
    await expect(storeFile({ ...actingAs(db, student), files }, large)).rejects.toMatchObject({
      details: { fields: { file: { reason: 'file_too_large', params: { megabytes: 1 } } } },
    })
    for (const name of ['photo.png', 'photo.txt'])
      await expect(somewhere(student, name, png)).rejects.toMatchObject({
        details: { fields: { file: { reason: 'file_kind_refused' } } },
      })
    expect(await stored()).toBe(before)
    expect(await somewhere(student, 'notes.txt', 'Room 4')).toMatchObject({ contentType: 'text/plain' })
  })

  test('apply to the number of files of a message', async () => {
    const student = await aStudent(db)
    const ticket = await aTicket(db)
    const message = await aMessage(db, { ticket, author: student })
    const { id: one } = await somewhere(student, 'one.txt', 'One')
    const { id: two } = await somewhere(student, 'two.txt', 'Two')
    const ctx = actingAs(db, student)
    const attach = (fileIds: string[]) =>
      transaction(ctx, (tx) => attachFiles(tx, ctx, { fileIds, ticketId: ticket.id, messageId: message.id }))

    await expect(attach([one, two])).rejects.toMatchObject({
      details: { fields: { attachments: { reason: 'too_many_files', params: { max: 1 } } } },
    })
    await attach([one])
    expect(await countRows(db, 'attachment', { messageId: message.id })).toBe(1)
  })
})
