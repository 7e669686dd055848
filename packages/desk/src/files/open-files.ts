import { EnvironmentError, type FileSettings } from '@lodge/events'
import type { KeptFileStore } from '../foundation/file-store.ts'
import { createDiskStore } from './disk/disk-store.ts'

interface OpenOptions {
  /** Is told that the store is out of reach, so that the process starts without it; otherwise opening fails. */
  onAway?: (error: unknown) => void
}

/**
 * Opens the place of all files, a folder or a bucket, and asks it once. Throws an `EnvironmentError` that names the
 * setting which a bucket refuses.
 */
export async function openFiles(
  settings: FileSettings,
  { onAway }: OpenOptions = {},
): Promise<KeptFileStore> {
  const files = await createStore(settings)
  try {
    await files.assertUsable()
  } catch (error) {
    if (!onAway || error instanceof EnvironmentError) throw error
    onAway(error)
  }
  return files
}

async function createStore(settings: FileSettings): Promise<KeptFileStore> {
  if (settings.kind === 'folder') return createDiskStore(settings.folder, { reserve: settings.reserve })
  // The library of S3 takes 37 MB of memory, which nobody pays for a folder.
  const [{ openBucket }, { createBucketStore }] = await Promise.all([
    import('./bucket/open-bucket.ts'),
    import('./bucket/bucket-store.ts'),
  ])
  return createBucketStore(openBucket(settings))
}
