import { hash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { startSwift, type TestSwift } from '@lodge/infra-testing/start-swift'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { KeptFileStore } from '../foundation/file-store.ts'
import { openFiles } from './open-files.ts'

let swift: TestSwift
let root: string
beforeAll(async () => {
  swift = await startSwift()
  root = await mkdtemp(join(tmpdir(), 'lodge-stores-'))
})
afterAll(async () => {
  await swift.close()
  await rm(root, { recursive: true })
})

const places = {
  folder: async () => openFiles({ kind: 'folder', folder: await mkdtemp(join(root, 'files-')), reserve: 0 }),
  bucket: async () => openFiles(await swift.newBucket()),
}
const minuteMs = 60_000
const inAMinute = () => new Date(Date.now() + minuteMs)
const nobodyKnows = async () => new Set<string>()

describe.each(Object.entries(places))('files in a %s', (_, open) => {
  let files: KeptFileStore
  beforeEach(async () => {
    files = await open()
  })
  const write = (bytes: Uint8Array, pieces = 7_000) => files.write(Readable.from(cut(bytes, pieces)))
  const read = (key: string) => buffer(files.read(key))

  test.each([0, 1, 6_999, 1_048_576, 1_048_577, 3_500_000])(
    '%i bytes come back as they were',
    async (size) => {
      const bytes = randomBytes(size)
      const key = await write(bytes)

      expect(key).toMatch(/^[0-9a-f]{32}$/)
      expect((await read(key)).equals(bytes)).toBe(true)
      expect(await files.sizeOf(key)).toBe(size)
    },
  )

  test.each([10, 3_000_000])('of %i bytes whose reading fails nothing is kept', async (size) => {
    async function* broken() {
      yield randomBytes(size)
      throw new Error('connection lost')
    }

    await expect(files.write(broken())).rejects.toThrow('connection lost')
    expect(await files.isEmpty()).toBe(true)
    expect(await files.removeStrays(inAMinute(), nobodyKnows)).toBe(0)
  })

  test('many are written and read at once', async () => {
    const all = Array.from({ length: 20 }, () => randomBytes(70_000))
    const keys = await Promise.all(all.map((bytes) => write(bytes)))
    const found = await Promise.all(keys.map(read))

    expect(new Set(keys).size).toBe(20)
    expect(found.every((bytes, index) => all[index]?.equals(bytes))).toBe(true)
  })

  test('what is not there has no size, cannot be read, and is removed without an error', async () => {
    const key = randomBytes(16).toString('hex')

    expect(await files.sizeOf(key)).toBeNull()
    await expect(read(key)).rejects.toMatchObject({ code: 'ENOENT' })
    await files.remove(key)
  })

  test('a malformed key reaches nothing', async () => {
    for (const key of ['../../etc/passwd', '', 'A'.repeat(32)]) {
      expect(() => files.read(key)).toThrow('no key')
      await expect(async () => files.remove(key)).rejects.toThrow('no key')
      await expect(async () => files.writeAs(key, Readable.from([]))).rejects.toThrow('no key')
    }
  })

  test('a removed file is gone', async () => {
    const [gone, kept] = [await write(randomBytes(10)), await write(randomBytes(10))]
    await files.remove(gone)

    expect([await files.sizeOf(gone), await files.sizeOf(kept)]).toEqual([null, 10])
    expect(await files.isEmpty()).toBe(false)
    await files.remove(kept)
    expect(await files.isEmpty()).toBe(true)
  })

  test('bytes are written under the key that they had, in place of others', async () => {
    const key = randomBytes(16).toString('hex')
    await files.writeAs(key, Readable.from([Buffer.from('one')]))
    await files.writeAs(key, Readable.from([Buffer.from('another')]))

    expect((await read(key)).toString()).toBe('another')
  })

  test('a file is written from one buffer that is used again, and hashed', async () => {
    const key = 'a'.repeat(32)
    const bytes = randomBytes(3_000_000)
    const inOneBuffer = async function* () {
      const buffer = Buffer.alloc(70_000)
      for (let from = 0; from < bytes.length; from += buffer.length)
        yield buffer.subarray(0, bytes.copy(buffer, 0, from))
    }
    expect(await files.hashOf(key)).toBeNull()

    await files.writeAs(key, inOneBuffer())

    expect((await read(key)).equals(bytes)).toBe(true)
    expect(await files.hashOf(key)).toBe(hash('sha256', bytes))
  })

  test('strays are the old ones that nobody knows', async () => {
    const [known, stray] = [await write(randomBytes(10)), await write(randomBytes(10))]
    const knownAmong = async (keys: readonly string[]) => new Set(keys.filter((key) => key === known))
    const strays: string[] = []
    for await (const key of files.listStrays(inAMinute(), knownAmong)) strays.push(key)

    expect(strays).toEqual([stray])
    expect(await files.removeStrays(new Date(Date.now() - minuteMs), knownAmong)).toBe(0)
    expect(await files.removeStrays(inAMinute(), knownAmong)).toBe(1)
    expect([await files.sizeOf(known), await files.sizeOf(stray)]).toEqual([10, null])
    expect(await files.removeStrays(inAMinute(), knownAmong)).toBe(0)
  })

  test('while removals pause, what is removed can still be read by those who paused them', async () => {
    const [removed, kept] = [await write(Buffer.from('removed')), await write(Buffer.from('kept'))]
    const before = await write(Buffer.from('before'))
    await files.remove(before)
    const pause = await files.pauseRemovals()
    const other = await files.pauseRemovals()
    const opened = await pause.open(removed)
    await files.remove(removed)

    expect(opened?.size).toBe(7)
    expect(opened && (await buffer(opened.bytes)).toString()).toBe('removed')
    expect(await files.sizeOf(removed)).toBeNull()
    for (const [key, text] of [
      [removed, 'removed'],
      [kept, 'kept'],
    ] as const) {
      const file = await pause.open(key)
      expect(file && [file.size, (await buffer(file.bytes)).toString()]).toEqual([text.length, text])
    }
    expect(await pause.open(before)).toBeNull()
    await pause.end()
    expect(await other.open(removed)).toMatchObject({ size: 7 })
    await other.end()
    expect(await other.open(removed)).toBeNull()
    await files.remove(kept)
    expect(await other.open(kept)).toBeNull()
  })

  test('a stream that nobody reads to its end lets go', async () => {
    const key = await write(randomBytes(300_000))
    for (let times = 0; times < 60; times += 1) {
      const stream = files.read(key)
      for await (const _ of stream) break
      expect(stream.destroyed).toBe(true)
    }
    expect(await files.sizeOf(key)).toBe(300_000)
  })
})

test('a folder has room, and of a bucket nobody knows it', async () => {
  const [folder, bucket] = [await places.folder(), await places.bucket()]

  expect(await folder.readRoom()).toEqual({ freeBytes: expect.any(Number), totalBytes: expect.any(Number) })
  expect(await bucket.readRoom()).toBeNull()
})

function* cut(bytes: Uint8Array, length: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
