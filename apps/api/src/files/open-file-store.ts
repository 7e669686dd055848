import { createClamdScanner, createScannedStore, openFiles } from '@lodge/desk/files'
import type { FileStore } from '@lodge/desk/foundation'
import type { Config } from '../config.ts'

export interface FileStores {
  files: FileStore
  /** Keeps mails as they came; only what is taken out of them is scanned. */
  mails: FileStore
}

/**
 * Opens the place of all files, and puts the virus scanner in front, where there is one. Throws an `EnvironmentError`
 * where a bucket refuses its settings; one that is away is told to `onAway`.
 */
export async function openFileStores(
  { files: settings, clamdUrl }: Config,
  onAway: (error: unknown) => void,
): Promise<FileStores> {
  const mails = await openFiles(settings, { onAway })
  return { mails, files: clamdUrl === null ? mails : createScannedStore(mails, createClamdScanner(clamdUrl)) }
}
