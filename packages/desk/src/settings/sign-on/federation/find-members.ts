import {
  type AliasParams,
  type FederationMembersFound,
  type FederationMemberView,
  limits,
  type SearchFederationMembers,
  superadmin,
} from '@lodge/contracts'
import { type Database, findOne, query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { containing } from '../../../foundation/like-patterns.ts'
import { requireRecordPermission } from '../../../foundation/records/require-record-permission.ts'
import { foldForSearch } from './fold-for-search.ts'

/** Searches the providers of a federation for whoever sets it up, those that ask not to be offered too. */
export async function findFederationMembers(
  ctx: Context,
  { alias, search, chosen }: AliasParams & SearchFederationMembers,
): Promise<FederationMembersFound> {
  requireRecordPermission(ctx, superadmin)
  const provider = await findOne(
    ctx.db,
    'identity_provider',
    { alias },
    {
      columns: ['id', 'chosenMembers'],
    },
  )
  if (!provider) throw refusal('identity_provider_not_found')
  if (chosen === 'true') {
    const items = await listChosenMembers(ctx.db, provider)
    return { items, total: items.length }
  }
  const rows = await query<FederationMemberView & { total: number }>(
    ctx.db,
    sql`SELECT entity_id AS "entityId", name, scopes, (count(*) OVER ())::int AS total FROM federation_member
        WHERE provider_id = ${provider.id} AND search LIKE ALL (${patternsOf(search)}::text[])
        ORDER BY lower(name), entity_id LIMIT ${limits.foundProviders}`,
  )
  const items = rows.map(({ entityId, name, scopes }) => ({ entityId, name, scopes }))
  return { items, total: rows[0]?.total ?? 0 }
}

/** Returns patterns of which a folded text has to fit each: every word that was typed, anywhere. */
export function patternsOf(search: string): string[] {
  return foldForSearch(search)
    .split(' ')
    .filter((word) => word !== '')
    .map(containing)
}

/** Returns the chosen providers of a federation, those too that its metadata no longer name. */
async function listChosenMembers(
  db: Database,
  { id, chosenMembers }: { id: string; chosenMembers: readonly string[] },
): Promise<FederationMemberView[]> {
  const rows = await query<FederationMemberView>(
    db,
    sql`SELECT entity_id AS "entityId", name, scopes FROM federation_member
        WHERE provider_id = ${id} AND entity_id = ANY(${[...chosenMembers]})`,
  )
  const byId = new Map(rows.map((row) => [row.entityId, row]))
  return chosenMembers.map((entityId) => byId.get(entityId) ?? { entityId, name: entityId, scopes: [] })
}
