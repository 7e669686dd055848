import type { CsvEncoding } from '@lodge/contracts'
import { inThread } from '../../../foundation/threads/parse-in-thread.ts'
import { type CsvBeginning, type CsvHead, readBeginning } from './open-csv.ts'

const openInThread = inThread<CsvBeginning, CsvHead>(new URL('./open-csv.ts', import.meta.url), 'openCsv', {
  ms: 10_000,
})

/** Returns the head of a stored file, read in a thread. Throws `invalid_file` for what is no table. */
export async function readCsvHead(
  stored: AsyncIterable<Uint8Array>,
  encoding: CsvEncoding,
): Promise<CsvHead> {
  return openInThread({ bytes: await readBeginning(stored), encoding })
}
