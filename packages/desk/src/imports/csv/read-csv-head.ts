import type { CsvEncoding } from '@lodge/contracts'
import { parseInThread } from '../../threads/parse-in-thread.ts'
import { type CsvHead, readBeginning } from './open-csv.ts'

const mostMs = 10_000

/** Returns the head of a stored file, read in a thread. Throws `invalid_file` for what is no table. */
export async function readCsvHead(
  stored: AsyncIterable<Uint8Array>,
  encoding: CsvEncoding,
): Promise<CsvHead> {
  return parseInThread('csvHead', { bytes: await readBeginning(stored), encoding }, { ms: mostMs })
}
