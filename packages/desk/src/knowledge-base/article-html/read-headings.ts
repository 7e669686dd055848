import type { ArticleHeading } from '@lodge/contracts'
import { toAlias } from '@lodge/domain'
import { articleToText } from './article-to-text.ts'

const headingTag = /<h([2-4])(?: id="([a-z0-9-]+)")?>|<\/h([2-4])>/g

/**
 * Returns sanitised HTML whose headings all have ids, and the headings. An id stays when its heading is written anew;
 * a heading without one gets it from its words.
 */
export function readHeadings(html: string): { html: string; headings: ArticleHeading[] } {
  const takeId = createIds()
  const headings: ArticleHeading[] = []
  const parts: string[] = []
  let end = 0
  for (const { start, innerStart, innerEnd, after, level, given } of findHeadings(html)) {
    const inner = html.slice(innerStart, innerEnd)
    const text = articleToText(inner).replace(/\s+/g, ' ')
    const id = takeId(given ?? (toAlias(text) || 'section'))
    if (text !== '') headings.push({ id, text, level: Number(level) })
    parts.push(html.slice(end, start), `<h${level} id="${id}">${inner}</h${level}>`)
    end = after
  }
  return { html: [...parts, html.slice(end)].join(''), headings }
}

interface HeadingPlace {
  level: string
  given: string | undefined
  start: number
  innerStart: number
  innerEnd: number
  after: number
}

/** Yields the headings in one pass: looking for the end of each from its beginning would read a long text many times. */
function* findHeadings(html: string): Generator<HeadingPlace> {
  let open: Pick<HeadingPlace, 'level' | 'given' | 'start' | 'innerStart'> | null = null
  for (const { 0: tag, 1: opens, 2: given, 3: closes, index } of html.matchAll(headingTag)) {
    const after = index + tag.length
    if (opens !== undefined) open ??= { level: opens, given, start: index, innerStart: after }
    else if (open && closes === open.level) {
      yield { ...open, innerEnd: index, after }
      open = null
    }
  }
}

/** Returns a function that returns an id which it has not returned before, counting on from the last one of its name. */
function createIds(): (wanted: string) => string {
  const takenIds = new Set<string>()
  const counts = new Map<string, number>()
  return (preferredId) => {
    let count = counts.get(preferredId) ?? 1
    let id = preferredId
    while (takenIds.has(id)) {
      count += 1
      id = `${preferredId}-${count}`
    }
    counts.set(preferredId, count)
    takenIds.add(id)
    return id
  }
}
