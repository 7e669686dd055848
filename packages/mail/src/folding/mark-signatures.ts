import { type BodyLine, isBlank, type LineRole, toTextLines } from './body-line.ts'
import { lettersOf } from './own-text.ts'
import { isRule } from './separators.ts'
import { isAddedLine, isFooterLine, isSignatureDelimiter } from './signature-lines.ts'

/** More than these lines below a delimiter are a text, not a signature. */
const mostLines = 20

/** Marks the signatures at the end of what is new: above the quotation, and at the end of the mail. */
export function markSignatures(
  lines: readonly BodyLine[],
  roles: LineRole[],
  earlierMails: readonly string[],
): void {
  for (const [at, line] of lines.entries())
    if (line.mark === 'signature' && roles[at] === 'new') roles[at] = 'signature'
  const earlier = earlierMails.map(endingOf)
  for (const [start, end] of newStretches(roles)) {
    markDelimited(lines, roles, [start, end])
    markAdded(lines, roles, [start, end])
    markRepeated(lines, roles, { stretch: [start, end], earlier })
    markFooter(lines, roles, [start, end])
    markAdded(lines, roles, [start, end])
  }
}

type Stretch = [start: number, end: number]

/** Returns the stretches of lines between quotations. */
function newStretches(roles: readonly LineRole[]): Stretch[] {
  const stretches: Stretch[] = []
  let start = 0
  for (let at = 0; at <= roles.length; at++) {
    if (at < roles.length && roles[at] !== 'quote') continue
    if (at > start) stretches.push([start, at])
    start = at + 1
  }
  return stretches
}

function markDelimited(lines: readonly BodyLine[], roles: LineRole[], [start, end]: Stretch): void {
  for (let at = end - 1; at >= Math.max(start, end - mostLines - 1); at--) {
    if (roles[at] !== 'new' || !isSignatureDelimiter(lines[at]?.text ?? '')) continue
    mark(roles, at, end)
    return
  }
}

/** Lines that a phone adds stand last, one or two of them. */
function markAdded(lines: readonly BodyLine[], roles: LineRole[], [start, end]: Stretch): void {
  for (let at = end - 1; at >= start; at--) {
    const line = lines[at]
    if (!line || roles[at] === 'blank' || roles[at] === 'signature') continue
    if (isRule(line.text) && roles.slice(at, end).includes('signature')) roles[at] = 'signature'
    else if (isAddedLine(line.text)) roles[at] = 'signature'
    else return
  }
}

function markFooter(lines: readonly BodyLine[], roles: LineRole[], [start, end]: Stretch): void {
  const from = Math.max(start, end - 12)
  for (let at = from; at < end; at++) {
    const line = lines[at]
    if (!line || roles[at] !== 'new' || !isFooter(lines, at, line)) continue
    mark(roles, at, end)
    return
  }
}

/** A list draws a line above its address. */
function isFooter(lines: readonly BodyLine[], at: number, line: BodyLine): boolean {
  if (isFooterLine(line.text)) return true
  const below = lines.slice(at + 1, at + 5).map(({ text }) => text)
  return (
    isRule(line.text) && below.some((text) => /mailing ?list|mailman|\/listinfo\/|listserv|sympa/i.test(text))
  )
}

interface Repetition {
  stretch: Stretch
  /** The letters of the last lines of each earlier mail. */
  earlier: readonly string[][]
}

function endingOf(mail: string): string[] {
  const spoken = toTextLines(mail).filter((line) => !isBlank(line))
  return spoken.slice(-mostLines).map(({ text }) => lettersOf(text))
}

/** Two or more last lines that an earlier mail of the sender ends with too. */
function markRepeated(
  lines: readonly BodyLine[],
  roles: LineRole[],
  { stretch: [start, end], earlier }: Repetition,
): void {
  if (earlier.length === 0) return
  const own: number[] = []
  for (let at = start; at < end; at++) if (roles[at] === 'new') own.push(at)
  const texts = own.map((at) => lettersOf(lines[at]?.text ?? ''))
  for (const ending of earlier) {
    let common = 0
    while (common < Math.min(texts.length, ending.length) && texts.at(-1 - common) === ending.at(-1 - common))
      common += 1
    const first = own.at(-common)
    if (common >= 2 && common < own.length && first !== undefined) mark(roles, first, end)
  }
}

function mark(roles: LineRole[], from: number, until: number): void {
  for (let at = from; at < until; at++) if (roles[at] === 'new') roles[at] = 'signature'
}
