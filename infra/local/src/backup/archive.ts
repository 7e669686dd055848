import { createHash, type Hash } from 'node:crypto'
import { basename } from 'node:path'
import { text } from 'node:stream/consumers'
import { LauncherError } from '../launcher-error.ts'
import { readInPieces, type WrittenArchive, writeHashed } from './archive-file.ts'
import { type BackupKey, decrypted, encrypted } from './encryption.ts'
import { BrokenArchive, readTar, tarEnd, tarHeader, tarPadding } from './tar.ts'

export interface NewMember {
  name: string
  size: number
  /** A chunk counts until the next one is asked for. */
  bytes: AsyncIterable<Uint8Array>
}

/** Writes a tar archive, each file followed by its hash as `sha256sum` writes it. */
export async function writeArchive(
  path: string,
  members: AsyncIterable<NewMember>,
  key: BackupKey | null,
): Promise<WrittenArchive> {
  return writeHashed(path, await encrypted(bytesOf(members), key))
}

async function* bytesOf(members: AsyncIterable<NewMember>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, bytes } of members) {
    yield tarHeader(name, size)
    const hash = createHash('sha256')
    let written = 0
    for await (const chunk of bytes) {
      written += chunk.length
      hash.update(chunk)
      yield chunk
    }
    if (written !== size) throw new LauncherError(`${name} has changed while it was copied.`)
    yield tarPadding(size)
    const line = Buffer.from(`${hash.digest('hex')}  ${name}\n`)
    yield Buffer.concat([tarHeader(`${name}${hashEnding}`, line.length), line, tarPadding(line.length)])
  }
  yield tarEnd
}

const hashEnding = '.sha256'

/** A file of an archive, which `take` reads to its end. */
export interface ArchivedFile {
  name: string
  size: number
  /** A chunk counts until the next one is asked for. */
  bytes: AsyncIterable<Buffer>
}

interface ReadOptions {
  key: BackupKey | null
  expected: WrittenArchive
}

/**
 * Hands over the files of an archive one after the other. Each is checked once it was read, and the archive at its end:
 * what was taken counts only when this returns. Throws a `LauncherError` that names what is broken.
 */
export async function readArchive(
  path: string,
  { key, expected }: ReadOptions,
  take: (file: ArchivedFile) => Promise<void>,
): Promise<void> {
  const hash = createHash('sha256')
  const read = { bytes: 0 }
  const source = hashing(readInPieces(path), hash, read)
  let last = ''
  try {
    const bytes = await decrypted(source, key)
    let computed = ''
    for await (const { name, size, bytes: content } of readTar(bytes)) {
      if (name.endsWith(hashEnding)) {
        const line = await text(content)
        if (line !== `${computed}  ${last}\n`) throw broken(path, last)
        continue
      }
      last = name
      const hashOfFile = createHash('sha256')
      await take({ name, size, bytes: hashing(content, hashOfFile) })
      computed = hashOfFile.digest('hex')
    }
    for await (const _ of bytes);
  } catch (error) {
    if (error instanceof LauncherError) throw error
    if (error instanceof BrokenArchive || isOfDecryption(error)) throw broken(path, last)
    throw error
  } finally {
    await source.return(undefined)
  }
  if (read.bytes !== expected.bytes || hash.digest('hex') !== expected.sha256) throw broken(path, '')
}

async function* hashing(
  bytes: AsyncIterable<Buffer>,
  hash: Hash,
  read = { bytes: 0 },
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    read.bytes += chunk.length
    yield chunk
  }
}

function broken(path: string, name: string): LauncherError {
  const where = name === '' ? basename(path) : `${basename(path)} (at ${name})`
  return new LauncherError(`${where} is not as it was written: the backup is damaged.`)
}

/** The library of age and its ciphers have no errors of their own. */
function isOfDecryption(error: unknown): boolean {
  return error instanceof Error && !('code' in error)
}
