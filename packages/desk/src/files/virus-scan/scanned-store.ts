import { refusalAt } from '@lodge/domain'
import type { FileStore } from '../../foundation/file-store.ts'
import type { VirusScanner } from './clamd-scanner.ts'

/**
 * Returns a store that keeps only what the scanner has found clean, whoever writes to it. Throws `file_infected`, and
 * `file_not_scanned` where the scanner cannot tell: what nobody has looked into is not kept either.
 */
export function createScannedStore(store: FileStore, scanner: VirusScanner): FileStore {
  return {
    ...store,
    async write(bytes) {
      const key = await store.write(bytes)
      try {
        await assertClean(scanner, store, key)
        return key
      } catch (error) {
        await store.remove(key)
        throw error
      }
    },
  }
}

async function assertClean(scanner: VirusScanner, store: FileStore, key: string): Promise<void> {
  const found = await scanner.scan(store.read(key)).catch((cause: unknown) => {
    throw Object.assign(refusalAt('file', 'file_not_scanned'), { cause })
  })
  if (found !== null) throw Object.assign(refusalAt('file', 'file_infected'), { cause: new Error(found) })
}
