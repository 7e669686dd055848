import { pipeline, Readable } from 'node:stream'
import { shieldFormulas } from '@lodge/domain'
import { stringify } from 'csv-stringify'

/** Returns CSV (RFC 4180) with every cell in quotes; rows are consumed as fast as the stream is read. */
export function toCsv(rows: AsyncIterable<string[]>): Readable {
  const csv = stringify({ bom: true, record_delimiter: 'windows', quoted: true, quoted_empty: true })
  // The stream's reader gets the error.
  pipeline(Readable.from(withoutFormulas(rows)), csv, () => undefined)
  return csv
}

async function* withoutFormulas(rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map(shieldFormulas)
}
