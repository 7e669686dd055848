import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** Returns CSV (RFC 4180) with every cell in quotes; rows are consumed as fast as the stream is read. */
export function toCsv(rows: AsyncIterable<string[]>): Readable {
  const csv = stringify({ bom: true, record_delimiter: 'windows', quoted: true, quoted_empty: true })
  // The stream's reader gets the error.
  pipeline(Readable.from(withoutFormulas(rows)), csv, () => undefined)
  return csv
}

/** Spreadsheets may take such a line for a formula; they read full-width signs like plain ones. */
const formulaStart = /^(?=[\t\r]|[^\S\r\n\u2028\u2029]*[=+\-@＝＋－＠])/gm

/** Puts an apostrophe before every such line: some programs end a cell at a line break. */
async function* withoutFormulas(rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map((cell) => cell.replace(formulaStart, "'"))
}
