import {
  choiceProperties,
  type FilterField,
  periodProperties,
  type SearchProblem,
  TicketFilter,
  type TicketFilterQuery,
  textProperties,
  ticketFilterFields,
  ticketProperties,
  writeFilterValues,
} from '@lodge/contracts'

/** A word, with punctuation inside it its parts in a row, or a quoted phrase. */
export interface SearchTerm {
  text: string
  isExcluded: boolean
  /** The last word is still being typed: all words that begin with it match. */
  isPrefix: boolean
}

export interface ParsedSearch {
  terms: SearchTerm[]
  conditions: TicketFilter
  problems: SearchProblem[]
}

interface SearchToken {
  minus: boolean
  /** The name before a colon, in lower case. */
  field: string | null
  value: string
  isQuoted: boolean
  raw: string
}

const searchFilters = Object.keys(ticketFilterFields).filter(isFilterField)

// Agents say `sla` for a ticket's SLA status.
const filterAliases: Readonly<Record<string, FilterField>> = { sla: 'slaStatus', is: 'status', tags: 'tag' }

const isPeriod: ReadonlySet<FilterField> = new Set(periodProperties)
const examplePeriods = ['24h', '30d', '6w', '2026-10-01..2026-10-31']

const filterChoices: Partial<Record<FilterField, readonly string[]>> = {
  ...Object.fromEntries(choiceProperties.map((key) => [key, ticketProperties[key].filter.options])),
  ...Object.fromEntries(periodProperties.map((key) => [key, examplePeriods])),
}

/** Texts, unlike tags, aliases and languages, which are codes. */
const isOwnWords: ReadonlySet<FilterField> = new Set(textProperties.filter((key) => key !== 'language'))

const maxTerms = 20

/** Parses text such as `status:open tag:"extra time" -team:library`. Wrong filters become problems. */
export function parseSearch(text: string): ParsedSearch {
  const tokens = tokenise(text.replaceAll('\0', ' '))
  const terms: SearchTerm[] = []
  const problems: SearchProblem[] = []
  const filter: TicketFilterQuery = {}
  for (const [place, token] of tokens.entries()) {
    if (token.field === null) {
      const isLast = place === tokens.length - 1
      terms.push({
        text: token.value,
        isExcluded: token.minus,
        isPrefix: isLast && !token.isQuoted && !token.minus,
      })
      continue
    }
    const problem = addFilter(filter, token, token.field)
    if (problem) problems.push(problem)
  }
  return { terms: terms.slice(0, maxTerms), conditions: TicketFilter.parse(filter), problems }
}

function addFilter(filter: TicketFilterQuery, token: SearchToken, name: string): SearchProblem | null {
  const field = searchFilters.find((each) => each.toLowerCase() === name) ?? filterAliases[name]
  if (!field) return { part: token.raw, reason: 'unknown_filter', choices: [...searchFilters] }
  const before = filter[field]
  const value = normaliseValue(field, token)
  const joinedValue = before === undefined ? value : joinValues(field, before, value)
  if (joinedValue === null) return { part: token.raw, reason: 'contradicts', choices: [] }
  if (!ticketFilterFields[field].safeParse(joinedValue).success)
    return { part: token.raw, reason: 'bad_value', choices: [...(filterChoices[field] ?? [])] }
  filter[field] = joinedValue
  return null
}

function normaliseValue(field: FilterField, token: SearchToken): string {
  const named = nameValue(field, token)
  return token.minus ? `-${named}` : named
}

function nameValue(field: FilterField, { value, isQuoted }: SearchToken): string {
  if (isOwnWords.has(field)) return isQuoted ? writeFilterValues([value]) : value
  const plain = value.toLowerCase()
  // Statuses may be typed with spaces; tags are matched as stored.
  const isWord = field === 'status' || field === 'slaStatus'
  return isWord ? plain.replaceAll(/(?<=\w)[ -](?=\w)/g, '_') : plain.replaceAll(/\s+/g, '-')
}

/** The same filter twice means either value; a positive and a negative one are a problem. */
function joinValues(field: FilterField, before: string, value: string): string | null {
  if (isPeriod.has(field)) return null
  if (before.startsWith('-') !== value.startsWith('-')) return null
  return `${before},${value.replace(/^-/, '')}`
}

// A minus, a filter's name, then quoted text or everything up to the next space. An open quote runs to the end.
const tokenPattern =
  /(?<minus>-?)(?:(?<field>\p{L}[\p{L}_]+):(?=[^\s/]))?(?:"(?<quoted>[^"]*)(?:"|$)|(?<plain>\S+))/gu

function tokenise(text: string): SearchToken[] {
  return [...text.replaceAll(/[“”„]/g, '"').matchAll(tokenPattern)].flatMap(({ 0: raw, groups = {} }) => {
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

function isFilterField(name: string): name is FilterField {
  return Object.hasOwn(ticketFilterFields, name)
}
