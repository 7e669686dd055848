import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/**
 * Returns rows as CSV (RFC 4180) that spreadsheets open as UTF-8, with every cell in quotes. Rows are consumed as fast
 * as the stream is read.
 */
export function toCsv(rows: AsyncIterable<string[]>): Readable {
  const csv = stringify({ bom: true, record_delimiter: 'windows', quoted: true, quoted_empty: true })
  // The stream's reader gets the error.
  pipeline(Readable.from(withoutFormulas(rows)), csv, () => undefined)
  return csv
}

/** The beginning of a line that a spreadsheet may take for a formula; it reads full-width signs like plain ones. */
const formulaStart = /^(?=[\t\r]|[^\S\r\n\u2028\u2029]*[=+\-@＝＋－＠])/gm

/** Puts an apostrophe before every line that looks like a formula: some programs end a cell at a line break. */
async function* withoutFormulas(rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map((cell) => cell.replace(formulaStart, "'"))
}
