import {
  type ImportSiteTexts,
  limits,
  type SiteTextFormat,
  type SiteTextImport,
  SiteTextProblem,
  toMegabytes,
  toOneLine,
} from '@lodge/contracts'
import { refusalAt, withoutShield } from '@lodge/domain'
import { type Context, transaction, withFrozenTime } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { inPieces } from '../imports/csv/in-pieces.ts'
import { inspectCsv } from '../imports/csv/inspect-csv.ts'
import { openCsv } from '../imports/csv/open-csv.ts'
import { readCsv } from '../imports/csv/read-csv.ts'
import { checkSiteText } from './check-site-text.ts'
import { type FoundSiteText, selectSiteTexts } from './list-site-texts.ts'
import { siteTextColumns } from './site-text-columns.ts'
import { lockSiteTexts, type SiteTextChange, storeSiteTexts } from './store-site-texts.ts'
import { requireOtherLanguage } from './text-languages-of-site.ts'

/** A line of a translator's file. */
interface FileLine {
  line: number
  key: string
  field: string
  source: string
  text: string
}

/**
 * Takes the translations of a file that `exportSiteTexts` has made, those lines that still fit, and says what became of
 * each; a trial changes nothing. Throws `invalid_file` for what is no such file, and `invalid_input` for a language that
 * the site has not.
 */
export async function importSiteTexts(
  ctx: Context,
  { language, trial, file }: ImportSiteTexts & { file: AsyncIterable<Uint8Array> },
): Promise<SiteTextImport> {
  requireSuperadmin(ctx)
  const lines = await readLines(file)
  return transaction(ctx, async (tx) => {
    await lockSiteTexts(tx)
    const textLanguage = await requireOtherLanguage(tx, language)
    const { changes, outcome } = compare(lines, await selectSiteTexts(tx, language, {}))
    if (!trial) await storeSiteTexts(withFrozenTime(ctx), tx, { language, textLanguage, changes })
    return outcome
  })
}

/**
 * The last line of a text wins, as it would if each were saved by hand. An outdated translation that came back as it was
 * stays outdated: nobody has said that it still holds.
 */
function compare(lines: readonly FileLine[], found: readonly FoundSiteText[]) {
  const byKey = new Map(found.map((text) => [keyOf(text.kind, text.record, text.field), text]))
  const changes: SiteTextChange[] = []
  const problems: SiteTextImport['problems'] = []
  let [unchanged, empty] = [0, 0]
  for (const given of new Map(lines.map((line) => [line.key, line])).values()) {
    const { line, key, field } = given
    const present = byKey.get(key)
    const read = readLine(given, present)
    if ('problem' in read) problems.push({ line, field, problem: read.problem })
    else if (read.text === '') empty += 1
    else if (read.text === read.present.text) unchanged += 1
    else changes.push({ ...read.present, before: read.present.text, text: read.text })
  }
  const outcome = { changed: changes.length, unchanged, empty, refused: problems.length }
  return { changes, outcome: { ...outcome, problems: problems.slice(0, limits.siteTextProblems) } }
}

type ReadLine = { problem: SiteTextProblem } | { present: FoundSiteText; text: string }

/** Returns the translation that a line brings, or why it brings none. */
function readLine({ source, text: cell }: FileLine, present: FoundSiteText | undefined): ReadLine {
  if (!present) return { problem: 'unknown' }
  const { format } = present
  const written = toCell[format](cell)
  if (written === '') return { present, text: '' }
  if (!isCell(toCell[format](source), toCell[format](present.source))) return { problem: 'source_changed' }
  if (present.text !== null && isCell(written, toCell[format](present.text)))
    return { present, text: present.text }
  const { text, problem } = checkSiteText(format, withoutShield(written))
  return problem ? { problem: SiteTextProblem.parse(problem.reason) } : { present, text }
}

/** Texts as cells of a spreadsheet keep them: a line is trimmed, and the breaks within rich text are its own. */
const toCell: Record<SiteTextFormat, (text: string) => string> = {
  line: toOneLine,
  rich: (html) => html.replaceAll('\r\n', '\n').trim(),
}

/** Returns whether a cell says this, with or without the shield of exports. */
function isCell(cell: string, text: string): boolean {
  return cell === text || withoutShield(cell) === text
}

async function readLines(file: AsyncIterable<Uint8Array>): Promise<FileLine[]> {
  const { passing, inspected } = inspectCsv(withinLimit(file))
  const chunks: Uint8Array[] = []
  for await (const chunk of passing) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const { encoding } = inspected()
  const { separator, headers } = await openCsv({ bytes, encoding })
  const at = findColumns(headers)
  const lines: FileLine[] = []
  let isHead = true
  for await (const { line, cells } of readCsv(inPieces(bytes), { encoding, separator })) {
    if (isHead) {
      isHead = false
      continue
    }
    const cell = (place: number) => (cells[place] ?? '').toWellFormed()
    const field = toOneLine(cell(at.field))
    const key = keyOf(toOneLine(cell(at.kind)), toOneLine(cell(at.record)), field)
    lines.push({ line, key, field, source: cell(at.source), text: cell(at.text) })
  }
  return lines
}

async function* withinLimit(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of file) {
    size += chunk.length
    if (size > limits.siteTextFileSize)
      throw refusalAt('file', 'file_too_large', { megabytes: toMegabytes(limits.siteTextFileSize) })
    yield chunk
  }
}

/** Returns where the columns are that a line is read from; the others are for people. */
function findColumns(headers: readonly string[]) {
  const columns = siteTextColumns()
  const place = (column: string) => {
    const found = headers.findIndex((head) => head.trim().toLowerCase() === column.toLowerCase())
    if (found < 0) throw refusalAt('file', 'csv_column_missing', { column })
    return found
  }
  return {
    kind: place(columns.kind),
    record: place(columns.record),
    field: place(columns.field),
    source: place(columns.source),
    text: place(columns.text),
  }
}

const keyOf = (...parts: readonly string[]) => parts.join(' ')
