import { limits } from '@lodge/contracts'
import { refusal } from '@lodge/domain'

export type ScimOperator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le'
export type ScimValue = string | number | boolean | null

/** A filter of RFC 7644, section 3.4.2.2. */
export type ScimFilter =
  | { kind: 'and'; parts: ScimFilter[] }
  | { kind: 'or'; parts: ScimFilter[] }
  | { kind: 'not'; part: ScimFilter }
  | { kind: 'compare'; path: string; operator: ScimOperator; value: ScimValue }
  | { kind: 'present'; path: string }
  /** Values of a list that meet a filter of their own. */
  | { kind: 'within'; path: string; filter: ScimFilter }

/** A path of RFC 7644, section 3.5.2: `emails[type eq "work"].value`. */
export interface ScimPath {
  name: string
  filter: ScimFilter | null
  sub: string | null
}

interface ScimToken {
  kind: 'word' | 'text' | 'number' | 'sign' | 'sub'
  text: string
  at: number
}

const operators = new Set<string>(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'])
const isOperator = (text: string): text is ScimOperator => operators.has(text)

/** Returns the filter that a text says. Throws `scim_filter_unreadable`, and for one that is too long or too deep. */
export function parseFilter(text: string): ScimFilter {
  const parser = new FilterParser(text)
  const filter = parser.parseOr()
  parser.requireEnd()
  return filter
}

/** Returns the path that a text says. Throws as `parseFilter`. */
export function parsePath(text: string): ScimPath {
  const parser = new FilterParser(text)
  const path = parser.parsePath()
  parser.requireEnd()
  return path
}

/** Reads from left to right, once, with a bound on its depth. */
class FilterParser {
  private readonly tokens: readonly ScimToken[]
  private readonly end: number
  private next = 0
  private conditions = 0

  constructor(text: string) {
    if (text.length > limits.scimFilterLength)
      throw refusal('scim_filter_too_long', { max: limits.scimFilterLength })
    this.tokens = tokensOf(text)
    this.end = text.length
  }

  parseOr(): ScimFilter {
    return this.parseJoined('or', () => this.parseJoined('and', () => this.parseCondition()))
  }

  parsePath(): ScimPath {
    const name = this.take('word').text
    let filter: ScimFilter | null = null
    if (this.isSign('[')) {
      this.next += 1
      filter = this.parseOr()
      this.takeSign(']')
    }
    const isSub = this.peek()?.kind === 'sub'
    return { name, filter, sub: isSub ? this.take('sub').text.slice(1) : null }
  }

  requireEnd(): void {
    if (this.peek()) throw this.unreadable()
  }

  private parseJoined(kind: 'and' | 'or', parse: () => ScimFilter): ScimFilter {
    const first = parse()
    const parts = [first]
    while (this.isWord(kind)) {
      this.next += 1
      parts.push(parse())
    }
    return parts.length === 1 ? first : { kind, parts }
  }

  private parseCondition(): ScimFilter {
    this.conditions += 1
    if (this.conditions > limits.scimFilterConditions)
      throw refusal('scim_filter_too_deep', { max: limits.scimFilterConditions })
    if (this.isWord('not')) {
      this.next += 1
      return { kind: 'not', part: this.parseGroup() }
    }
    if (this.isSign('(')) return this.parseGroup()
    const { name: path, filter, sub } = this.parsePath()
    if (filter === null) return this.parseComparison(path)
    if (sub === null) return { kind: 'within', path, filter }
    // Microsoft Entra compares a part of the values that it has chosen: emails[type eq "work"].value eq "…".
    const parts = [filter, this.parseComparison(sub)]
    return { kind: 'within', path, filter: { kind: 'and', parts } }
  }

  private parseGroup(): ScimFilter {
    this.takeSign('(')
    const filter = this.parseOr()
    this.takeSign(')')
    return filter
  }

  private parseComparison(path: string): ScimFilter {
    const operator = this.take('word').text.toLowerCase()
    if (operator === 'pr') return { kind: 'present', path }
    if (!isOperator(operator)) throw this.unreadable(1)
    return { kind: 'compare', path, operator, value: this.takeValue() }
  }

  private takeValue(): ScimValue {
    const token = this.peek()
    if (!token) throw this.unreadable()
    this.next += 1
    if (token.kind === 'text' || token.kind === 'number') return literalOf(token)
    const word = token.kind === 'word' ? token.text.toLowerCase() : ''
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    throw this.unreadable(1)
  }

  private take(kind: ScimToken['kind']): ScimToken {
    const token = this.peek()
    if (token?.kind !== kind) throw this.unreadable()
    this.next += 1
    return token
  }

  private takeSign(sign: string): void {
    if (!this.isSign(sign)) throw this.unreadable()
    this.next += 1
  }

  private isSign(sign: string): boolean {
    const token = this.peek()
    return token?.kind === 'sign' && token.text === sign
  }

  private isWord(word: string): boolean {
    const token = this.peek()
    return token?.kind === 'word' && token.text.toLowerCase() === word
  }

  private peek(): ScimToken | undefined {
    return this.tokens[this.next]
  }

  private unreadable(back = 0) {
    return refusal('scim_filter_unreadable', { at: (this.tokens[this.next - back]?.at ?? this.end) + 1 })
  }
}

const tokenShape =
  /\s*(?:(?<text>"(?:[^"\\]|\\.)*")|(?<number>-?\d+(?:\.\d+)?(?![\w.]))|(?<sub>\.[A-Za-z$][\w$-]*)|(?<word>[A-Za-z$][\w.:$-]*)|(?<sign>[()[\]]))/suy

function tokensOf(text: string): ScimToken[] {
  const tokens: ScimToken[] = []
  tokenShape.lastIndex = 0
  const end = text.trimEnd().length
  while (tokenShape.lastIndex < end) {
    const from = tokenShape.lastIndex
    const match = tokenShape.exec(text)
    if (!match?.groups) throw refusal('scim_filter_unreadable', { at: from + 1 })
    const [kind, found] = Object.entries(match.groups).find(([, value]) => value !== undefined) ?? []
    if (!isKind(kind) || found === undefined) throw refusal('scim_filter_unreadable', { at: from + 1 })
    tokens.push({ kind, text: found, at: tokenShape.lastIndex - found.length })
  }
  return tokens
}

function isKind(kind: string | undefined): kind is ScimToken['kind'] {
  return kind !== undefined && ['word', 'text', 'number', 'sign', 'sub'].includes(kind)
}

function literalOf({ text, at }: ScimToken): ScimValue {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'number' || (typeof value === 'string' && isStorable(value))) return value
  } catch {
    // Quotes around something that JSON does not know.
  }
  throw refusal('scim_filter_unreadable', { at: at + 1 })
}

/** Postgres stores neither U+0000 nor half a character, which a text may have as \u0000. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}
