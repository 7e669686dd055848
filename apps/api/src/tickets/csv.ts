import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/**
 * Rows as CSV (RFC 4180) that spreadsheets open as UTF-8; a cell that would be taken for a formula begins with an
 * apostrophe. Rows are taken as fast as the stream is read.
 */
export function csvOf(rows: AsyncIterable<string[]>): Readable {
  const csv = stringify({ bom: true, record_delimiter: 'windows', escape_formulas: true })
  // Whoever reads the stream hears of what goes wrong by its error.
  pipeline(Readable.from(rows), csv, () => undefined)
  return csv
}
