import { createClamdScanner, createDiskStore, createScannedStore } from '@lodge/desk/files'
import type { FileStore } from '@lodge/desk/foundation'
import type { Config } from '../config.ts'

/** Puts the virus scanner in front, where there is one. */
export function openFileStore({ filesDir, filesReserve, clamdUrl }: Config): FileStore {
  const disk = createDiskStore(filesDir, { reserve: filesReserve })
  return clamdUrl === null ? disk : createScannedStore(disk, createClamdScanner(clamdUrl))
}
