import { pathOfAddress } from '@lodge/contracts'

export const knowledgeBaseHome = '/knowledge-base'

export function searchPath(query: string, category?: string): string {
  const page = category ? pathOfAddress(category) : knowledgeBaseHome
  return `${page}?${new URLSearchParams({ q: query })}`
}

/** Returns where a question begins that an article did not answer. */
export const askAboutPath = (address: string) =>
  `/tickets/choose-topic?${new URLSearchParams({ article: address })}`

/** Returns where a question begins, with the words that were searched for. */
export const askPath = (words: string) => `/tickets/choose-topic?${new URLSearchParams({ subject: words })}`

/** Returns the words of an address's last part, to search for; none where they are only a number. */
export function wordsOfPath(pathname: string): string {
  const last = pathname.split('/').findLast(Boolean) ?? ''
  const words = last.replace(/\.html?$/i, '').match(/[\p{L}\p{N}]+/gu) ?? []
  const text = words.join(' ')
  return /^\d*$/.test(text) ? '' : text.slice(0, 200)
}
