import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { limits, megabyte } from '@lodge/contracts'
import { insertMany, newId, type Transaction } from '@lodge/database'
import { DomainError, personIdOf } from '@lodge/domain'
import type { Context, FilesContext } from '../foundation/context.ts'
import { cleanFileName } from './file-names.ts'
import { type StoredBytes, storeBytes } from './store-file.ts'

interface MailedFile {
  name: string
  content: Uint8Array
}

/** A file whose bytes are stored and that no row names yet: the sweep of strays takes it where none ever does. */
export type KeptFile = Omit<StoredBytes, 'contentType'> & { contentType: string }

/**
 * Stores a file that came with a mail. Every type is taken, and one that uploads would refuse is only ever saved by its
 * readers, never shown. Returns null for a file that the virus scanner refuses; throws while the store or the scanner is
 * away.
 */
export async function keepMailedFile({ files }: FilesContext, file: MailedFile): Promise<KeptFile | null> {
  const write = (bytes: AsyncIterable<Uint8Array>) => files.write(bytes)
  const bytes = { name: file.name, stream: Readable.from(slicesOf(file.content)) }
  try {
    return await storeBytes(files, bytes, { bytes: limits.mailSize, refusedKinds: [] }, write)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.reason === 'file_infected') return null
    if (error.code !== 'invalid_file' && error.code !== 'file_too_large') throw error
  }
  return keepAsItIs(write, file)
}

const sliceLength = megabyte

/** Yields a file bit by bit: whoever looks at its bytes on their way makes copies of each slice. */
function* slicesOf(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += sliceLength) yield content.subarray(at, at + sliceLength)
}

async function keepAsItIs(
  write: (bytes: AsyncIterable<Uint8Array>) => Promise<string>,
  { name, content }: MailedFile,
): Promise<KeptFile> {
  return {
    name: cleanFileName(name),
    contentType: 'application/octet-stream',
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    storageKey: await write(Readable.from(slicesOf(content))),
  }
}

/** Inserts the rows of kept files, as the acting person's, for a message to take. Returns their ids, in their order. */
export async function insertKeptFiles(
  tx: Transaction,
  ctx: Context,
  files: readonly KeptFile[],
): Promise<string[]> {
  const rows = files.map(({ picture, ...file }) => ({ ...file, ...picture, id: newId() }))
  const uploaderId = personIdOf(ctx.actor) ?? ''
  await insertMany(
    tx,
    'attachment',
    rows.map((row) => ({ ...row, uploaderId, createdAt: ctx.now() })),
  )
  return rows.map(({ id }) => id)
}
