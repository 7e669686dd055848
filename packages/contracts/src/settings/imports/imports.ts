import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { Refusal } from '../../foundation/refusals/refusal.ts'
import { Instant } from '../../foundation/shared.ts'

export const ImportKind = z.enum(['users', 'courses'])
export type ImportKind = z.infer<typeof ImportKind>

/** Fields that a column of a file may hold, by the kind of import and in the order of the screen. */
export const importFields = {
  users: ['email', 'name', 'firstName', 'lastName', 'externalId', 'department', 'courses'],
  courses: ['code', 'title', 'term', 'department', 'students', 'staff'],
} as const satisfies Record<ImportKind, readonly string[]>

export const ImportField = z.enum([...importFields.users, ...importFields.courses])
export type ImportField = z.infer<typeof ImportField>

/** The field by which each line is known, without which there is no import. */
export const importKeys = { users: 'email', courses: 'code' } as const satisfies Record<
  ImportKind,
  ImportField
>

/** The column of the file in which each field stands; the first column is 0. */
export const ImportColumns = z.partialRecord(
  ImportField,
  z
    .number()
    .int()
    .min(0)
    .max(limits.importColumns - 1),
)
export type ImportColumns = z.infer<typeof ImportColumns>

/**
 * `uploaded` waits for its columns and `checked` for the word to go ahead; `checking` and `running` are in the hands of
 * the background job; the others are over.
 */
export const ImportState = z.enum([
  'uploaded',
  'checking',
  'checked',
  'running',
  'finished',
  'failed',
  'cancelled',
])
export type ImportState = z.infer<typeof ImportState>

export const csvSeparators = [',', ';', '\t', '|'] as const
export const CsvSeparator = z.enum(csvSeparators)
export type CsvSeparator = z.infer<typeof CsvSeparator>

/** Names of the Encoding Standard. */
export const csvEncodings = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'windows-1257',
  'windows-1254',
  'windows-1251',
  'windows-1253',
  'macintosh',
  'utf-16le',
  'utf-16be',
] as const
export const CsvEncoding = z.enum(csvEncodings)
export type CsvEncoding = z.infer<typeof CsvEncoding>

export const ImportParams = z.object({ id: z.uuid() })
export type ImportParams = z.infer<typeof ImportParams>

export const CheckImport = z.object({ columns: ImportColumns })
export type CheckImport = z.infer<typeof CheckImport>

export const SetImportEncoding = z.object({ encoding: CsvEncoding })
export type SetImportEncoding = z.infer<typeof SetImportEncoding>

const counts = {
  /** Lines that say something, without the head. */
  lines: z.number().int(),
  /** Counts of what the import did or, while it is only checked, would do. */
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
}

export const ImportRow = z.object({
  id: z.uuid(),
  fileName: z.string(),
  state: ImportState,
  ...counts,
  by: z.string(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportProblem = z.object({
  line: z.number().int(),
  /** Null for what is wrong with the whole line. */
  field: ImportField.nullable(),
  value: z.string(),
  refusal: Refusal,
})
export type ImportProblem = z.infer<typeof ImportProblem>

export const ImportView = ImportRow.extend({
  kind: ImportKind,
  encoding: CsvEncoding,
  /** Words of the file with letters beyond ASCII, as they read in its encoding. */
  words: z.array(z.string()),
  separator: CsvSeparator,
  /** The columns of the file: the name in the head, which may be empty, and the values of its first lines. */
  headers: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  columns: ImportColumns,
  /** The columns are those of the last import of a file with the same head. */
  isRemembered: z.boolean(),
  /** The share of the file that is read, from 0 to 100. */
  percent: z.number().int(),
  /** Another import is worked on first. */
  isWaiting: z.boolean(),
  /** The reason why nothing was imported; null unless it failed. */
  failure: Refusal.nullable(),
  /** The first lines that are not imported. */
  problems: z.array(ImportProblem),
})
export type ImportView = z.infer<typeof ImportView>

/** Returns the places of the columns that no field is read from, the first column being 0. */
export function unusedColumns({ headers, columns }: Pick<ImportView, 'headers' | 'columns'>): number[] {
  const used = new Set(Object.values(columns))
  return headers.flatMap((_, place) => (used.has(place) ? [] : [place]))
}

/** Returns whether the background job has it in hand, so that it changes by itself. */
export function isImportUnderWay({ state }: { state: ImportState }): boolean {
  return state === 'checking' || state === 'running'
}

/** Returns whether nothing can happen to it any more. */
export function isImportOver({ state }: { state: ImportState }): boolean {
  return state === 'finished' || state === 'failed' || state === 'cancelled'
}
