import { inThread } from '../../../foundation/threads/parse-in-thread.ts'
import type { RosterFile } from './convert-roster.ts'

/** Returns a OneRoster export as the CSV file of an import, made in a thread. Throws `invalid_file`. */
export const readRoster = inThread<RosterFile, Uint8Array>(
  new URL('./convert-roster.ts', import.meta.url),
  'convertRoster',
  { ms: 60_000 },
)
