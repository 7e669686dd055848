import { CsvEncoding, CsvSeparator, ImportColumns, type ImportKind, limits } from '@lodge/contracts'
import { integers, query, sql, type Transaction, texts, uuids } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { type FilesContext, transaction } from '../../foundation/context.ts'
import type { FileStore } from '../../foundation/file-store.ts'
import { readCsv } from './csv/read-csv.ts'
import { createLineReader, type StagedLine } from './read-line.ts'

/** An import that the job has taken in hand. */
export interface TakenImport {
  id: string
  kind: ImportKind
  attempt: number
  personId: string
  fileName: string
  storageKey: string
  encoding: string
  separator: string
  headers: string[]
  columns: unknown
}

const linesPerTransaction = 1_000

/**
 * Reads an import's file into the table of lines, some thousand at a time; what an earlier try has read is removed.
 * Returns false where the import is no longer this job's: it was cancelled, or another worker has begun anew. Throws
 * `invalid_file` for a file that cannot be read to its end.
 */
export async function stageLines(
  ctx: FilesContext,
  takenImport: TakenImport,
  closing: AbortSignal,
): Promise<boolean> {
  await query(ctx.db, sql`DELETE FROM import_line WHERE import_id = ${takenImport.id}`)
  const progress = { bytes: 0, lines: 0 }
  let staged: StagedLine[] = []
  const store = async () => {
    progress.lines += staged.length
    const isStored = await transaction(ctx, (tx) => storeLines(tx, takenImport, staged, progress))
    staged = []
    return isStored && !closing.aborted
  }
  for await (const line of readLines(ctx.files, takenImport, progress)) {
    staged.push(line)
    if (progress.lines + staged.length > limits.importLines)
      throw refusalAt('file', 'csv_too_many_lines', { max: limits.importLines })
    if (staged.length >= linesPerTransaction && !(await store())) return false
  }
  return store()
}

async function* readLines(files: FileStore, takenImport: TakenImport, progress: { bytes: number }) {
  async function* counted() {
    for await (const chunk of files.read(takenImport.storageKey)) {
      progress.bytes += chunk.length
      yield chunk
    }
  }
  const format = {
    encoding: CsvEncoding.parse(takenImport.encoding),
    separator: CsvSeparator.parse(takenImport.separator),
  }
  const read = createLineReader(
    takenImport.kind,
    ImportColumns.parse(takenImport.columns),
    takenImport.headers,
  )
  let isHead = true
  for await (const line of readCsv(counted(), format)) {
    if (!isHead) yield read(line)
    isHead = false
  }
}

async function storeLines(
  tx: Transaction,
  { id, attempt }: TakenImport,
  lines: readonly StagedLine[],
  progress: { bytes: number; lines: number },
): Promise<boolean> {
  const own = await query(
    tx,
    sql`
    UPDATE import SET read_bytes = ${progress.bytes}, lines = ${progress.lines}
    WHERE id = ${id} AND attempt = ${attempt} AND state = 'checking' RETURNING id`,
  )
  if (own.length === 0) return false
  const all = <Key extends keyof StagedLine>(key: Key) => lines.map((line) => line[key])
  const lists = (key: 'courses' | 'students' | 'staff') =>
    texts(lines.map((line) => line[key].join(listSign)))
  await query(
    tx,
    sql`
    INSERT INTO import_line (import_id, line, record_id, alias, key, name, external_id, term, department, courses,
                             students, staff, problems)
    SELECT ${id}::uuid, line, record_id, alias, key, name, external_id, term, department,
           string_to_array(courses, ${listSign}), string_to_array(students, ${listSign}),
           string_to_array(staff, ${listSign}), problems::jsonb
    FROM unnest(${integers(all('line'))}, ${uuids(all('recordId'))}, ${texts(all('alias'))}, ${texts(all('key'))},
                ${nullable(all('name'))}, ${nullable(all('externalId'))}, ${nullable(all('term'))},
                ${nullable(all('department'))}, ${lists('courses')}, ${lists('students')}, ${lists('staff')},
                ${nullable(lines.map(({ problems }) => (problems.length > 0 ? JSON.stringify(problems) : null)))})
         AS given (line, record_id, alias, key, name, external_id, term, department, courses, students, staff, problems)`,
  )
  return true
}

/** Stands between the values of a list; no value has it. */
const listSign = '\u001f'

const nullable = (values: readonly (string | null)[]) => sql`${values}::text[]`
