import { isOutage } from '@lodge/events'
import type { FileStore } from '../foundation/file-store.ts'

/**
 * Removes files that `error` kept from getting a row. Whoever loses Postgres cannot tell whether it has the row all the
 * same: such files are left to the sweep of strays, which asks it.
 */
export async function removeAfterFailure(
  files: FileStore,
  keys: readonly string[],
  error: unknown,
): Promise<void> {
  if (isOutage(error)) return
  for (const key of keys) await files.remove(key)
}
