import { articleFilePath, inlineFileUrl, type PictureSize, pathOfAddress } from '@lodge/contracts'
import { articlePicture } from './article-picture.ts'
import { sanitiseArticle } from './sanitise-article.ts'

const link = /data-article="([0-9a-f-]{36})"/g

/** Returns the ids of the articles that a stored text links to, each once, in their order. */
export function findLinkedArticles(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(link), ([, id = '']) => id))]
}

/**
 * Returns a stored text for a reader, sanitised again. Links lead to where their articles are now; one to an article
 * that `addresses` does not know becomes plain words. `pictures` are those with a small version.
 */
export function renderArticle(
  html: string,
  addresses: ReadonlyMap<string, string>,
  fileUrl: (fileId: string) => string = articleFilePath,
  pictures: ReadonlyMap<string, PictureSize> = new Map(),
): string {
  return sanitiseArticle(html, {
    image: (fileId) => {
      const size = pictures.get(fileId)
      const src = fileUrl(fileId)
      return { src, loading: 'lazy', ...(size && articlePicture(src, size)) }
    },
    article: (id) => {
      const address = addresses.get(id)
      return address === undefined ? null : { href: pathOfAddress(address) }
    },
    articleAt: () => null,
  })
}

/** Returns a stored text for its editor, sanitised again: links keep the ids of their articles. */
export function renderForEditor(html: string, addresses: ReadonlyMap<string, string>): string {
  return sanitiseArticle(html, {
    image: (fileId) => ({ src: inlineFileUrl(fileId) }),
    article: (id) => ({ 'data-article': id, href: pathOfAddress(addresses.get(id) ?? '') }),
    articleAt: () => null,
  })
}
