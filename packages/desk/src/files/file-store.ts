import type { Readable } from 'node:stream'

/** Where the bytes of attachments are kept: the local disk, or an object store that all processes share. */
export interface FileStore {
  /**
   * Keeps all bytes, or, when reading them fails, none; gives the key under which they are found. Without room for
   * them `insufficient_storage`.
   */
  write(bytes: AsyncIterable<Uint8Array>): Promise<string>
  /** Fails with the stream's error when there is nothing under the key. */
  read(key: string): Readable
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /**
   * Removes what was last written before a moment and is nobody's: uploads that broke off, and files whose keys
   * `knownAmong` does not return. Returns how many.
   */
  removeStrays(before: Date, knownAmong: (keys: readonly string[]) => Promise<Set<string>>): Promise<number>
}
