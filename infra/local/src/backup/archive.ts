import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { LauncherError } from '../launcher-error.ts'
import { type BackupKey, decrypted, encrypted } from './encryption.ts'
import { BrokenArchive, readTar, tarEnd, tarHeader, tarPadding } from './tar.ts'

export interface NewMember {
  name: string
  size: number
  bytes: AsyncIterable<Uint8Array>
}

/** Length and hash of an archive on the disk. */
export interface WrittenArchive {
  bytes: number
  sha256: string
}

/** Writes a tar archive, each file followed by its hash as `sha256sum` writes it. */
export async function writeArchive(
  path: string,
  members: AsyncIterable<NewMember>,
  key: BackupKey | null,
): Promise<WrittenArchive> {
  const measured = measure()
  const bytes = await encrypted(
    Readable.from(bytesOf(members), { objectMode: false, highWaterMark: 1024 * 1024 }),
    key,
  )
  await pipeline(bytes, measured.through, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  const file = await open(path)
  await file.sync()
  await file.close()
  return measured.result()
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
  const measured = measure()
  const source = createReadStream(path, { highWaterMark: 1024 * 1024 })
  source.on('error', (error) => measured.through.destroy(error))
  const bytes = await decrypted(source.pipe(measured.through), key)
  let last = ''
  try {
    let computed = ''
    for await (const { name, size, bytes: content } of readTar(bytes)) {
      if (name.endsWith(hashEnding)) {
        const line = await text(content)
        if (line !== `${computed}  ${last}\n`) throw broken(path, last)
        continue
      }
      last = name
      const hash = createHash('sha256')
      await take({ name, size, bytes: hashing(content, hash) })
      computed = hash.digest('hex')
    }
    for await (const _ of bytes);
  } catch (error) {
    source.destroy()
    if (error instanceof LauncherError) throw error
    if (error instanceof BrokenArchive || isOfDecryption(error)) throw broken(path, last)
    throw error
  }
  const { bytes: length, sha256 } = measured.result()
  if (length !== expected.bytes || sha256 !== expected.sha256) throw broken(path, '')
}

async function* hashing(
  bytes: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
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

function measure() {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, result: (): WrittenArchive => ({ bytes, sha256: hash.digest('hex') }) }
}
