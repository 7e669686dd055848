import { limits, toMegabytes } from '@lodge/contracts'
import { DomainError, refusalAt } from '@lodge/domain'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { readCsv } from '../csv/read-csv.ts'

/** The tables that are read of OneRoster 1.1 and 1.2 (1EdTech), with the columns that each must have. */
const tables = {
  users: ['sourcedId', 'givenName', 'familyName'],
  roles: ['userSourcedId', 'role'],
  orgs: ['sourcedId', 'name', 'type'],
  academicSessions: ['sourcedId', 'title'],
  courses: ['sourcedId', 'title'],
  classes: ['sourcedId', 'title'],
  enrollments: ['classSourcedId', 'userSourcedId', 'role'],
} as const

export type RosterTable = keyof typeof tables

/** A row by the names of its columns; `get` returns an empty text for a column that there is not. */
export interface RosterRow {
  line: number
  get: (column: string) => string
}

export interface Roster {
  /** Yields the rows of a table. Throws `roster_table_missing` unless it is there or optional. */
  read: (table: RosterTable, needed?: 'optional') => AsyncGenerator<RosterRow>
}

/** Opens the zip of a OneRoster export. Throws `invalid_file` for any other file. */
export async function openRoster(bytes: Uint8Array): Promise<Roster> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
    lazyEntries: true,
  }).catch(refuseBroken)
  const entries = await listTables(zip)
  return {
    async *read(table, needed) {
      const entry = entries.get(table)
      if (entry) yield* readTable(zip, entry, table)
      else if (needed !== 'optional')
        throw refusalAt('file', 'roster_table_missing', { table: `${table}.csv` })
    },
  }
}

async function listTables(zip: ZipFile): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>()
  let size = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const [, table = ''] = /(?:^|\/)([a-zA-Z]+)\.csv$/.exec(entry.fileName) ?? []
      if (!(table in tables) || found.has(table)) continue
      found.set(table, entry)
      size += entry.uncompressedSize
    }
  } catch {
    throw broken()
  }
  if (found.size === 0) throw refusalAt('file', 'csv_not_text')
  if (size > limits.rosterSize)
    throw refusalAt('file', 'file_too_large', { megabytes: toMegabytes(limits.rosterSize) })
  return found
}

async function* readTable(zip: ZipFile, entry: Entry, table: RosterTable): AsyncGenerator<RosterRow> {
  const bytes = await zip.openReadStreamPromise(entry).catch(refuseBroken)
  let columns: Map<string, number> | null = null
  try {
    for await (const { line, cells } of readCsv(bytes, { encoding: 'utf-8', separator: ',' })) {
      if (columns) {
        const places = columns
        yield { line, get: (column) => cells[places.get(column.toLowerCase()) ?? -1]?.trim() ?? '' }
      } else columns = readHead(cells, table)
    }
  } catch (error) {
    // A damaged entry fails in its decompression, or by its length.
    throw error instanceof DomainError ? error : broken()
  }
}

function readHead(cells: readonly string[], table: RosterTable): Map<string, number> {
  const columns = new Map(cells.map((cell, place) => [cell.trim().toLowerCase(), place]))
  const missing = tables[table].find((column) => !columns.has(column.toLowerCase()))
  if (missing) throw refusalAt('file', 'roster_column_missing', { table: `${table}.csv`, column: missing })
  return columns
}

function broken(): DomainError {
  return refusalAt('file', 'roster_unreadable')
}

function refuseBroken(): never {
  throw broken()
}
