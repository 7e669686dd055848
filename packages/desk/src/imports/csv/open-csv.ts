import { type CsvEncoding, type CsvSeparator, limits, toOneLine } from '@lodge/contracts'
import { refusalAt } from '@lodge/domain'
import { detectSeparator } from './detect-separator.ts'
import { decode, readCsv } from './read-csv.ts'

/** The beginning of a file, as it is shown while its columns are chosen. */
export interface CsvHead {
  separator: CsvSeparator
  headers: string[]
  samples: string[][]
}

const sampleLines = 5
const sampleLength = 200
/** Characters by which the separator is told. */
const detectedLength = 32 * 1024

/** Returns a file's separator, columns and first lines; `read` opens it. Throws `invalid_file` for what is no table. */
export async function openCsv(
  read: () => AsyncIterable<Uint8Array>,
  encoding: CsvEncoding,
): Promise<CsvHead> {
  const beginning = await readBeginning(read(), encoding)
  if (/^\s*<(!doctype|html|\?xml|table|script)/i.test(beginning)) throw refusalAt('file', 'csv_is_page')
  const separator = detectSeparator(beginning)
  const rows: string[][] = []
  for await (const { cells } of readCsv(read(), { encoding, separator })) {
    rows.push(cells.slice(0, limits.importColumns + 1).map(toShown))
    if (rows.length > sampleLines) break
  }
  const [headers, ...samples] = rows
  if (!headers) throw refusalAt('file', 'csv_without_head')
  if (headers.length > limits.importColumns)
    throw refusalAt('file', 'csv_too_many_columns', { max: limits.importColumns })
  return { separator, headers, samples: samples.map((cells) => cells.slice(0, headers.length)) }
}

async function readBeginning(bytes: AsyncIterable<Uint8Array>, encoding: CsvEncoding): Promise<string> {
  let text = ''
  for await (const part of decode(bytes, encoding)) {
    text += part
    if (text.length >= detectedLength) break
  }
  return text.slice(0, detectedLength)
}

/** Returns a value as it can be stored and shown. */
function toShown(cell: string): string {
  return toOneLine(cell.toWellFormed()).slice(0, sampleLength).toWellFormed()
}
