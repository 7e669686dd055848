import { statfs } from 'node:fs/promises'
import { type DomainError, refusalAt } from '@lodge/domain'

const bytesBetweenChecks = 1024 * 1024

/** Returns a function that throws `insufficient_storage` once the disk of a folder has only the reserve left. */
export function createSpaceCheck(folder: string, reserve: number): () => Promise<void> {
  return async () => {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize <= reserve) throw insufficientStorage()
  }
}

/** Yields bytes for as long as there is room for them: others fill the disk meanwhile. */
export async function* whileSpaceLeft(
  bytes: AsyncIterable<Uint8Array>,
  assertRoom: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  await assertRoom()
  let sinceLooked = 0
  for await (const chunk of bytes) {
    sinceLooked += chunk.length
    if (sinceLooked >= bytesBetweenChecks) {
      await assertRoom()
      sinceLooked = 0
    }
    yield chunk
  }
}

/** Returns whether writing failed because the disk, or this system user's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

export function insufficientStorage(): DomainError {
  return refusalAt('file', 'insufficient_storage')
}
