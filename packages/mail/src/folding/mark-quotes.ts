import { type BodyLine, isBlank, type LineRole, nextSpoken } from './body-line.ts'
import { type Attribution, findAttribution } from './find-attribution.ts'
import { findHeaderBlock } from './find-header-block.ts'
import { lettersOf, weightOf } from './own-text.ts'
import { isDashed, isOriginalSeparator, isRule } from './separators.ts'

type Matcher = (line: BodyLine) => boolean

/** Marks the lines that others wrote: quotations with their attributions, and what stands below a header block. */
export function markQuotes(lines: readonly BodyLine[], roles: LineRole[], isOwn: Matcher): void {
  for (const [at, line] of lines.entries())
    if (line.quote === 'quoted' && roles[at] === 'new') roles[at] = 'quote'
  for (let at = 0; at < lines.length; at++) {
    // What begins the rest may be an element without a word of its own.
    if (roles[at] !== 'new' && lines[at]?.mark !== 'rest') continue
    const rest = findRest(lines, at)
    if (rest !== null) {
      const quotation = quotationBelow(lines, roles, rest)
      if (quotation === null) {
        markRest(lines, roles, { start: rest, isOwn })
        return
      }
      for (let head = rest; head < quotation; head++) if (roles[head] === 'new') roles[head] = 'quote'
      continue
    }
    const attribution = findAttribution(lines, at)
    if (attribution) markAttribution(lines, roles, { attribution, isOwn })
    else if (lines[at]?.mark === 'attribution') roles[at] = 'quote'
  }
  markOwnEnds(lines, roles, isOwn)
  markBrokenLines(lines, roles)
}

/** Returns the first of the lines with which everything that follows belongs to an answered mail. */
function findRest(lines: readonly BodyLine[], at: number): number | null {
  const line = lines[at]
  if (!line) return null
  if (line.mark === 'rest' || isOriginalSeparator(line.text)) return at
  if (findHeaderBlock(lines, at)) return at
  if (!isRule(line.text) && !isDashed(line.text)) return null
  const next = nextSpoken(lines, at + 1)
  return next > 0 && next <= at + 3 && (findHeaderBlock(lines, next) || lines[next]?.mark === 'rest')
    ? at
    : null
}

/** Returns the first marked line right below a header that stands first: what follows its marks is the answer. */
function quotationBelow(
  lines: readonly BodyLine[],
  roles: readonly LineRole[],
  start: number,
): number | null {
  if (roles.slice(0, start).includes('new')) return null
  let at = start
  while (at < lines.length && isHead(lines, at)) at = Math.max(findHeaderBlock(lines, at)?.end ?? 0, at + 1)
  return lines[at]?.quote === 'quoted' ? at : null
}

function isHead(lines: readonly BodyLine[], at: number): boolean {
  const line = lines[at]
  if (!line || line.quote === 'quoted') return false
  return (
    isBlank(line) ||
    isOriginalSeparator(line.text) ||
    isRule(line.text) ||
    findHeaderBlock(lines, at) !== null
  )
}

interface Rest {
  start: number
  isOwn: Matcher
}

/** Answers that were written into our text below the block leave it as it is; those below its end are new. */
function markRest(lines: readonly BodyLine[], roles: LineRole[], { start, isOwn }: Rest): void {
  const ownLines = lines.flatMap((line, at) => (at >= start && isOwn(line) ? [at] : []))
  const [first, last] = [ownLines[0], ownLines.at(-1)]
  const isFirstNew = !roles.slice(0, start).includes('new')
  let end = lines.length
  if (first !== undefined && last !== undefined) {
    const own = new Set(ownLines)
    const until = Math.min(last, nextMailBelow(lines, first))
    const isAnswer = (at: number) => at > first && at < until && isSentence(lines[at]) && !own.has(at)
    const answers = new Set(lines.flatMap((_, at) => (isAnswer(at) ? [at] : [])))
    if (isFirstNew) end = last + 1
    for (let at = start; at < end; at++) if (roles[at] === 'new' && !answers.has(at)) roles[at] = 'quote'
    return
  }
  for (let at = start; at < end; at++) if (roles[at] === 'new') roles[at] = 'quote'
}

function nextMailBelow(lines: readonly BodyLine[], from: number): number {
  for (let at = from + 1; at < lines.length; at++) {
    if (lines[at]?.quote === 'quoted' || findHeaderBlock(lines, at) || findAttribution(lines, at)) return at
  }
  return lines.length
}

function isSentence(line: BodyLine | undefined): boolean {
  return line !== undefined && !/https?:|@/.test(line.text) && weightOf(lettersOf(line.text)) >= 8
}

interface AttributedQuote {
  attribution: Attribution
  isOwn: Matcher
}

/** An attribution counts where a quotation follows, or nothing; one with a time and an address counts by itself. */
function markAttribution(
  lines: readonly BodyLine[],
  roles: LineRole[],
  { attribution: { start, end, isCertain }, isOwn }: AttributedQuote,
): void {
  const mark = (from: number, until: number) => {
    for (let at = from; at < until; at++) if (roles[at] === 'new') roles[at] = 'quote'
  }
  const next = nextSpoken(lines, end)
  const below = lines[next]
  if (!below || below.quote === 'quoted') mark(start, end)
  else if (below.quote === 'indented') {
    let after = next
    while (after < lines.length && (lines[after]?.quote !== 'none' || isBlank(lines[after] ?? emptyLine)))
      after += 1
    mark(start, after)
  } else if (isCertain || isOwn(below)) markRest(lines, roles, { start, isOwn })
}

const leastOwnWeight = 20

/** Our own words at the beginning or at the end are no news, even where nothing marks them. */
function markOwnEnds(lines: readonly BodyLine[], roles: LineRole[], isOwn: Matcher): void {
  if (roles.includes('quote')) return
  const spoken = lines.flatMap((line, at) => (isBlank(line) ? [] : [at]))
  for (const isFromEnd of [true, false]) {
    const run = ownRun(lines, isFromEnd ? spoken.toReversed() : spoken, { isFromEnd, isOwn })
    const weight = run.reduce((sum, at) => sum + weightOf(lettersOf(lines[at]?.text ?? '')), 0)
    if (weight < leastOwnWeight) continue
    for (const at of run) roles[at] = 'quote'
    return
  }
}

interface Run {
  isFromEnd: boolean
  isOwn: Matcher
}

/** A short line such as a salutation is ours where it stands beside ours in the same order. */
function ownRun(lines: readonly BodyLine[], order: readonly number[], { isFromEnd, isOwn }: Run): number[] {
  const run: number[] = []
  for (const at of order) {
    const line = lines[at] ?? emptyLine
    const beside = lines[run.at(-1) ?? -1]?.text ?? ''
    const together = isFromEnd ? line.text + beside : beside + line.text
    if (!isOwn(line) && !(beside !== '' && isOwn({ ...line, text: together }))) return run
    run.push(at)
  }
  // All of it is ours, so that nothing would be left.
  return []
}

const emptyLine: BodyLine = { text: '', quote: 'none', mark: null, hasPicture: false }
const longestRemainder = 30

/** A long quoted line that was broken on its way leaves its last words without a mark, right above the next quoted one. */
function markBrokenLines(lines: readonly BodyLine[], roles: LineRole[]): void {
  for (let at = 1; at < lines.length - 1; at++) {
    const [above, line] = [lines[at - 1], lines[at]]
    const isBetween = roles[at] === 'new' && above?.quote === 'quoted' && lines[at + 1]?.quote === 'quoted'
    const isRemainder = (above?.text.length ?? 0) >= 60 && (line?.text.length ?? 0) <= longestRemainder
    if (isBetween && isRemainder && /^\p{Ll}/u.test(line?.text ?? '') && !/[.!?]$/.test(above?.text ?? ''))
      roles[at] = 'quote'
  }
}
