import {
  type FindSignInProviders,
  type FoundSignInProviders,
  limits,
  type SignInChoice,
} from '@lodge/contracts'
import { query, type Sql, sql } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { beginningWith } from '../../../foundation/like-patterns.ts'
import { patternsOf } from './find-members.ts'
import { foldForSearch } from './fold-for-search.ts'

type Area = FindSignInProviders['area']
type ChoosingContext = Pick<Context, 'db' | 'now' | 'languages'>

/**
 * Providers of an area by which somebody can sign in, those of federations among them: each entity once, and none that
 * asks not to be offered or whose metadata have ended. One that is set up by itself counts before a federation's.
 */
function choicesOf({ now, languages }: ChoosingContext, area: Area): Sql {
  const language = languages?.[0] ?? 'en'
  return sql`
    WITH offered AS (
      SELECT id, alias, name, protocol, issuer, domains, is_chosen_only, chosen_members FROM identity_provider
      WHERE is_offered AND archived_at IS NULL AND audience IN (${area === 'admin' ? 'staff' : 'requesters'}, 'both')
    ), choices AS (
      SELECT alias, name, NULL::text AS "entityId", domains[1] AS domain,
             lower(unaccent(concat_ws(' ', name, array_to_string(domains, ' '), issuer))) AS search
      FROM offered WHERE protocol IN ('openid', 'saml')
      UNION ALL
      SELECT * FROM (
        SELECT DISTINCT ON (member.entity_id) offered.alias,
               COALESCE(member.names ->> ${language}, member.name) AS name, member.entity_id AS "entityId",
               member.scopes[1] AS domain, member.search
        FROM federation_member member JOIN offered ON offered.id = member.provider_id
        WHERE offered.protocol = 'federation' AND NOT member.is_hidden AND member.valid_until > ${now()}
          AND (NOT offered.is_chosen_only OR member.entity_id = ANY(offered.chosen_members))
          AND NOT EXISTS (SELECT FROM offered own WHERE own.protocol = 'saml' AND own.issuer = member.entity_id)
        ORDER BY member.entity_id, offered.name, offered.id
      ) of_federations
    )`
}

/** Returns the providers that a sign-in page shows: all, or those set up one by one beside a search for the rest. */
export async function listSignInChoices(
  ctx: ChoosingContext,
  area: Area,
): Promise<{ items: SignInChoice[]; isSearched: boolean }> {
  const shown = limits.shownProviders
  const rows = await query<SignInChoice & { total: number; ownTotal: number }>(
    ctx.db,
    sql`${choicesOf(ctx, area)}, counted AS (
          SELECT count(*)::int AS total, (count(*) FILTER (WHERE "entityId" IS NULL))::int AS own FROM choices
        )
        SELECT alias, name, "entityId", domain, total, own AS "ownTotal" FROM choices, counted
        WHERE total <= ${shown} OR (own <= ${shown} AND "entityId" IS NULL) OR own = 0 OR own > ${shown}
        ORDER BY "entityId" IS NOT NULL, lower(name), "entityId" LIMIT ${shown}`,
  )
  const total = rows[0]?.total ?? 0
  const own = rows[0]?.ownTotal ?? 0
  if (total <= shown) return { items: rows.map(toChoice), isSearched: false }
  return {
    items: own <= shown ? rows.map(toChoice).filter(({ entityId }) => entityId === null) : [],
    isSearched: true,
  }
}

/** Searches the providers of an area by the words of their names, domains and keywords. */
export async function findSignInProviders(
  ctx: ChoosingContext,
  { area, search }: FindSignInProviders,
): Promise<FoundSignInProviders> {
  const folded = foldForSearch(search)
  const rows = await query<SignInChoice>(
    ctx.db,
    sql`${choicesOf(ctx, area)}
        SELECT alias, name, "entityId", domain FROM choices
        WHERE search LIKE ALL (${patternsOf(search)}::text[])
        ORDER BY search LIKE ${beginningWith(folded)} DESC, domain IS NOT DISTINCT FROM ${folded} DESC,
                 lower(name), "entityId"
        LIMIT ${limits.foundProviders + 1}`,
  )
  return {
    items: rows.slice(0, limits.foundProviders).map(toChoice),
    hasMore: rows.length > limits.foundProviders,
  }
}

function toChoice({ alias, name, entityId, domain }: SignInChoice): SignInChoice {
  return { alias, name, entityId, domain }
}
