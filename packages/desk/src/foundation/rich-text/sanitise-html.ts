import { Alias, inlineFileId, inlineFileUrl, placeholderAttribute } from '@lodge/contracts'
import sanitise, { type IOptions, type Transformer } from 'sanitize-html'
import { unwrapBareTags } from './unwrap-bare-tags.ts'

/** The references that rich text may have besides the web; all others are removed. */
export interface AllowedReferences {
  /** Returns whether an image may show this stored file. */
  mayShow: (fileId: string) => boolean
  /** Returns the name to write for a mentioned agent; null removes the mention and keeps its words. */
  nameOf: ((alias: string) => string | null) | 'as written'
}

export const tag = (tagName: string, attribs: Record<string, string> = {}) => ({ tagName, attribs })
const as =
  (tagName: string): Transformer =>
  () =>
    tag(tagName)
const linkTarget = /^(https?:\/\/|mailto:|tel:)/i

/** The one list of what rich text may contain. */
export const richTags = [
  'p',
  'br',
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
  'span',
] as const

const allowed = {
  allowedTags: [...richTags],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt'],
    ol: ['start'],
    span: ['data-mention', placeholderAttribute],
    div: ['data-signature'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'title'],
  nestingLimit: 20,
  exclusiveFilter: ({ tag: name, attribs }) => name === 'img' && !attribs.src,
} satisfies IOptions

/** Returns rich text with only what is allowed and may be referred to; the rest goes, its words stay. */
export function sanitiseHtml(html: string, references: AllowedReferences): string {
  return clean(html, {
    ...allowed,
    transformTags: { ...tagTransformers, ...referenceTransformers(references) },
  })
}

/** Words and links only, as in a signature, which is shown under every reply wherever that is read. */
export const noReferences: AllowedReferences = { mayShow: () => false, nameOf: () => null }

/** Returns the same for our own rich text that ends with the author's signature, on its way out. */
export function sanitiseWithSignature(html: string): string {
  const { div: _, ...plain } = tagTransformers
  const allowedTags = [...allowed.allowedTags, 'div']
  const transformTags = { ...plain, ...referenceTransformers(anyReference), div: asSignature }
  return clean(html, { ...allowed, allowedTags, transformTags })
}

/** Appends a signature to rich text, as the part that `sanitiseWithSignature` lets through. */
export function withSignature(html: string, signature: string): string {
  return signature === '' ? html : `${html}<div data-signature="">${signature}</div>`
}

/** For what was checked before, or is only the author's own: any file, any mention. */
export const anyReference: AllowedReferences = { mayShow: () => true, nameOf: 'as written' }

const tagTransformers: Record<string, Transformer> = {
  b: as('strong'),
  i: as('em'),
  del: as('s'),
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div', 'tr'].map((name) => [name, as('p')])),
  a: (_, { href = '' }) =>
    linkTarget.test(href.trim())
      ? tag('a', { href: href.trim(), target: '_blank', rel: 'noopener noreferrer nofollow' })
      : tag('a'),
  ol: (_, { start = '' }) => tag('ol', /^\d{1,4}$/.test(start) ? { start } : {}),
}

const asSignature: Transformer = (_, attribs) =>
  'data-signature' in attribs ? tag('div', { 'data-signature': '' }) : tag('p')

function referenceTransformers({ mayShow, nameOf }: AllowedReferences): Record<string, Transformer> {
  return {
    img: (_, { src, alt = '' }) => {
      const fileId = inlineFileId(src)
      const isShown = fileId !== null && mayShow(fileId)
      return tag('img', isShown ? { src: inlineFileUrl(fileId), alt } : {})
    },
    span: (_, { 'data-mention': given, [placeholderAttribute]: filled }) => {
      const alias = Alias.safeParse(given)
      // What a canned response filled in is marked until its author has sent it.
      if (filled !== undefined && nameOf === 'as written') return tag('span', { [placeholderAttribute]: '' })
      if (!alias.success) return tag('span')
      const mention = tag('span', { 'data-mention': alias.data })
      if (nameOf === 'as written') return mention
      const name = nameOf(alias.data)
      return name === null ? tag('span') : { ...mention, text: `@${name}` }
    },
  }
}

function clean(html: string, options: IOptions): string {
  return trimEmptyParagraphs(unwrapBareTags(sanitise(html, options)))
}

const emptyParagraph = /^<p>(?:<br \/>|\s)*<\/p>$/

/** Editors leave empty paragraphs at the end of a text. */
function trimEmptyParagraphs(html: string): string {
  let end = html.trim()
  for (;;) {
    const last = end.lastIndexOf('<p>')
    if (last < 0 || !emptyParagraph.test(end.slice(last))) return end
    end = end.slice(0, last).trim()
  }
}
