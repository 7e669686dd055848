/** A line of a mail's text, as it is written or as its HTML shows it. */
export interface BodyLine {
  /** Without marks of quotation. */
  text: string
  /** `indented` is a block that may be a quotation, if something beside it says so. */
  quote: 'none' | 'indented' | 'quoted'
  /** Set where the HTML of a mail program says it: who wrote the quotation below, all from here on, a signature. */
  mark: 'attribution' | 'rest' | 'signature' | null
  hasPicture: boolean
}

export type FoldKind = 'quote' | 'signature'
/** Roles of a line: what is new, what is quoted, a signature, nothing. */
export type LineRole = 'new' | FoldKind | 'blank'

/** GroupWise writes such a line above the mail that is answered, which has no other mark. */
const groupWise = /^>>> .{3,150}\p{Nd}{1,2}[:.]\p{Nd}{2}.{0,20} >>>$/u
/** The bracket that closes an address may come first in a line that was broken. */
const closing = /^>\s?(?:\S{1,20}\s?){0,3}[:：]\s*$/
const openAddress = /<[^\s<>]*@?[^\s<>]*$/

/** Returns the lines of a plain text. */
export function toTextLines(text: string): BodyLine[] {
  const lines = text.split('\n')
  return lines.map((line, at) => {
    const marks = isMarked(line, lines[at - 1] ?? '') ? (/^[ \t]?(?:>[ \t]?)+/.exec(line)?.[0] ?? '') : ''
    return {
      text: line.slice(marks.length),
      quote: marks === '' ? 'none' : 'quoted',
      mark: null,
      hasPicture: false,
    }
  })
}

function isMarked(line: string, above: string): boolean {
  if (!line.startsWith('>')) return true
  if (groupWise.test(line.trimEnd())) return false
  return !(closing.test(line) && openAddress.test(above.slice(-320)) && !above.startsWith('>'))
}

/** Returns the first line from an index on that says something; -1 where none does. */
export function nextSpoken(lines: readonly BodyLine[], from: number): number {
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]
    if (line && !isBlank(line)) return at
  }
  return -1
}

/** Returns a text without the marks that say in which direction it runs, which Arabic programs write everywhere. */
export function withoutDirections(text: string): string {
  return text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}

export function isBlank({ text, hasPicture }: BodyLine): boolean {
  return !hasPicture && !/[^\s\u00a0\u200b-\u200f\ufeff]/.test(text)
}
