import {
  configureZodErrors,
  Email,
  type ImportColumns,
  type ImportField,
  type ImportKind,
  limits,
  OneLine,
  type Problem,
  problem,
  type Reason,
  readProblem,
  SaveCourse,
} from '@lodge/contracts'
import { toAlias } from '@lodge/domain'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { LineProblem } from './checks/line-problem.ts'
import type { CsvLine } from './csv/read-csv.ts'

/** A line of a file on its way into the tables. Null is for what the file says nothing about. */
export interface StagedLine {
  line: number
  recordId: string
  alias: string
  key: string
  name: string | null
  externalId: string | null
  term: string | null
  department: string | null
  courses: string[]
  students: string[]
  staff: string[]
  problems: LineProblem[]
}

const listSeparator = '|'
const shownLength = 200

/** A code of 40 and a term of 40 in brackets, for a course that there is in several terms. */
const courseNameLength = 83

const values: Record<ImportField, z.ZodType<string>> = {
  email: Email,
  name: OneLine.max(limits.nameLength),
  firstName: OneLine.max(limits.nameLength),
  lastName: OneLine.max(limits.nameLength),
  externalId: OneLine.max(limits.externalIdLength),
  department: OneLine.max(limits.subjectLength),
  courses: OneLine.max(courseNameLength),
  code: SaveCourse.shape.code,
  title: SaveCourse.shape.name,
  term: SaveCourse.shape.term,
  students: Email,
  staff: Email,
}

/** Returns a reader of a file's lines, which knows the lines that it has read before. */
export function createLineReader(kind: ImportKind, columns: ImportColumns, headers: readonly string[]) {
  const widths = { least: lastNamed(headers) + 1, most: headers.length }
  // Background jobs have no page and no route that has done so.
  configureZodErrors()
  const keys = new Map<string, number>()
  const externalIds = new Map<string, number>()
  const aliases = new Set<string>()
  return ({ line, cells }: CsvLine): StagedLine => {
    const problems: LineProblem[] = []
    const tell = (field: ImportField | null, value: string, found: Problem) =>
      problems.push({ field, value: toShown(value), problem: found })
    if (cells.length < widths.least || lastNamed(cells) >= widths.most)
      tell(null, '', problem('line_cell_count', { found: cells.length, expected: widths.most }))
    const readOne = (field: ImportField) => readValue(field, cellOf(cells, columns[field]), tell)
    const readMany = (field: ImportField) => readValues(field, cellOf(cells, columns[field]), tell)
    const read = kind === 'users' ? readUser(readOne, readMany) : readCourse(readOne, readMany)
    const keyField = kind === 'users' ? 'email' : 'code'
    if (read.key === null && !problems.some(({ field }) => field === keyField))
      tell(keyField, '', problem('required'))
    noteRepeated(keys, read.key && [read.key, read.term ?? ''].join('\u001f'), line, (first) =>
      tell(keyField, read.key ?? '', problem('line_repeated', { line: first })),
    )
    noteRepeated(externalIds, read.externalId, line, (first) =>
      tell('externalId', read.externalId ?? '', problem('line_repeated', { line: first })),
    )
    const recordId = uuidv7()
    const alias = takeAlias(aliases, kind, read, recordId)
    return { line, recordId, alias, ...read, key: read.key ?? '', problems }
  }
}

/** Returns the place of the last cell that is not empty; spreadsheets write empty ones behind it. */
function lastNamed(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '')
}

type ReadOne = (field: ImportField) => string | null
type ReadMany = (field: ImportField) => string[]

const nothing = { externalId: null, term: null, courses: [], students: [], staff: [] }

function readUser(readOne: ReadOne, readMany: ReadMany) {
  const parts = [readOne('firstName'), readOne('lastName')].filter((part) => part !== null).join(' ')
  return {
    ...nothing,
    key: readOne('email'),
    name: readOne('name') ?? (parts.slice(0, limits.nameLength) || null),
    externalId: readOne('externalId'),
    department: readOne('department'),
    courses: readMany('courses'),
  }
}

function readCourse(readOne: ReadOne, readMany: ReadMany) {
  return {
    ...nothing,
    key: readOne('code'),
    name: readOne('title'),
    term: readOne('term'),
    department: readOne('department'),
    students: readMany('students'),
    staff: readMany('staff'),
  }
}

type Tell = (field: ImportField, value: string, found: Problem) => void

/** Returns a cell's value; null for an empty one, and for one that is told to be wrong. */
function readValue(field: ImportField, cell: string, tell: Tell): string | null {
  if (cell.trim() === '') return null
  const wrong = wrongCharacter(cell)
  if (wrong) return refuse(problem(wrong))
  const parsed = values[field].safeParse(cell)
  if (parsed.success) return parsed.data === '' ? null : parsed.data
  return refuse(readProblem(parsed.error.issues[0]?.message ?? '') ?? problem('not_valid'))

  function refuse(found: Problem): null {
    tell(field, cell, found)
    return null
  }
}

function readValues(field: ImportField, cell: string, tell: Tell): string[] {
  const read = cell.split(listSeparator).flatMap((part) => readValue(field, part, tell) ?? [])
  const unique = [...new Set(read)]
  if (field !== 'courses' || unique.length <= limits.coursesPerPerson) return unique
  tell(field, cell, problem('too_many', { max: limits.coursesPerPerson }))
  return []
}

/** A replacement character stands where an earlier program lost one, or where half a surrogate pair was. */
function wrongCharacter(cell: string): (Reason & ('not_storable' | 'line_lost_character')) | null {
  if (cell.includes('\u0000') || !cell.isWellFormed()) return 'not_storable'
  return cell.includes('\ufffd') ? 'line_lost_character' : null
}

function cellOf(cells: readonly string[], at: number | undefined): string {
  return at === undefined ? '' : (cells[at] ?? '')
}

function noteRepeated(
  known: Map<string, number>,
  value: string | null,
  line: number,
  tell: (first: number) => void,
): void {
  if (value === null) return
  const first = known.get(value)
  if (first === undefined) known.set(value, line)
  else tell(first)
}

/** Returns an alias that no earlier line has; whether a record has it is seen when it is written. */
function takeAlias(
  takenAliases: Set<string>,
  kind: ImportKind,
  { key, name }: { key: string | null; name: string | null },
  id: string,
): string {
  const plain = kind === 'courses' ? key : (name ?? key?.split('@')[0])
  const base = toAlias(plain ?? '') || (kind === 'users' ? 'person' : 'course')
  const alias = takenAliases.has(base) ? `${base}-${id.slice(-8)}` : base
  takenAliases.add(alias)
  return alias
}

/** Returns a value as it can be stored and shown. */
function toShown(value: string): string {
  return value.replaceAll('\u0000', '\ufffd').toWellFormed().slice(0, shownLength).toWellFormed()
}
