import { ApiScope, minuteMs } from '@lodge/contracts'
import { permissionsOfScopes } from '@lodge/contracts/api'
import { type Database, query, sql } from '@lodge/database'
import { refusal, type Staff } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import type { Secret } from '../../foundation/secret.ts'
import { loadTokenStaff } from '../people/load-staff.ts'
import { isTokenSecret, listTokenHashes, type TokenKind } from './token-secret.ts'

/** A token that let somebody in, and whom it acts as. */
export interface AdmittedToken {
  id: string
  kind: TokenKind
  scopes: ApiScope[]
  actor: Staff
  lastUsedAt: Date | null
}

interface TokenRow {
  [column: string]: unknown
  id: string
  kind: TokenKind
  personId: string
  scopes: string[]
  teamIds: string[]
  /** A former LODGE_SECRET has hashed its secret. */
  isOfFormer: boolean
  /** Lacks those of `teamIds` that are archived. */
  openTeamIds: string[]
  expiresAt: Date
  lastUsedAt: Date | null
}

/** The role that an integration acts in; no person has it. */
const integrationRole = 'integration'

/**
 * Returns whom a secret lets in: an integration with the permissions that its scopes take, or a person with those that
 * they have now. Throws `token_invalid` and `token_expired`.
 */
export async function admitToken(
  { db, now, secret }: Pick<Context, 'db' | 'now'> & { secret: Secret },
  text: string,
): Promise<AdmittedToken> {
  const row = isTokenSecret(text) ? await findToken(db, listTokenHashes(text, secret), now()) : null
  if (!row) throw refusal('token_invalid')
  if (row.isOfFormer) await hashAnew(db, row.id, listTokenHashes(text, secret))
  if (row.expiresAt <= now()) throw refusal('token_expired')
  const scopes = knownScopes(row.scopes)
  const actor =
    row.kind === 'integration' ? toIntegration(row, scopes) : await loadTokenStaff(db, row.personId)
  if (!actor) throw refusal('token_invalid')
  const { id, kind, lastUsedAt } = row
  return { id, kind, scopes, actor, lastUsedAt }
}

/** Notes that a token was used, at most once a minute, and waits for nothing. */
export function noteTokenUse(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, lastUsedAt }: Pick<AdmittedToken, 'id' | 'lastUsedAt'>,
): Promise<void> {
  const at = now()
  const latest = new Date(at.getTime() - minuteMs)
  if (lastUsedAt !== null && lastUsedAt > latest) return Promise.resolve()
  return query(
    db,
    sql`UPDATE api_token SET last_used_at = ${at} WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at <= ${latest})`,
  ).then(() => undefined)
}

/** Returns those of a token's stored scopes that this version knows. */
export function knownScopes(stored: readonly string[]): ApiScope[] {
  return stored.flatMap((name) => ApiScope.safeParse(name).data ?? [])
}

async function findToken(db: Database, hashes: readonly string[], now: Date): Promise<TokenRow | null> {
  const [row] = await query<TokenRow>(
    db,
    sql`
    SELECT id, kind, person_id AS "personId", scopes, team_ids::text[] AS "teamIds",
           ARRAY(SELECT team.id::text FROM team WHERE team.id = ANY(team_ids) AND archived_at IS NULL) AS "openTeamIds",
           expires_at AS "expiresAt", last_used_at AS "lastUsedAt",
           secret_hash <> ${hashes[0]} AND former_hash IS DISTINCT FROM ${hashes[0]} AS "isOfFormer"
    FROM api_token
    WHERE secret_hash = ANY(${hashes}) OR (former_hash = ANY(${hashes}) AND former_until > ${now})`,
  )
  return row ?? null
}

/** Lets a token go on that a former LODGE_SECRET has hashed. */
async function hashAnew(db: Database, id: string, [present, former]: readonly string[]): Promise<void> {
  await query(
    db,
    sql`
    UPDATE api_token
    SET secret_hash = CASE secret_hash WHEN ${former} THEN ${present} ELSE secret_hash END,
        former_hash = CASE former_hash WHEN ${former} THEN ${present} ELSE former_hash END
    WHERE id = ${id}`,
  )
}

function toIntegration({ personId, teamIds, openTeamIds }: TokenRow, scopes: readonly ApiScope[]): Staff {
  const granted = permissionsOfScopes(scopes)
  return {
    kind: 'staff',
    id: personId,
    role: integrationRole,
    permissions: teamIds.length === 0 ? [...granted, 'view_all_tickets'] : granted,
    teamIds: openTeamIds,
  }
}
