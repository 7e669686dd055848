import { type CsvEncoding, type CsvSeparator, limits, toOneLine } from '@lodge/contracts'
import { refusalAt } from '@lodge/domain'
import { detectSeparator } from './detect-separator.ts'
import { inPieces } from './in-pieces.ts'
import { readCsv } from './read-csv.ts'

/** The beginning of a file, as it is shown while its columns are chosen. */
export interface CsvHead {
  separator: CsvSeparator
  headers: string[]
  samples: string[][]
}

const sampleLines = 5
const sampleLength = 200
/** Bytes by which the separator is told. */
const detectedLength = 32 * 1024

export interface CsvBeginning {
  bytes: Uint8Array
  encoding: CsvEncoding
}

/** More than the lines that are read here may have together, each letter in four bytes. */
const beginningLength = 4 * (sampleLines + 2) * limits.importLineLength

/** Returns the beginning of a file, in which its head is. */
export async function readBeginning(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= beginningLength) break
  }
  return Buffer.concat(chunks)
}

/** Returns a file's separator, columns and first lines by its beginning. Throws `invalid_file` for what is no table. */
export async function openCsv({ bytes, encoding }: CsvBeginning): Promise<CsvHead> {
  const beginning = new TextDecoder(encoding).decode(bytes.subarray(0, detectedLength))
  if (/^\s*<(!doctype|html|\?xml|table|script)/i.test(beginning)) throw refusalAt('file', 'csv_is_page')
  const separator = detectSeparator(beginning)
  const rows: string[][] = []
  for await (const { cells } of readCsv(inPieces(bytes), { encoding, separator })) {
    rows.push(cells.slice(0, limits.importColumns + 1).map(toShown))
    if (rows.length > sampleLines) break
  }
  const [headers, ...samples] = rows
  if (!headers) throw refusalAt('file', 'csv_without_head')
  if (widthOf(headers) > limits.importColumns)
    throw refusalAt('file', 'csv_too_many_columns', { max: limits.importColumns })
  const width = Math.max(...[headers, ...samples.map((cells) => cells.slice(0, headers.length))].map(widthOf))
  return {
    separator,
    headers: headers.slice(0, width),
    samples: samples.map((cells) => cells.slice(0, width)),
  }
}

/** Returns how many columns say something. */
function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

/** Returns a value as it can be stored and shown. */
function toShown(cell: string): string {
  return toOneLine(cell.toWellFormed()).slice(0, sampleLength).toWellFormed()
}
