import { type ImportKind, limits } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { inPieces } from '../csv/in-pieces.ts'
import { fileTooLarge } from '../csv/inspect-csv.ts'
import { loadKnownPeople } from './known-people.ts'
import { readRoster } from './read-roster.ts'

const zipBegins = Buffer.from('PK\u0003\u0004')

/** Returns a file as CSV: itself, or what the zip of a OneRoster export says. Throws `invalid_file`, `file_too_large`. */
export async function toCsv(
  db: Database,
  file: AsyncIterable<Uint8Array>,
  kind: ImportKind,
): Promise<AsyncIterable<Uint8Array>> {
  const chunks = file[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < zipBegins.length) {
    const { value, done } = await chunks.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  const whole = continued(start, chunks)
  if (!start.subarray(0, zipBegins.length).equals(zipBegins)) return whole
  const bytes = await readWhole(whole)
  const known = kind === 'courses' ? await loadKnownPeople(db) : { students: [], staff: [] }
  return inPieces(await readRoster({ bytes, kind, known }))
}

async function* continued(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (start.length > 0) yield start
  yield* { [Symbol.asyncIterator]: () => rest }
}

async function readWhole(file: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of file) {
    size += chunk.length
    if (size > limits.importFileSize) throw fileTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
