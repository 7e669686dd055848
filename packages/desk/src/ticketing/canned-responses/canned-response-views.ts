import type { CannedResponseView, NamedRef } from '@lodge/contracts'
import { type Database, findMany, type TableRow, type Transaction } from '@lodge/database'

export async function toCannedResponseView(
  db: Database | Transaction,
  row: TableRow<'canned_response'>,
): Promise<CannedResponseView> {
  const { alias, title, html, revision, updatedAt, archivedAt } = row
  return {
    alias,
    title,
    html,
    teams: sortTeams(await loadTeamsById(db, row.teamIds), row.teamIds),
    revision,
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  }
}

/** Returns teams by id, in one query. */
export async function loadTeamsById(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, NamedRef>> {
  const rows = await findMany(db, 'team', { id: [...new Set(ids)] }, { columns: ['id', 'alias', 'name'] })
  return new Map(rows.map(({ id, ...team }) => [id, team]))
}

/** Returns the named teams in the order of their names. */
export function sortTeams(known: ReadonlyMap<string, NamedRef>, ids: readonly string[]): NamedRef[] {
  return ids.flatMap((id) => known.get(id) ?? []).toSorted((one, other) => one.name.localeCompare(other.name))
}
