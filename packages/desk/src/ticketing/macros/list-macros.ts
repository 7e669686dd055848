import {
  type ListMacros,
  limits,
  type MacroOptions,
  type MacroPreview,
  type MacrosPage,
  type PreviewMacro,
  type SearchMacros,
} from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import { empty, findMany, findOne, join, query, type Sql, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { decodeCursor, encodeCursor } from '../../foundation/cursor.ts'
import { containing } from '../../foundation/like-patterns.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { sanitiseStoredHtml } from '../../foundation/rich-text/sanitise-stored-html.ts'
import { visibleTo } from '../../foundation/visibility.ts'
import { fillPlaceholders, sanitiseCannedResponse } from '../canned-responses/fill-placeholders.ts'
import { loadPlaceholderTicket, loadPreviewValues } from '../canned-responses/load-placeholder-values.ts'
import { macrosKeptBy, macrosOfferedTo } from './macro-access.ts'
import { toMacroViews } from './macro-views.ts'
import { chooseReply, loadReplies } from './replies-by-language.ts'
import { readMacros } from './stored-macro.ts'

/** Returns a page of the macros that the actor may change, by title, with the number of each kind. */
export async function listMacros(ctx: Context, { search, show, cursor }: ListMacros): Promise<MacrosPage> {
  const condition = sql`${macrosKeptBy(requireStaff(ctx))} AND ${titleHas(search)}`
  const kind = show === 'archived' ? sql`archived_at IS NOT NULL` : sql`archived_at IS NULL`
  const place = decodeCursor(cursor, 'title')
  // Rows are archived and never deleted, so a later page continues after the last row as it is now.
  const later = place ? sql`AND (title, id) > (SELECT title, id FROM macro WHERE id = ${place.id})` : empty
  const [rows, [counts]] = await Promise.all([
    findMany(ctx.db, 'macro', sql`${condition} AND ${kind} ${later}`, {
      orderBy: ['title', 'id'],
      limit: limits.pageSize + 1,
    }),
    query<MacrosPage['counts']>(
      ctx.db,
      sql`SELECT count(*) FILTER (WHERE archived_at IS NULL)::int AS active, count(archived_at)::int AS archived
          FROM macro WHERE ${condition}`,
    ),
  ])
  const shown = rows.slice(0, limits.pageSize)
  const last = rows.length > limits.pageSize ? shown.at(-1) : undefined
  return {
    items: await toMacroViews(ctx.db, shown),
    next: last ? encodeCursor({ order: 'title', at: last.updatedAt.toISOString(), id: last.id }) : null,
    counts: counts ?? { active: 0, archived: 0 },
  }
}

/** Returns the macros that the actor may apply, paused ones with their reason; for a ticket those of its team. */
export async function listMacroOptions(
  ctx: Context,
  { search, ticket }: SearchMacros,
): Promise<MacroOptions> {
  const offered = macrosOfferedTo(requireStaff(ctx))
  const ofTeam =
    ticket === undefined
      ? empty
      : sql`AND (NOT macro.is_shared OR macro.team_ids = '{}' OR macro.team_ids @> ARRAY(
          SELECT team_id FROM ticket WHERE number = ${ticket} AND ${visibleTo(ctx.actor)}))`
  const rows = await findMany(ctx.db, 'macro', sql`${offered} AND ${titleHas(search)} ${ofTeam}`, {
    orderBy: ['title', 'id'],
    limit: limits.macroOptions,
  })
  const read = await readMacros(ctx.db, rows)
  return {
    items: rows.map(({ alias, title, isShared, reply, note, revision }, place) => {
      const { changes, paused } = read[place] ?? { changes: [], paused: null }
      const texts = { reply: sanitiseStoredHtml(reply), note: sanitiseStoredHtml(note) }
      return { alias, title, isShared, ...texts, changes, paused: paused && inEnglish(paused), revision }
    }),
  }
}

/**
 * Returns texts as they would be written on a ticket that the agent sees; without one, on the one that changed last. The
 * reply of a macro that is named is the one in the ticket's language.
 */
export async function previewMacro(
  ctx: Context,
  { reply, note, ticket: number, macro: alias }: PreviewMacro,
): Promise<MacroPreview> {
  const offered = macrosOfferedTo(requireStaff(ctx))
  const { ticket, values } = number === null ? await loadPreviewValues(ctx) : await loadAsked(ctx, number)
  const named = reply !== '' && alias
  const macro = named && (await findOne(ctx.db, 'macro', sql`macro.alias = ${named} AND ${offered}`))
  const replies = macro ? await loadReplies(ctx.db, macro) : {}
  const chosen = ticket ? chooseReply(ticket, reply, replies) : { html: reply, values, language: null }
  const filledReply = fillPlaceholders(sanitiseCannedResponse(chosen.html), chosen.values)
  const filledNote = fillPlaceholders(sanitiseCannedResponse(note), values)
  return {
    ticket: ticket && { number: ticket.number, subject: ticket.subject },
    reply: filledReply.html,
    replyLanguage: chosen.language,
    note: filledNote.html,
    unfilled: [...new Set([...filledReply.unfilled, ...filledNote.unfilled])],
  }
}

async function loadAsked(ctx: Context, number: number) {
  const ticket = await loadPlaceholderTicket(ctx, number)
  return { ticket, values: ticket.values }
}

function titleHas(search: string | undefined): Sql {
  const words = (search ?? '').split(/\s+/).filter(Boolean)
  if (words.length === 0) return sql`TRUE`
  return join(
    words.map((word) => sql`macro.title ILIKE ${containing(word)}`),
    ' AND ',
  )
}
