import { type BodyLine, isBlank } from './body-line.ts'
import { type HeaderField, readHeaderLine } from './header-words.ts'

export interface HeaderBlock {
  /** The line behind it. */
  end: number
  fields: Map<HeaderField, string>
}

const mostLines = 16
/** Lines of long lists of addresses that go on below their field. */
const mostContinued = 5

/**
 * Returns the block of fields that begins at a line, as Outlook and others put it above an answered mail. It has a
 * writer and two more fields; a line alone is nothing.
 */
export function findHeaderBlock(lines: readonly BodyLine[], start: number): HeaderBlock | null {
  const first = lines[start]
  if (!first || readHeaderLine(first.text) === null) return null
  const fields = new Map<HeaderField, string>()
  let [end, continued, isGap] = [start, 0, false]
  for (let at = start; at < Math.min(lines.length, start + mostLines); at++) {
    const line = lines[at]
    if (!line) break
    const header = readHeaderLine(line.text)
    if (header && !fields.has(header.field)) {
      fields.set(header.field, header.value)
      end = at + 1
      continued = 0
      isGap = false
    } else if (isBlank(line)) {
      if (isGap || isComplete(fields)) break
      isGap = true
    } else {
      continued += 1
      if (isGap || header || continued > mostContinued || fields.has('subject')) break
    }
  }
  return isComplete(fields) ? { end, fields } : null
}

function isComplete(fields: Map<HeaderField, string>): boolean {
  const others = ['date', 'to', 'subject'] as const
  return fields.has('from') && others.filter((field) => fields.has(field)).length >= 2
}
