import { Alias, inlineFileId } from '@lodge/contracts'
import sanitise, { type IOptions, type Transformer } from 'sanitize-html'
import { z } from 'zod'
import { tag } from '../../foundation/rich-text/sanitise-html.ts'
import { unwrapBareTags } from '../../foundation/rich-text/unwrap-bare-tags.ts'

/** The references in an article's text. One is removed where this returns null; the words of a link stay. */
export interface ArticleReferences {
  /** Returns the attributes of an image that shows a stored file. */
  image: (fileId: string) => Record<string, string> | null
  /** Returns the attributes of a link to an article. */
  article: (articleId: string) => Record<string, string> | null
  /** Returns the id of the article at a path of this site, for a link that was pasted. */
  articleAt: (path: string) => string | null
}

const kinds = ['info', 'warning', 'tip']
const unlinked = tag('a')
const isWebAddress = /^(https?:\/\/|mailto:|tel:)/i
const isOwnPath = /^\/(?![/\\])/
const isPlace = /^#[a-z0-9]+(-[a-z0-9]+)*$/

/** The one list of what an article may contain. */
const allowed = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'strong',
    'em',
    'u',
    's',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'aside',
    'figure',
    'figcaption',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'data-article'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'srcset', 'sizes'],
    ol: ['start'],
    aside: ['data-callout'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'title'],
  nestingLimit: 20,
  exclusiveFilter: ({ tag: name, attribs }) => name === 'img' && !attribs.src,
} satisfies IOptions

/** Returns the text of an article with only what is allowed and may be referred to; the rest goes, its words stay. */
export function sanitiseArticle(html: string, references: ArticleReferences): string {
  const ranks = /<h1[\s>]/i.test(html) ? belowTitle : headingRanks
  const transformTags = { ...plainTransformers, ...ranks, ...referenceTransformers(references) }
  const given = html.replace(plainWrapper, '')
  return unwrapBareTags(sanitise(given, { ...allowed, transformTags })).trim()
}

const as =
  (name: string): Transformer =>
  (_, attribs) =>
    tag(name, attribs)

const heading =
  (name: string): Transformer =>
  (_, { id }) =>
    tag(name, id !== undefined && Alias.safeParse(id).success ? { id } : {})

const cell: Transformer = (name, { colspan, rowspan, scope }) =>
  tag(name, {
    ...(isSpan(colspan) && { colspan }),
    ...(isSpan(rowspan) && { rowspan }),
    ...(scope !== undefined && /^(row|col)$/.test(scope) && { scope }),
  })

const isSpan = (text: string | undefined): text is string =>
  text !== undefined && /^[2-9]$|^[1-4]\d$/.test(text)

/** The headings of a text that begins below the title of its article, which is the `h1`. */
const headingRanks = {
  h2: heading('h2'),
  h3: heading('h3'),
  h4: heading('h4'),
  h5: heading('h4'),
  h6: heading('h4'),
}

/** The same for a text that has an `h1` of its own: all of its ranks move down. */
const belowTitle = {
  h1: heading('h2'),
  h2: heading('h3'),
  h3: heading('h4'),
  h4: heading('h4'),
  h5: heading('h4'),
  h6: heading('h4'),
}

/** Google Docs puts all that is copied into one of these, of which nothing is bold. */
const plainWrapper = /<(?:b|strong)\s[^<>]{0,500}font-weight:\s?(?:normal|400)[^<>]{0,500}>/gi

const plainTransformers: Record<string, Transformer> = {
  b: as('strong'),
  i: as('em'),
  del: as('s'),
  div: as('p'),
  th: cell,
  td: cell,
  ol: (_, { start = '' }) => tag('ol', /^\d{1,4}$/.test(start) ? { start } : {}),
  aside: (_, { 'data-callout': kind = '' }) =>
    kinds.includes(kind) ? tag('aside', { 'data-callout': kind }) : tag('p'),
}

function referenceTransformers({
  image,
  article,
  articleAt,
}: ArticleReferences): Record<string, Transformer> {
  const linkTo = (articleId: string) => {
    const attributes = article(articleId)
    return attributes === null ? unlinked : tag('a', attributes)
  }
  return {
    img: (_, { src, alt = '', width = '', height = '' }) => {
      const fileId = inlineFileId(src)
      const attributes = fileId === null ? null : image(fileId)
      if (attributes === null) return tag('img')
      const isSized = /^\d{1,4}$/.test(width) && /^\d{1,4}$/.test(height)
      return tag('img', { ...(isSized && { width, height }), ...attributes, alt })
    },
    a: (_, { href: given = '', 'data-article': id }) => {
      if (z.uuid().safeParse(id).success && id !== undefined) return linkTo(id.toLowerCase())
      const href = given.trim()
      if (isWebAddress.test(href)) return tag('a', { href, rel: 'noopener noreferrer' })
      if (isPlace.test(href)) return tag('a', { href })
      if (!isOwnPath.test(href)) return unlinked
      const target = articleAt(href)
      return target === null ? tag('a', { href }) : linkTo(target)
    },
  }
}
