/** A part of a search: one of its alternatives has to be found, with all its phrases. A star marks a beginning. */
export interface ArticleTerm {
  any: string[][]
  isExcluded: boolean
}

interface Part {
  text: string
  isQuoted: boolean
  isExcluded: boolean
}

/** Beyond it words say no more, and the query grows. */
const mostTerms = 12
const part = /(-?)"([^"]*)"?|(\S+)/g

/**
 * Returns what somebody searches for as terms: words, "phrases in quotes", -excluded ones, and either `or` other. The
 * last word may be the beginning of one, unless a space follows it.
 */
export function parseSearch(text: string): ArticleTerm[] {
  const parts = splitParts(text)
  const terms: ArticleTerm[] = []
  parts.forEach((current, index) => {
    if (isOr(parts, index)) return
    const isLast = index === parts.length - 1 && !/\s$/.test(text)
    const alternatives = writingsOf(current, isLast)
    const previous = terms.at(-1)
    if (isOr(parts, index - 1) && previous && !previous.isExcluded && !current.isExcluded)
      previous.any.push(...alternatives)
    else terms.push({ any: alternatives, isExcluded: current.isExcluded })
  })
  return terms.slice(0, mostTerms)
}

function splitParts(text: string): Part[] {
  const parts = Array.from(text.replace(/[“”„«»]/g, '"').matchAll(part), ([, sign, quoted, word = '']) => {
    if (quoted !== undefined) return { text: quoted, isQuoted: true, isExcluded: sign === '-' }
    const isExcluded = /^-./.test(word)
    return { text: isExcluded ? word.slice(1) : word, isQuoted: false, isExcluded }
  })
  return parts.filter((each) => /[\p{L}\p{N}]/u.test(each.text))
}

function isOr(parts: readonly Part[], index: number): boolean {
  const word = parts[index]
  if (!word || word.isQuoted || word.text.toLowerCase() !== 'or') return false
  return index > 0 && index < parts.length - 1
}

/** "Wi-Fi" is also written "wifi". */
function writingsOf({ text, isQuoted, isExcluded }: Part, isLast: boolean): string[][] {
  if (isQuoted) return [[text]]
  const mark = isLast && !isExcluded ? '*' : ''
  const joined = text.replaceAll('-', '')
  return joined === text || joined === '' ? [[`${text}${mark}`]] : [[text], [`${joined}${mark}`]]
}
