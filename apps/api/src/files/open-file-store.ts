import { createClamdScanner, createDiskStore, createScannedStore, type FileStore } from '@lodge/desk'
import type { Config } from '../config.ts'

/** Returns where uploaded files are kept, behind the virus scanner where there is one. */
export function openFileStore({ filesDir, filesReserve, clamdUrl }: Config): FileStore {
  const disk = createDiskStore(filesDir, { reserve: filesReserve })
  return clamdUrl === null ? disk : createScannedStore(disk, createClamdScanner(clamdUrl))
}
