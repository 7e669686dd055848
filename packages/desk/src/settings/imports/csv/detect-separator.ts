import { CsvSeparator, csvSeparators } from '@lodge/contracts'
import { parse } from 'csv-parse/sync'

/** By which Excel says in a first line what separates the columns. */
const separatorLine = /^"?sep=([^\r\n])"?[,;\t|]*(?:\r\n|\n|\r|$)/i

/** Lines that are looked at. */
const sampleLines = 20

/**
 * Returns what separates the columns of a text: what its first line says, else what gives most lines as many columns as the head has and, of several,
 * the most columns. A text of one column has a comma.
 */
export function detectSeparator(text: string): CsvSeparator {
  const named = CsvSeparator.safeParse(separatorLine.exec(text)?.[1])
  return named.success ? named.data : findSeparator(text.replace(separatorLine, ''))
}

function findSeparator(text: string): CsvSeparator {
  const scores = csvSeparators.map((separator) => ({ separator, ...scoreSeparator(text, separator) }))
  const best = scores.toSorted((a, b) => b.share - a.share || b.width - a.width)[0]
  return best && best.share > 0 ? best.separator : ','
}

function scoreSeparator(text: string, delimiter: CsvSeparator): { share: number; width: number } {
  const widths = widthsOf(text, delimiter)
  const width = widths[0] ?? 0
  if (width < 2) return { share: 0, width }
  return { share: widths.filter((other) => other === width).length / widths.length, width }
}

function widthsOf(text: string, delimiter: CsvSeparator): number[] {
  const widths: number[] = []
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      to: sampleLines,
      on_record: (record: string[]) => {
        widths.push(record.length)
        return null
      },
    })
  } catch {
    // What was read until a quote that does not fit, or the end of the sample, is enough.
  }
  return widths
}
