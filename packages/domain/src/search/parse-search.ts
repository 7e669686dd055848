import {
  type FilterField,
  type SearchProblem,
  SlaStanding,
  TicketFilter,
  type TicketFilterQuery,
  TicketPriority,
  TicketStatus,
  ticketFilterFields,
} from '@lodge/contracts'

/** Something looked for: a word (with punctuation inside: its parts in a row) or a phrase in quotes. */
export interface SearchTerm {
  text: string
  isExcluded: boolean
  /** The last word, still being written, stands for all that begin with it. */
  isPrefix: boolean
}

export interface ParsedSearch {
  terms: SearchTerm[]
  conditions: TicketFilter
  problems: SearchProblem[]
}

interface Piece {
  minus: boolean
  /** The name before a colon, in lower case. */
  field: string | null
  value: string
  isQuoted: boolean
  raw: string
}

/** The filters that a search takes, by the names they are written with. */
const searchFilters = Object.keys(ticketFilterFields).filter(isField)

// `sla` is what agents call a ticket's standing.
const otherNames: Readonly<Record<string, FilterField>> = { sla: 'standing', is: 'status', tags: 'tag' }

const choices: Partial<Record<FilterField, readonly string[]>> = {
  status: TicketStatus.options,
  priority: TicketPriority.options,
  standing: SlaStanding.options,
  channel: ['portal', 'phone'],
  created: ['24h', '30d', '6w', '2026-10-01..2026-10-31'],
  updated: ['24h', '30d', '6w', '2026-10-01..2026-10-31'],
  due: ['24h', '30d', '6w', '2026-10-01..2026-10-31'],
}

const mostTerms = 20

/**
 * Reads a search box: words, `"exact phrases"`, `-exclusions` and filters, `status:open tag:"extra time"
 * -team:library`. What looks like a filter and is none becomes a problem, never a silent nothing.
 */
export function parseSearch(text: string): ParsedSearch {
  const pieces = piecesOf(text.replaceAll('\0', ' '))
  const terms: SearchTerm[] = []
  const problems: SearchProblem[] = []
  const given: TicketFilterQuery = {}
  for (const [place, piece] of pieces.entries()) {
    if (piece.field === null) {
      const isLast = place === pieces.length - 1
      terms.push({
        text: piece.value,
        isExcluded: piece.minus,
        isPrefix: isLast && !piece.isQuoted && !piece.minus,
      })
      continue
    }
    const problem = take(given, piece, piece.field)
    if (problem) problems.push(problem)
  }
  return { terms: terms.slice(0, mostTerms), conditions: TicketFilter.parse(given), problems }
}

/** Adds a filter to those given, or says why it cannot be. */
function take(given: TicketFilterQuery, piece: Piece, name: string): SearchProblem | null {
  const field = isField(name) ? name : otherNames[name]
  if (!field) return { part: piece.raw, reason: 'unknown_filter', choices: [...searchFilters] }
  const before = given[field]
  const value = spelt(field, piece)
  const joined = before === undefined ? value : joinedValues(field, before, value)
  if (joined === null) return { part: piece.raw, reason: 'said_twice', choices: [] }
  if (!ticketFilterFields[field].safeParse(joined).success)
    return { part: piece.raw, reason: 'bad_value', choices: [...(choices[field] ?? [])] }
  given[field] = joined
  return null
}

function spelt(field: FilterField, { minus, value }: Piece): string {
  const plain = value.toLowerCase()
  // Statuses as people say them, tags as they are kept.
  const isWord = field === 'status' || field === 'standing'
  const named = isWord ? plain.replaceAll(/(?<=\w)[ -](?=\w)/g, '_') : plain.replaceAll(/\s+/g, '-')
  return minus ? `-${named}` : named
}

/** The same filter twice means either value; once with and once without is not to be understood. */
function joinedValues(field: FilterField, before: string, value: string): string | null {
  if (field === 'created' || field === 'updated' || field === 'due') return null
  if (before.startsWith('-') !== value.startsWith('-')) return null
  return `${before},${value.replace(/^-/, '')}`
}

// A minus, a filter's name, then quoted text or all up to the next space. An open quote runs to the end.
const piece =
  /(?<minus>-?)(?:(?<field>\p{L}[\p{L}_]+):(?=[^\s/]))?(?:"(?<quoted>[^"]*)(?:"|$)|(?<plain>\S+))/gu

function piecesOf(text: string): Piece[] {
  return [...text.replaceAll(/[“”„]/g, '"').matchAll(piece)].flatMap(({ 0: raw, groups = {} }) => {
    const { minus, field, quoted, plain } = groups
    const value = (quoted ?? plain ?? '').trim()
    if (value === '') return []
    return [
      {
        minus: minus === '-',
        field: field?.toLowerCase() ?? null,
        value,
        isQuoted: quoted !== undefined,
        raw: raw.trim(),
      },
    ]
  })
}

function isField(name: string): name is FilterField {
  return Object.hasOwn(ticketFilterFields, name)
}
