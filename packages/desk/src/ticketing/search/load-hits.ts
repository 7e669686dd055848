import type { SearchHit, TextWithMatches } from '@lodge/contracts'
import { type Database, pipelineQueries, query, type Sql, sql } from '@lodge/database'
import { shownName } from '../../foundation/shown-name.ts'
import { findTicketsByIds } from '../tickets/ticket-record.ts'
import { toTicketRow } from '../tickets/ticket-views.ts'
import type { MatchQueries, SearchQuery } from './build-search-query.ts'
import { messageWithMatch } from './message-with-match.ts'

// Mark a match between Postgres and us; removed from what people wrote.
const matchStart = '\uE000'
const matchEnd = '\uE001'
/**
 * Characters that join words into one for Postgres, as in an address. A control character replaces each
 * meanwhile, so that words are marked one by one, as the index has them.
 */
const joiners = '@./_-:+<>&=?#%~'
const joinerStandIns = [...joiners].map((_, place) => String.fromCharCode(0x0e + place)).join('')
/**
 * In a domain, which is one word of a document, they replace the @ before it, its dots and hyphens (`search_domain`).
 */
const domainMark = '\uA840'
const domainStandIns = '\uA841\uA842'
const domainJoiners = '.-'

interface MatchedTicket {
  id: string
  subject: string
  message: { text: string; visibility: string; author: string } | null
  details: string | null
}

/**
 * Returns the tickets of a page with their matches marked: in the subject, and in a message or note. Of these one that
 * has all the words comes before one that has some, and the newest first.
 */
export async function loadHits(
  db: Database,
  { ids, marks, now }: { ids: readonly string[]; marks: SearchQuery['marks']; now: Date },
): Promise<SearchHit[]> {
  if (ids.length === 0) return []
  const [tickets, marked] = await pipelineQueries(db, (piped) =>
    Promise.all([findTicketsByIds(piped, ids), marks === null ? [] : selectMatches(piped, ids, marks)]),
  )
  const byId = new Map(marked.map((hit) => [hit.id, hit]))
  return Promise.all(
    tickets.map(async (ticket) => {
      const row = await toTicketRow(db, ticket, now)
      const hit = byId.get(ticket.id)
      return {
        row,
        subject: hit ? parseMatches(hit.subject) : { text: row.subject, matches: [] },
        foundIn: toFoundIn(hit),
      }
    }),
  )
}

function toFoundIn(hit: MatchedTicket | undefined): SearchHit['foundIn'] {
  if (hit?.message) {
    const { visibility, author, text } = hit.message
    return { where: visibility === 'public' ? 'message' : 'note', author, excerpt: parseMatches(text) }
  }
  if (!hit?.details) return null
  const details = parseMatches(hit.details)
  return details.matches.length > 0 ? { where: 'details', author: null, excerpt: details } : null
}

function selectMatches(db: Database, ids: readonly string[], marks: MatchQueries): Promise<MatchedTicket[]> {
  const { any } = marks
  // Characters without a replacement are removed.
  const own = joinerStandIns + matchStart + matchEnd + domainMark + domainStandIns
  const clean = (text: Sql) =>
    sql`search_codes(translate(search_domains(translate(${text}, ${own}, ''), '@'), ${joiners}, ${joinerStandIns}))`
  const around = `StartSel=${matchStart},StopSel=${matchEnd}`
  const piece = `${around},MaxFragments=1,MinWords=10,MaxWords=26`
  const excerptOf = (text: Sql) => sql`ts_headline('search', ${clean(text)}, ${any}::tsquery, ${piece})`
  return query<MatchedTicket>(
    db,
    sql`
    SELECT ticket.id,
      ts_headline('search', ${clean(sql`ticket.subject`)}, ${any}::tsquery, ${`${around},HighlightAll=true`}) AS subject,
      found.message,
      -- Of no use beside a message, and as much work as one.
      CASE WHEN found.message IS NULL THEN
        ${excerptOf(sql`concat_ws(' · ', requester.name, requester.email,
          search_answers(ticket.form_answers, ticket.form_version_id), NULLIF(array_to_string(ticket.tags, ', '), ''))`)}
      END AS details
    FROM ticket
    JOIN person requester ON requester.id = ticket.requester_id
    LEFT JOIN LATERAL (
      SELECT json_build_object('visibility', said.visibility, 'author', ${shownName('author')},
                               'text', said.excerpt) AS message
      FROM (${messageWithMatch(marks, { excerptOf, matchStart })}) said
      JOIN person author ON author.id = said.author_id
    ) found ON TRUE
    WHERE ticket.id = ANY(${[...ids]})`,
  )
}

function parseMatches(text: string): TextWithMatches {
  const marks: [number, number][] = []
  let plain = ''
  for (const piece of text.replaceAll(domainMark, '').split(matchStart)) {
    const end = piece.indexOf(matchEnd)
    if (end !== -1) marks.push([plain.length, plain.length + end])
    plain += piece.replace(matchEnd, '')
  }
  return { text: plain.replace(standIn, joinerOf).replace(code, eOf), matches: marks }
}

/** Matches what `search_codes` made of an e. */
const code = /(?<=(?<![\p{L}\d])\d+)[ɇɆ]/gu

function eOf(letter: string): string {
  return letter === 'ɇ' ? 'e' : 'E'
}

const standIn = new RegExp(`[${joinerStandIns}${domainStandIns}]`, 'g')

function joinerOf(stand: string): string {
  return (joiners + domainJoiners)[(joinerStandIns + domainStandIns).indexOf(stand)] ?? ''
}
