import type { ArticleHeading } from '@lodge/contracts'
import { toAlias } from '@lodge/domain'
import { articleToText } from './article-to-text.ts'

const heading = /<h([2-4])(?: id="([a-z0-9-]+)")?>([\s\S]*?)<\/h\1>/g

/**
 * Returns sanitised HTML whose headings all have ids, and the headings. An id stays when its heading is written anew;
 * a heading without one gets it from its words.
 */
export function readHeadings(html: string): { html: string; headings: ArticleHeading[] } {
  const taken = new Set<string>()
  const headings: ArticleHeading[] = []
  const withIds = html.replace(heading, (_, level: string, given: string | undefined, inner: string) => {
    const text = articleToText(inner).replace(/\s+/g, ' ')
    const id = freeId(given ?? (toAlias(text) || 'section'), taken)
    taken.add(id)
    if (text !== '') headings.push({ id, text, level: Number(level) })
    return `<h${level} id="${id}">${inner}</h${level}>`
  })
  return { html: withIds, headings }
}

function freeId(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted
  for (let next = 2; taken.has(id); next += 1) id = `${wanted}-${next}`
  return id
}
