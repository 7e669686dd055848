import type { CannedResponseView, NamedRef } from '@lodge/contracts'
import type { Models } from '@lodge/database'

interface CannedResponseRow {
  alias: string
  title: string
  html: string
  teamIds: string[]
  revision: number
  updatedAt: Date
  archivedAt: Date | null
}

export async function toCannedResponseView(tx: Models, row: CannedResponseRow): Promise<CannedResponseView> {
  const { alias, title, html, revision, updatedAt, archivedAt } = row
  return {
    alias,
    title,
    html,
    teams: sortTeams(await loadTeamsById(tx, row.teamIds), row.teamIds),
    revision,
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  }
}

/** Returns teams by id, in one query. */
export async function loadTeamsById(tx: Models, ids: readonly string[]): Promise<Map<string, NamedRef>> {
  const rows = await tx.team.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, alias: true, name: true },
  })
  return new Map(rows.map(({ id, ...team }) => [id, team]))
}

/** Returns the named teams in the order of their names. */
export function sortTeams(known: ReadonlyMap<string, NamedRef>, ids: readonly string[]): NamedRef[] {
  return ids.flatMap((id) => known.get(id) ?? []).toSorted((one, other) => one.name.localeCompare(other.name))
}
