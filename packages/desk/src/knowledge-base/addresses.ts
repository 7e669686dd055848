const ending = '.html'

/** Returns the address of an article in a category; `path` is the category's. */
export const articleAddress = (path: string, alias: string) => `${path}/${alias}${ending}`

/** Returns an address as it is stored: without slashes at its ends or in a row, in small letters. */
export function normaliseAddress(given: string): string {
  return given.toLowerCase().split('/').filter(Boolean).join('/')
}

/** Returns an address without what follows its path. A pattern up to the end would try each sign anew. */
export function withoutQuery(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? ''
}

/** Returns the parts of an article's address; null where it is none. */
export function parseArticleAddress(address: string): { path: string; alias: string } | null {
  const cut = address.lastIndexOf('/')
  if (cut < 0 || !address.endsWith(ending)) return null
  return { path: address.slice(0, cut), alias: address.slice(cut + 1, -ending.length) }
}

/** Returns the address of each category on the way to one, from the top, itself last. */
export function pathsDownTo(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
