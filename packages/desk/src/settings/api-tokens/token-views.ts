import { type ApiTokenView, dayMs, limits } from '@lodge/contracts'
import { type Database, query, raw, type Sql, sql } from '@lodge/database'
import { knownScopes } from '../../identity/api-tokens/admit-token.ts'
import type { TokenKind } from '../../identity/api-tokens/token-secret.ts'

interface TokenRow {
  [column: string]: unknown
  id: string
  name: string
  owner: ApiTokenView['owner']
  scopes: string[]
  teams: ApiTokenView['teams']
  hint: string
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  formerUntil: Date | null
}

/** Returns tokens of a kind that meet a condition on `token`, newest first, with those that expired lately. */
export async function selectTokens(
  db: Database,
  { kind, now, condition }: { kind: TokenKind; now: Date; condition: Sql },
): Promise<ApiTokenView[]> {
  const owner = kind === 'integration' ? 'maker_id' : 'person_id'
  const listedFrom = new Date(now.getTime() - limits.expiredTokenDays * dayMs)
  const rows = await query<TokenRow>(
    db,
    sql`
    SELECT token.id, token.name, jsonb_build_object('alias', owner.alias, 'name', owner.name) AS owner, token.scopes,
           COALESCE((SELECT jsonb_agg(jsonb_build_object('alias', team.alias, 'name', team.name)
                                      ORDER BY team.position, team.name)
                     FROM team WHERE team.id = ANY(token.team_ids)), '[]') AS teams,
           token.hint, token.created_at AS "createdAt", token.expires_at AS "expiresAt",
           token.last_used_at AS "lastUsedAt", token.former_until AS "formerUntil"
    FROM api_token token JOIN person owner ON owner.id = token.${raw(owner)}
    WHERE token.kind = ${kind} AND token.expires_at > ${listedFrom} AND ${condition}
    ORDER BY token.created_at DESC, token.id DESC`,
  )
  return rows.map((row) => toView(row, now))
}

function toView(row: TokenRow, now: Date): ApiTokenView {
  const { id, name, owner, teams, hint, formerUntil } = row
  return {
    id,
    name,
    owner,
    scopes: knownScopes(row.scopes),
    teams,
    hint,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    overlapEndsAt: formerUntil !== null && formerUntil > now ? formerUntil.toISOString() : null,
  }
}
