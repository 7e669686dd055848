import type { TextWithMatches, SearchHit } from '@lodge/contracts'
import { type Database, type Sql, select, sql } from '@lodge/database'
import { findTicketsByIds } from '../tickets/ticket-record.ts'
import { toTicketRow } from '../tickets/ticket-views.ts'
import type { Looked } from './look-for.ts'

// Stand around a match between Postgres and us; taken out of what people wrote.
const opens = '\uE000'
const closes = '\uE001'
/**
 * What joins words into one for Postgres, such as an address, and the control character that stands for each meanwhile:
 * words are marked as the index has them, one by one.
 */
const joints = '@./_-:+<>&=?#%~'
const stands = [...joints].map((_, place) => String.fromCharCode(0x0e + place)).join('')
const messagesTried = 50
/** Stand in a domain, which is one word of a document, for the @ before it, its dots and hyphens (`search_domain`). */
const domainMark = '\uA840'
const domainStands = '\uA841\uA842'
const domainJoints = '.-'

type Marks = NonNullable<Looked['marks']>

interface Marked {
  id: string
  subject: string
  message: { text: string; visibility: string; author: string } | null
  details: string | null
}

/**
 * The tickets of a page with the matches marked: in the subject, and in a message or note: one that has all the words
 * before one that has some, the newest of them.
 */
export async function markHits(
  db: Database,
  { ids, marks, now }: { ids: readonly string[]; marks: Looked['marks']; now: Date },
): Promise<SearchHit[]> {
  const [tickets, marked] = await Promise.all([
    findTicketsByIds(db, ids),
    marks === null ? [] : mark(db, ids, marks),
  ])
  const byId = new Map(marked.map((hit) => [hit.id, hit]))
  return Promise.all(
    tickets.map(async (ticket) => {
      const row = await toTicketRow(db, ticket, now)
      const hit = byId.get(ticket.id)
      return { row, subject: hit ? read(hit.subject) : { text: row.subject, matches: [] }, found: foundIn(hit) }
    }),
  )
}

function foundIn(hit: Marked | undefined): SearchHit['foundIn'] {
  if (hit?.message) {
    const { visibility, author, text } = hit.message
    return { where: visibility === 'public' ? 'message' : 'note', author, excerpt: read(text) }
  }
  if (!hit?.details) return null
  const said = read(hit.details)
  return said.matches.length > 0 ? { where: 'details', author: null, excerpt: said } : null
}

function mark(db: Database, ids: readonly string[], { any, all }: Marks): Promise<Marked[]> {
  // What has nothing to become is taken out.
  const own = stands + opens + closes + domainMark + domainStands
  const clean = (text: Sql) =>
    sql`search_codes(translate(search_domains(translate(${text}, ${own}, ''), '@'), ${joints}, ${stands}))`
  const around = `StartSel=${opens},StopSel=${closes}`
  const piece = `${around},MaxFragments=1,MinWords=10,MaxWords=26`
  return select<Marked>(
    db,
    sql`
    SELECT ticket.id,
      ts_headline('search', ${clean(sql`ticket.subject`)}, ${any}::tsquery, ${`${around},HighlightAll=true`}) AS subject,
      found.message,
      -- Of no use beside a message, and as much work as one.
      CASE WHEN found.message IS NULL THEN
        ts_headline('search', ${clean(sql`concat_ws(' · ', requester.name, requester.email,
          search_answers(ticket.answers, ticket.form_version_id), NULLIF(array_to_string(ticket.tags, ', '), ''))`)},
          ${any}::tsquery, ${piece}) END AS details
    FROM ticket
    JOIN person requester ON requester.id = ticket.requester_id
    LEFT JOIN LATERAL (
      SELECT json_build_object('visibility', said.visibility, 'author', author.name, 'text',
               ts_headline('search', ${clean(sql`said.body`)}, ${any}::tsquery, ${piece})) AS message
      FROM (SELECT visibility, author_id, body, created_at, search_vector(search_plain(body), 'C') AS words
            FROM message WHERE message.ticket_id = ticket.id ORDER BY created_at DESC LIMIT ${messagesTried}) said
      JOIN person author ON author.id = said.author_id
      WHERE said.words @@ ${any}::tsquery
      ORDER BY said.words @@ ${all}::tsquery DESC, said.created_at DESC LIMIT 1
    ) found ON TRUE
    WHERE ticket.id = ANY(${[...ids]}::uuid[])`,
  )
}

/** Takes the marks out of a text and says where they stood. */
function read(text: string): TextWithMatches {
  const marks: [number, number][] = []
  let plain = ''
  for (const piece of text.replaceAll(domainMark, '').split(opens)) {
    const end = piece.indexOf(closes)
    if (end !== -1) marks.push([plain.length, plain.length + end])
    plain += piece.replace(closes, '')
  }
  return { text: plain.replace(standIn, jointOf).replace(code, eOf), matches: marks }
}

/** What `search_codes` made of an e. */
const code = /(?<=(?<![\p{L}\d])\d+)[ɇɆ]/gu

function eOf(letter: string): string {
  return letter === 'ɇ' ? 'e' : 'E'
}

const standIn = new RegExp(`[${stands}${domainStands}]`, 'g')

function jointOf(stand: string): string {
  return (joints + domainJoints)[(stands + domainStands).indexOf(stand)] ?? ''
}
