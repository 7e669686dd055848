import { knowledgeBasePath, pageAddresses } from '@lodge/contracts'
import { normaliseAddress, withoutQuery } from '../addresses.ts'
import { articleToText } from '../article-html/article-to-text.ts'

/** A link of a stored text that leads somewhere within this site, by what it leads to. */
export type FoundLink = { words: string; href: string } & (
  | { kind: 'article' | 'heading' | 'file'; id: string }
  | { kind: 'address'; address: string }
  | { kind: 'topic'; alias: string }
  | { kind: 'staff' }
  | { kind: 'page'; isKnown: boolean }
)

const link = /<a ([^>]*)>([\s\S]*?)<\/a>/g
const image = /<img [^>]*src="\/api\/files\/([0-9a-f-]{36})"[^>]*>/g
const file = /^\/api\/(?:backend\/|knowledge-base\/)?files\/([0-9a-f-]{36})/i

/** Returns the links and pictures of a stored text that this site can look after; those to other sites are none. */
export function listLinks(html: string): FoundLink[] {
  const links = Array.from(html.matchAll(link), ([, attributes = '', inner = '']) => {
    const words = articleToText(inner).replace(/\s+/g, ' ').slice(0, 200)
    return toFoundLink(attributes, words)
  })
  const pictures = Array.from(html.matchAll(image), ([tag, id = '']) => ({
    kind: 'file' as const,
    id,
    href: `/api/files/${id}`,
    words: decode(/ alt="([^"]*)"/.exec(tag)?.[1] ?? '').slice(0, 200),
  }))
  return [...links.filter((found) => found !== null), ...pictures]
}

function toFoundLink(attributes: string, words: string): FoundLink | null {
  const id = /data-article="([0-9a-f-]{36})"/.exec(attributes)?.[1]
  if (id !== undefined) return { kind: 'article', id, words, href: '' }
  const href = decode(/href="([^"]*)"/.exec(attributes)?.[1] ?? '')
  if (href.startsWith('#')) return { kind: 'heading', id: href.slice(1), words, href }
  return href.startsWith('/') ? toOwnPage(href, words) : null
}

function toOwnPage(href: string, words: string): FoundLink {
  const path = withoutQuery(href)
  const fileId = file.exec(path)?.[1]
  if (fileId !== undefined) return { kind: 'file', id: fileId.toLowerCase(), words, href }
  const address = normaliseAddress(path)
  const below = `${address}/`.startsWith(knowledgeBasePath.slice(1))
    ? address.slice(knowledgeBasePath.length - 1)
    : ''
  if (below !== '') return { kind: 'address', address: below, words, href }
  const topic = /^tickets\/new\/([^/]+)$/.exec(address)?.[1]
  if (topic !== undefined) return { kind: 'topic', alias: topic, words, href }
  if (`${address}/`.startsWith('admin/')) return { kind: 'staff', words, href }
  return { kind: 'page', isKnown: pages.some((page) => page.test(`/${address}`)), words, href }
}

const pages = pageAddresses.portal.map(
  (address) => new RegExp(`^${address.replace(/\/\*$/, '(/.*)?').replace(/:[^/]+/g, '[^/]+')}$`),
)

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const decode = (text: string) => text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? '')
