import type { Readable } from 'node:stream'

/** The store of attachments' bytes: the local disk, or an object store that all processes share. */
export interface FileStore {
  /**
   * Stores all bytes or, when reading them fails, none; returns their key. Throws `insufficient_storage` without room.
   */
  write(bytes: AsyncIterable<Uint8Array>): Promise<string>
  /** Fails with the stream's error when there is nothing under the key. */
  read(key: string): Readable
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /**
   * Removes files last written before a moment that nobody knows: uploads that broke off, and files whose keys
   * `knownAmong` does not return. Returns how many.
   */
  removeStrays(before: Date, knownAmong: (keys: readonly string[]) => Promise<Set<string>>): Promise<number>
}
