import { pipeline, Readable } from 'node:stream'
import { type CsvEncoding, type CsvSeparator, limits } from '@lodge/contracts'
import { refusalAt } from '@lodge/domain'
import { CsvError, parse } from 'csv-parse'

export interface CsvLine {
  /** Counted from 1, with the head; of a value with line breaks in it the last one. */
  line: number
  cells: string[]
}

/**
 * Yields the lines of a CSV file (RFC 4180) that say something, as fast as they are taken. Throws `invalid_file` where a
 * quote is never closed or a line is too long.
 */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, separator }: { encoding: CsvEncoding; separator: CsvSeparator },
): AsyncGenerator<CsvLine> {
  let last = 0
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\n', '\r'],
    info: true,
    // What is still to be taken when the parser fails is lost, but not where it was.
    on_record: (record, { lines }) => {
      last = lines
      return record
    },
    max_record_size: limits.importLineLength,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  })
  // The parser's reader gets the error.
  const source = pipeline(
    Readable.from(withPlainLineBreaks(decode(bytes, encoding))),
    parser,
    () => undefined,
  )
  try {
    let isFirst = true
    for await (const { record, info } of source) {
      if (!isFirst || !isSeparatorLine(record, separator)) yield { line: info.lines, cells: record }
      isFirst = false
    }
  } catch (error) {
    throw error instanceof CsvError ? toRefusal(error, last + 1) : error
  } finally {
    source.destroy()
  }
}

/** Excel's first line with the separator is no line of the table. */
function isSeparatorLine(cells: readonly string[], separator: string): boolean {
  return /^sep=.[,;\t|]*$/i.test(cells.join(separator))
}

/** Yields a file's text without its byte order mark. */
async function* decode(bytes: AsyncIterable<Uint8Array>, encoding: CsvEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** Yields the text with one sign for each line break, so that lines are counted as an editor does. */
async function* withPlainLineBreaks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let heldBack = ''
  for await (const text of texts) {
    const whole = heldBack + text
    heldBack = whole.endsWith('\r') ? '\r' : ''
    const plain = whole.slice(0, whole.length - heldBack.length).replaceAll('\r\n', '\n')
    if (plain !== '') yield plain
  }
  if (heldBack !== '') yield heldBack
}

/** `line` is where the line began that could not be read. */
function toRefusal({ code }: CsvError, line: number) {
  if (code === 'CSV_MAX_RECORD_SIZE')
    return refusalAt('file', 'csv_line_too_long', { line, max: limits.importLineLength })
  if (code === 'CSV_QUOTE_NOT_CLOSED') return refusalAt('file', 'csv_quote_open', { line })
  return refusalAt('file', 'csv_quote_misplaced', { line })
}
