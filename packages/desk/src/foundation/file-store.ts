import type { Readable } from 'node:stream'

/** The store of attachments' bytes: the local disk, or an object store that all processes share. */
export interface FileStore {
  readonly kind: 'folder' | 'bucket'
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
  removeStrays(before: Date, knownAmong: KnownAmong): Promise<number>
  /** Returns the room of the folder's disk in bytes; null for a bucket, of which nobody knows it. */
  readRoom(): Promise<{ freeBytes: number; totalBytes: number } | null>
  /** Asks the store. Throws an outage while it is out of reach, an `EnvironmentError` where it refuses its settings. */
  assertUsable(): Promise<void>
}

/** A store that its operator looks after: it is checked, copied whole, and filled again. */
export interface KeptFileStore extends FileStore {
  /** Returns how many bytes there are under the key; null where there is nothing. */
  sizeOf(key: string): Promise<number | null>
  /** Yields the keys of the files that `removeStrays` would remove. */
  listStrays(before: Date, knownAmong: KnownAmong): AsyncIterable<string>
  /** Returns the SHA-256 of the bytes under a key, in hexadecimal digits; null where there is nothing. */
  hashOf(key: string): Promise<string | null>
  /**
   * Stores bytes under the key that they had, whole or not at all; a power cut soon after may lose them. A chunk may be
   * used again once the next one is asked for.
   */
  writeAs(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  isEmpty(): Promise<boolean>
  /** From now on files stay readable that any process removes, until the pause ends, for a day at most. */
  pauseRemovals(): Promise<RemovalPause>
}

export interface RemovalPause {
  /**
   * Returns a file and its size in bytes; null where there was none when the pause began. Of its bytes a chunk counts until
   * the next one is asked for.
   */
  open(key: string): Promise<{ size: number; bytes: AsyncIterable<Uint8Array> } | null>
  end(): Promise<void>
}

export type KnownAmong = (keys: readonly string[]) => Promise<Set<string>>
