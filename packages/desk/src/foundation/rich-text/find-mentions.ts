const mention = /data-mention="([a-z0-9-]+)"/g

/** Returns the aliases of those whom sanitised rich text mentions, each once. */
export function findMentions(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(mention), ([, alias = '']) => alias))]
}
