import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { dayMs } from '@lodge/contracts'
import pLimit from 'p-limit'
import type { KeptFileStore, KnownAmong } from '../../foundation/file-store.ts'
import { assertKey } from '../assert-key.ts'
import { hashOf } from '../hash-of.ts'
import { toStoreError } from './bucket-errors.ts'
import type { Bucket } from './open-bucket.ts'
import { spoolBytes } from './spool-bytes.ts'

const fileName = /^[0-9a-f]{2}\/[0-9a-f]{2}\/([0-9a-f]{32})$/
const pauses = 'pauses/'
const removed = 'removed/'
/** A read that broke off goes on this often without a byte. */
const mostBreaks = 3
const removalsAtOnce = 8

/**
 * Creates a store in a bucket, under the names that the store on a disk has in its folder. A file is written by one
 * request, so it is there whole or not at all.
 */
export function createBucketStore(bucket: Bucket): KeptFileStore {
  const store = async (key: string, bytes: AsyncIterable<Uint8Array>) => {
    const name = nameOf(key)
    const spooled = await spoolBytes(bytes)
    try {
      await bucket.put(name, spooled)
    } finally {
      await spooled.discard()
    }
  }
  return {
    kind: 'bucket',
    async write(bytes) {
      const key = randomBytes(16).toString('hex')
      await store(key, bytes)
      return key
    },
    writeAs: store,
    read: (key) => streamOf(bucket, [nameOf(key)]),
    async remove(key) {
      if (await areRemovalsPaused(bucket)) await bucket.copy(nameOf(key), `${removed}${key}`)
      await bucket.remove(nameOf(key))
    },
    async removeStrays(before, knownAmong) {
      let count = 0
      for await (const page of bucket.list(removed))
        count += await removeAll(
          bucket,
          page.filter(({ writtenAt }) => writtenAt < before).map(({ name }) => name),
        )
      for await (const keys of straysIn(bucket, before, knownAmong))
        count += await removeAll(bucket, keys.map(nameOf))
      return count
    },
    async *listStrays(before, knownAmong) {
      for await (const keys of straysIn(bucket, before, knownAmong)) yield* keys
    },
    sizeOf: (key) => bucket.sizeOf(nameOf(key)),
    async hashOf(key) {
      const isThere = (await bucket.sizeOf(nameOf(key))) !== null
      return isThere ? hashOf(streamOf(bucket, [nameOf(key)])) : null
    },
    async isEmpty() {
      for await (const page of bucket.list('')) if (page.some(({ name }) => fileName.test(name))) return false
      return true
    },
    async pauseRemovals() {
      const mark = `${pauses}${randomUUID()}`
      await bucket.put(mark, await spoolBytes(Readable.from([])))
      return {
        async open(key) {
          for (const name of [nameOf(key), `${removed}${key}`]) {
            const size = await bucket.sizeOf(name)
            // It may be removed before it is read.
            if (size !== null) return { size, bytes: streamOf(bucket, [name, `${removed}${key}`]) }
          }
          return null
        },
        async end() {
          await bucket.remove(mark)
          if (await areRemovalsPaused(bucket)) return
          for await (const page of bucket.list(removed))
            await removeAll(
              bucket,
              page.map(({ name }) => name),
            )
        },
      }
    },
    // Nobody says how much a bucket may hold.
    readRoom: async () => null,
    assertUsable: bucket.assertUsable,
  }
}

function nameOf(key: string): string {
  return `${key.slice(0, 2)}/${key.slice(2, 4)}/${assertKey(key)}`
}

/** Reads the first of these that is there, from its middle again where the connection breaks. */
function streamOf(bucket: Bucket, names: readonly string[]): Readable {
  return Readable.from(bytesOf(bucket, names), { objectMode: false })
}

async function* bytesOf(bucket: Bucket, names: readonly string[]): AsyncGenerator<Uint8Array> {
  let read = 0
  let breaks = 0
  let isWithReader = false
  for (;;) {
    const found = await firstOf(bucket, names, read)
    try {
      for await (const chunk of found.body) {
        read += chunk.length
        breaks = 0
        isWithReader = true
        yield chunk
        isWithReader = false
      }
      return
    } catch (error) {
      // A stream that is destroyed throws its error here: nobody reads on.
      if (isWithReader) throw error
      breaks += 1
      if (read === found.size) return
      if (breaks >= mostBreaks) throw toStoreError(error, bucket.place)
    }
  }
}

async function firstOf(bucket: Bucket, names: readonly string[], from: number) {
  for (const name of names) {
    const found = await bucket.get(name, from)
    if (found) return found
  }
  throw Object.assign(new Error(`ENOENT: the bucket has no ${names[0]}`), { code: 'ENOENT' })
}

/** Yields the unknown files, a page after the other. */
async function* straysIn(bucket: Bucket, before: Date, knownAmong: KnownAmong): AsyncGenerator<string[]> {
  for await (const page of bucket.list('')) {
    const keys = page.flatMap(({ name, writtenAt }) =>
      writtenAt < before ? (fileName.exec(name)?.slice(1) ?? []) : [],
    )
    if (keys.length === 0) continue
    const known = await knownAmong(keys)
    yield keys.filter((key) => !known.has(key))
  }
}

async function removeAll(bucket: Bucket, names: readonly string[]): Promise<number> {
  const limited = pLimit(removalsAtOnce)
  await Promise.all(names.map((name) => limited(() => bucket.remove(name))))
  return names.length
}

async function areRemovalsPaused(bucket: Bucket): Promise<boolean> {
  const dayAgo = Date.now() - dayMs
  for await (const page of bucket.list(pauses))
    if (page.some(({ writtenAt }) => writtenAt.getTime() > dayAgo)) return true
  return false
}
