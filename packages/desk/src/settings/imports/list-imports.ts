import {
  CsvEncoding,
  CsvSeparator,
  ImportColumns,
  type ImportKind,
  type ImportParams,
  type ImportProblem,
  type ImportRow,
  ImportState,
  type ImportView,
  isImportUnderWay,
  limits,
  problem,
  readProblem,
} from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import { query, type Sql, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { z } from 'zod'
import type { Context } from '../../foundation/context.ts'
import { shownName } from '../../foundation/shown-name.ts'
import { LineProblems } from './checks/line-problem.ts'
import { splitWords } from './csv/collect-words.ts'
import { guessColumns } from './guess-columns.ts'
import { requireImportPermission } from './import-kind.ts'

const shownImports = 50

/** Returns the imports of a kind, the newest first. */
export async function listImports(ctx: Context, kind: ImportKind): Promise<ImportRow[]> {
  requireImportPermission(ctx, kind)
  const rows = await selectImports(ctx, sql`import.kind = ${kind}`)
  return rows.map(toRow)
}

/** Returns an import with what its screen shows; throws `not_found`. */
export async function getImport(ctx: Context, kind: ImportKind, { id }: ImportParams): Promise<ImportView> {
  requireImportPermission(ctx, kind)
  const [row] = await selectImports(ctx, sql`import.id = ${id} AND import.kind = ${kind}`)
  if (!row) throw refusal('import_not_found')
  const samples = z.array(z.array(z.string())).parse(row.samples)
  const remembered = row.columns ?? row.rememberedColumns
  return {
    ...toRow(row),
    kind,
    encoding: CsvEncoding.parse(row.encoding),
    words: splitWords(row.words)
      .slice(0, limits.shownImportWords)
      .map((word) => new TextDecoder(row.encoding).decode(word)),
    separator: CsvSeparator.parse(row.separator),
    headers: row.headers.map((name, at) => ({ name, samples: samples.map((cells) => cells[at] ?? '') })),
    columns: remembered ? ImportColumns.parse(remembered) : guessColumns(kind, row.headers),
    isRemembered: !row.columns && Boolean(row.rememberedColumns),
    percent: percentOf(row),
    isWaiting: row.isWaiting,
    failure: row.failure === null ? null : inEnglish(readProblem(row.failure) ?? problem('import_stopped')),
    problems: isImportUnderWay(toRow(row)) ? [] : await listProblems(ctx, id, limits.shownImportProblems),
  }
}

interface StoredImport extends Omit<ImportRow, 'createdAt' | 'finishedAt' | 'state'> {
  [column: string]: unknown
  kind: string
  state: string
  encoding: string
  words: Uint8Array
  separator: string
  headers: string[]
  samples: unknown
  columns: unknown
  rememberedColumns: unknown
  failure: string | null
  readBytes: number
  fileSize: number
  isWaiting: boolean
  createdAt: Date
  finishedAt: Date | null
}

function selectImports({ db }: Pick<Context, 'db'>, condition: Sql): Promise<StoredImport[]> {
  return query<StoredImport>(
    db,
    sql`
    SELECT import.id, import.kind, file_name AS "fileName", state, lines, created, updated, unchanged, refused,
           ${shownName('person')} AS by, import.created_at AS "createdAt",
           finished_at AS "finishedAt", encoding, words, separator, headers, samples, columns, failure,
           read_bytes AS "readBytes", file_size AS "fileSize",
           (SELECT earlier.columns FROM import earlier
            WHERE earlier.kind = import.kind AND earlier.headers = import.headers AND earlier.columns IS NOT NULL
              AND import.columns IS NULL
            ORDER BY earlier.created_at DESC LIMIT 1) AS "rememberedColumns",
           state IN ('checking', 'running') AND EXISTS (
             SELECT FROM import other
             WHERE other.state IN ('checking', 'running') AND other.started_at < import.started_at) AS "isWaiting"
    FROM import JOIN person ON person.id = import.person_id
    WHERE ${condition} ORDER BY import.created_at DESC, import.id DESC LIMIT ${shownImports}`,
  )
}

function toRow({ createdAt, finishedAt, ...row }: StoredImport): ImportRow {
  const { id, fileName, lines, created, updated, unchanged, refused, by } = row
  return {
    id,
    fileName,
    lines,
    created,
    updated,
    unchanged,
    refused,
    by,
    state: ImportState.parse(row.state),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

function percentOf({ state, readBytes, fileSize }: StoredImport): number {
  if (state === 'uploaded') return 0
  return state === 'checking' ? Math.min(99, Math.floor((readBytes / fileSize) * 100)) : 100
}

/** Returns what is wrong with the first lines that are not imported; `after` is the last line that is known. */
export async function listProblems(
  { db }: Pick<Context, 'db'>,
  id: string,
  limit: number,
  after = 0,
): Promise<ImportProblem[]> {
  const rows = await query<{ line: number; found: unknown }>(
    db,
    sql`
    SELECT line, COALESCE(problems, record_problem) AS found FROM import_line
    WHERE import_id = ${id} AND line > ${after} AND COALESCE(problems, record_problem) IS NOT NULL
    ORDER BY line LIMIT ${limit}`,
  )
  return rows.flatMap(({ line, found }) =>
    LineProblems.parse(found).map(({ field, value, problem: why }) => ({
      line,
      field,
      value,
      refusal: inEnglish(why),
    })),
  )
}
