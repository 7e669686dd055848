import type { MacroView, NamedRef } from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import { type Database, findMany, query, sql, type TableRow, type Transaction } from '@lodge/database'
import { loadTeamsById, sortTeams } from '../canned-responses/canned-response-views.ts'
import { readMacros } from './stored-macro.ts'

type MacroTableRow = TableRow<'macro'>

interface MacroUsage {
  uses: number
  lastUsedAt: Date | null
}

/** Returns macros as those who keep them see them, with a few queries for all of them. */
export async function toMacroViews(
  db: Database | Transaction,
  rows: readonly MacroTableRow[],
): Promise<MacroView[]> {
  const [teams, owners, usage, read] = await Promise.all([
    loadTeamsById(
      db,
      rows.flatMap(({ teamIds }) => teamIds),
    ),
    loadOwners(db, rows),
    loadUsage(
      db,
      rows.map(({ id }) => id),
    ),
    readMacros(db, rows),
  ])
  return rows.map((row, place) => {
    const { changes, paused } = read[place] ?? { changes: [], paused: null }
    const { uses, lastUsedAt } = usage.get(row.id) ?? { uses: 0, lastUsedAt: null }
    return {
      alias: row.alias,
      title: row.title,
      owner: owners.get(row.ownerId) ?? { alias: '', name: '' },
      isShared: row.isShared,
      teams: sortTeams(teams, row.teamIds),
      reply: row.reply,
      note: row.note,
      changes,
      paused: paused && inEnglish(paused),
      uses,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      revision: row.revision,
      updatedAt: row.updatedAt.toISOString(),
      archivedAt: row.archivedAt?.toISOString() ?? null,
    }
  })
}

export async function toMacroView(db: Database | Transaction, row: MacroTableRow): Promise<MacroView> {
  const [view] = await toMacroViews(db, [row])
  if (!view) throw new Error('A macro has a view')
  return view
}

async function loadOwners(
  db: Database | Transaction,
  rows: readonly MacroTableRow[],
): Promise<Map<string, NamedRef>> {
  const ids = [...new Set(rows.map(({ ownerId }) => ownerId))]
  const people = await findMany(db, 'person', { id: ids }, { columns: ['id', 'alias', 'name'] })
  return new Map(people.map(({ id, ...person }) => [id, person]))
}

async function loadUsage(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, MacroUsage>> {
  const rows = await query<MacroUsage & { id: string; [column: string]: unknown }>(
    db,
    sql`SELECT macro_id AS id, sum(times)::int AS uses, max(used_at) AS "lastUsedAt"
        FROM macro_use WHERE macro_id = ANY(${[...ids]}::uuid[]) GROUP BY macro_id`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
