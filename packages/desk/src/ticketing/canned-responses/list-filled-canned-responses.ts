import {
  type CannedResponseVersion,
  type FilledCannedResponse,
  type FilledCannedResponses,
  limits,
  type SearchCannedResponses,
  type TicketParams,
} from '@lodge/contracts'
import { query, sql, texts, uuid } from '@lodge/database'
import { isSameLanguage } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { loadPlaceholderTicket, type PlaceholderTicket } from './load-placeholder-values.ts'
import { matchesSearch } from './matches-search.ts'

interface OfferedCannedResponseRow {
  alias: string
  title: string
  html: string
  translatedTitle: string | null
  translated: string | null
  /** The language of the translation. */
  language: string | null
  isOutdated: boolean | null
}

/**
 * Returns the canned responses for a ticket's team, by title, each in the ticket's language or else in the site's, filled
 * with its values, for staff who see the ticket.
 */
export async function listFilledCannedResponses(
  ctx: Context,
  { number, search }: TicketParams & SearchCannedResponses,
): Promise<FilledCannedResponses> {
  const ticket = await loadPlaceholderTicket(ctx, number)
  const { teamId, textLanguages } = ticket
  const rows = await query<OfferedCannedResponseRow>(
    ctx.db,
    sql`
    SELECT canned_response.alias, canned_response.title, canned_response.html, heading.text AS "translatedTitle",
           body.text AS translated, body.language, body.source <> canned_response.html AS "isOutdated"
    FROM canned_response
    LEFT JOIN LATERAL (
      SELECT text, source, language FROM site_text
      WHERE kind = 'canned_response' AND record_id = canned_response.id AND field = 'html'
        AND language = ANY(${texts(textLanguages)})
      ORDER BY array_position(${texts(textLanguages)}, language) LIMIT 1) body ON TRUE
    LEFT JOIN site_text heading ON heading.kind = 'canned_response' AND heading.record_id = canned_response.id
      AND heading.field = 'title' AND heading.language = body.language
    WHERE archived_at IS NULL AND (team_ids = '{}' OR team_ids @> ARRAY[${uuid(teamId)}])
      AND ${matchesSearch(search, textLanguages)}
    ORDER BY COALESCE(heading.text, canned_response.title), id LIMIT ${limits.cannedResponseOptions}`,
  )
  return { items: rows.map((row) => fill(row, ticket)) }
}

function fill(row: OfferedCannedResponseRow, ticket: PlaceholderTicket): FilledCannedResponse {
  const { alias, title, translatedTitle } = row
  const language = row.language ?? ticket.writtenLanguage
  return {
    alias,
    title: translatedTitle ?? title,
    writtenTitle: translatedTitle === null ? null : title,
    version: ticket.hasLanguages
      ? { ...describeVersion(language, ticket), isOutdated: row.isOutdated ?? false }
      : null,
    ...fillPlaceholders(row.translated ?? row.html, ticket.valuesIn(language)),
  }
}

function describeVersion(
  language: string,
  ticket: PlaceholderTicket,
): Pick<CannedResponseVersion, 'language' | 'missing'> {
  const wanted = ticket.language
  const isMissing = wanted !== null && !isSameLanguage(language, wanted)
  return { language, missing: isMissing ? wanted : null }
}
