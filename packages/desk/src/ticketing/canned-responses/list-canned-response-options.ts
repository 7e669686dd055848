import { type CannedResponseOptionsView, limits, type SearchCannedResponses } from '@lodge/contracts'
import { query, type Sql, sql, texts } from '@lodge/database'
import { canSeeAllTickets, type Staff } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { sanitiseStoredHtml } from '../../foundation/rich-text/sanitise-stored-html.ts'
import {
  type LanguagesOfSite,
  languagesOfSite,
  writtenLanguage,
} from '../../foundation/site-texts/text-languages.ts'
import { matchesSearch } from './matches-search.ts'

/**
 * Returns the canned responses offered to the agent's teams, by title, with their placeholders unfilled: each as it is
 * written, followed by its translations.
 */
export async function listCannedResponseOptions(
  ctx: Context,
  { search }: SearchCannedResponses,
): Promise<CannedResponseOptionsView> {
  const agent = requireStaff(ctx)
  const [site] = await query<LanguagesOfSite>(ctx.db, sql`SELECT ${languagesOfSite}`)
  const { ofSite = [], textLanguage = null, hasTexts = false } = site ?? {}
  const written = writtenLanguage({ ofSite, textLanguage })
  const others = hasTexts ? ofSite.filter((language) => language !== written) : []
  const rows = await query<CannedResponseOptionsView['items'][number] & { [column: string]: unknown }>(
    ctx.db,
    sql`
    WITH offered AS (
      SELECT id, alias, title, html FROM canned_response
      WHERE archived_at IS NULL AND ${offeredTo(agent)} AND ${matchesSearch(search, others)}
      ORDER BY title, id LIMIT ${limits.cannedResponseOptions}
    ), version AS (
      SELECT id, alias, title AS written_title, title, html, ${ofSite.length > 1 ? written : null}::text AS language, 0 AS place
      FROM offered
      UNION ALL
      SELECT offered.id, alias, offered.title, COALESCE(heading.text, offered.title), body.text, body.language,
             array_position(${texts(others)}, body.language)
      FROM offered
      JOIN site_text body ON body.kind = 'canned_response' AND body.record_id = offered.id AND body.field = 'html'
        AND body.language = ANY(${texts(others)})
      LEFT JOIN site_text heading ON heading.kind = 'canned_response' AND heading.record_id = offered.id
        AND heading.field = 'title' AND heading.language = body.language
    )
    SELECT alias, title, html, language FROM version ORDER BY written_title, id, place`,
  )
  return { items: rows.map((row) => ({ ...row, html: sanitiseStoredHtml(row.html) })) }
}

function offeredTo(agent: Staff): Sql {
  if (canSeeAllTickets(agent)) return sql`TRUE`
  return sql`(team_ids = '{}' OR team_ids && ${[...agent.teamIds]})`
}
