import {
  type CannedResponseRow,
  type CannedResponsesPage,
  type ListCannedResponses,
  limits,
} from '@lodge/contracts'
import { empty, query, type Sql, sql } from '@lodge/database'
import { toSnippet } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { decodeCursor, encodeCursor } from '../../foundation/cursor.ts'
import { exportPages } from '../../foundation/records/export-pages.ts'
import { loadTeamsById, sortTeams } from './canned-response-views.ts'
import { matchesSearch } from './matches-search.ts'
import { requireCannedResponseManager } from './require-canned-response-manager.ts'

interface CannedResponseListRow {
  id: string
  alias: string
  title: string
  text: string
  teamIds: string[]
  updatedAt: Date
  archivedAt: Date | null
}

/** Returns a page of canned responses, by title or the last changed first, with the number of each kind. */
export async function listCannedResponses(
  ctx: Context,
  list: ListCannedResponses,
): Promise<CannedResponsesPage> {
  requireCannedResponseManager(ctx)
  const condition = sql`${matchesSearch(list.search)} ${isOfTeam(list.team)}`
  const [rows, counts] = await Promise.all([
    query<CannedResponseListRow>(ctx.db, pageQuery(list, condition)),
    query<CannedResponsesPage['counts']>(
      ctx.db,
      sql`SELECT count(*) FILTER (WHERE archived_at IS NULL)::int AS active,
                 count(archived_at)::int AS archived
          FROM canned_response WHERE ${condition}`,
    ),
  ])
  const shown = rows.slice(0, limits.pageSize)
  const last = rows.length > limits.pageSize ? shown.at(-1) : undefined
  const known = await loadTeamsById(
    ctx.db,
    shown.flatMap(({ teamIds }) => teamIds),
  )
  return {
    items: shown.map(({ alias, title, text, teamIds, updatedAt, archivedAt }) => ({
      alias,
      title,
      snippet: toSnippet(text),
      teams: sortTeams(known, teamIds),
      updatedAt: updatedAt.toISOString(),
      archivedAt: archivedAt?.toISOString() ?? null,
    })),
    next: last ? encodeCursor({ order: list.sort, at: last.updatedAt.toISOString(), id: last.id }) : null,
    counts: counts[0] ?? { active: 0, archived: 0 },
  }
}

export function exportCannedResponses(ctx: Context, list: ListCannedResponses): AsyncGenerator<string[]> {
  return exportPages<CannedResponseRow>(
    ctx,
    (t) => ({
      [t('exports.columns.title')]: ({ title }) => title,
      [t('exports.columns.alias')]: ({ alias }) => alias,
      [t('exports.columns.teams')]: ({ teams }) => teams.map(({ name }) => name).join(', '),
      [t('exports.columns.text')]: ({ snippet }) => snippet,
      [t('exports.columns.updated')]: ({ updatedAt }) => updatedAt,
    }),
    (cursor) => listCannedResponses(ctx, { ...list, cursor }),
  )
}

function isOfTeam(alias: string | undefined): Sql {
  if (alias === undefined) return empty
  return sql`AND (team_ids = '{}' OR team_ids && (SELECT array_agg(id) FROM team WHERE alias = ${alias}))`
}

function pageQuery({ show, sort, cursor }: ListCannedResponses, condition: Sql): Sql {
  const kind = show === 'archived' ? sql`archived_at IS NOT NULL` : sql`archived_at IS NULL`
  const order = sort === 'title' ? sql`title, id` : sql`updated_at DESC, id DESC`
  return sql`
    SELECT id, alias, title, text, team_ids AS "teamIds", updated_at AS "updatedAt", archived_at AS "archivedAt"
    FROM canned_response
    WHERE ${kind} AND ${condition} ${isAfter(sort, cursor)}
    ORDER BY ${order} LIMIT ${limits.pageSize + 1}`
}

/** By title, a later page continues after the present title of the last row: rows are archived and never deleted. */
function isAfter(sort: ListCannedResponses['sort'], cursor: string | undefined): Sql {
  const place = decodeCursor(cursor, sort)
  if (!place) return empty
  if (sort === 'updated') return sql`AND (updated_at, id) < (${place.at}, ${place.id})`
  return sql`AND (title, id) > (SELECT title, id FROM canned_response WHERE id = ${place.id})`
}
