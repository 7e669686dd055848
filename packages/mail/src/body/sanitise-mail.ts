import sanitise, { type Attributes, type IOptions, type Tag } from 'sanitize-html'
import { safeStyle } from './safe-style.ts'

/** A mail's HTML as it may be shown, with the addresses of the pictures that it would have loaded from elsewhere. */
export interface SafeHtml {
  html: string
  remoteImages: string[]
}

const tags =
  'p br div span b strong i em u s strike del ins sub sup small big font center a img hr pre code kbd samp tt blockquote q cite h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td abbr address bdo bdi wbr figure figcaption'
const presentation = ['align', 'valign', 'width', 'height', 'bgcolor', 'dir', 'lang', 'style']
const linkTarget = /^(https?:\/\/|mailto:|tel:)/i
const remoteStyle = /url\s*\(\s*["']?\s*((?:https?:)?\/\/[^"')\s]+)/gi
/** Deeper elements lose their tags and keep their words. */
const mostNested = 320
const mostRemote = 500

/**
 * Returns the HTML of a mail with only what is harmless to show: no script, style sheet, form, frame, nor position.
 * Pictures of the mail have `data-picture`, the index of their file; those from elsewhere have `data-remote`, the
 * index of their address, and nothing that would load them.
 */
export function sanitiseMail(html: string, remoteImages: string[] = []): SafeHtml {
  const safe = sanitise(html, { ...options, transformTags: transformersFor(remoteImages) })
  return { html: safe.trim(), remoteImages }
}

/**
 * Returns the kept HTML of a mail as a browser may have it: cleaned once more, with an address for each of its pictures.
 * Pictures without one, and those from elsewhere, are shown by their words.
 */
export function showMail(html: string, addressOf: (picture: number) => string | null): string {
  const img = (tagName: string, attribs: Attributes): Tag => {
    const { 'data-picture': picture, 'data-remote': remote, src: _, ...shown } = attribs
    const address = picture !== undefined && /^\d+$/.test(picture) ? addressOf(Number(picture)) : null
    if (address !== null) return { tagName, attribs: { ...shown, src: address } }
    return { tagName, attribs: remote === undefined ? shown : { ...shown, 'data-remote': '' } }
  }
  const { exclusiveFilter: _, ...rest } = options
  return sanitise(html, {
    ...rest,
    allowedAttributes: { ...options.allowedAttributes, img: ['src', 'data-remote', 'alt'] },
    transformTags: { ...transformersFor([]), img },
  })
}

/** Returns the addresses that style sheets of a mail would load. */
export function remoteImagesOfStyles(html: string): string[] {
  const sheets: string[] = []
  for (const piece of html.split(/<style\b/i).slice(1)) sheets.push(piece.split(/<\/style/i, 1)[0] ?? '')
  return sheets.flatMap((sheet) => [...sheet.matchAll(remoteStyle)].map(([, address = '']) => address))
}

const options: IOptions = {
  allowedTags: tags.split(' '),
  allowedAttributes: {
    '*': presentation,
    a: ['href', 'target', 'rel', 'title', 'data-host'],
    abbr: ['title'],
    img: ['data-picture', 'data-remote', 'alt'],
    font: ['color', 'face', 'size'],
    table: ['border', 'cellpadding', 'cellspacing'],
    td: ['colspan', 'rowspan', 'nowrap'],
    th: ['colspan', 'rowspan', 'nowrap'],
    col: ['span'],
    ol: ['start', 'type'],
    ul: ['type'],
    li: ['value'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Styles have a filter of their own, which is faster than a parser of style sheets.
  parseStyleAttributes: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'xml', 'noframes'],
  nestingLimit: mostNested,
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !attribs['data-picture'] && !attribs['data-remote'] && !attribs.alt,
}

function transformersFor(remoteImages: string[]): IOptions['transformTags'] {
  const addRemote = (address: string): string => {
    const full = address.startsWith('//') ? `https:${address}` : address
    const known = remoteImages.indexOf(full)
    if (known >= 0 || remoteImages.length >= mostRemote) return String(known)
    return String(remoteImages.push(full) - 1)
  }
  return {
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
    // Its ground and its margins are those of the whole mail.
    body: (_, attribs) => ({ tagName: 'div', attribs }),
    img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs, addRemote) }),
    '*': (tagName, attribs) => withSafeStyle(tagName, attribs, addRemote),
  }
}

/** Links show where they lead, which their words may hide. */
function linkAttributes({ href = '', dir = '', style = '' }: Attributes): Attributes {
  const target = href.trim()
  if (!linkTarget.test(target)) return { style }
  const host = hostOf(target)
  const link: Attributes = {
    href: target,
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
    title: target,
  }
  if (dir) link.dir = dir
  if (style) link.style = style
  return host === null ? link : { ...link, 'data-host': host }
}

function hostOf(address: string): string | null {
  return /^https?:/i.test(address) && URL.canParse(address) ? new URL(address).host : null
}

function pictureAttributes(attribs: Attributes, addRemote: (address: string) => string): Attributes {
  const { 'data-picture': picture, alt = '', width, height, title, style } = attribs
  const shown: Attributes = { alt: alt.slice(0, 500) }
  for (const [name, value] of Object.entries({ width, height, title, style })) if (value) shown[name] = value
  if (picture && /^\d+$/.test(picture)) return { ...shown, 'data-picture': picture }
  const address = remoteAddressOf(attribs)
  return address === null ? shown : { ...shown, 'data-remote': addRemote(address) }
}

function remoteAddressOf({ src = '', srcset = '' }: Attributes): string | null {
  const candidates = [
    src.trim(),
    ...srcset.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''),
  ]
  return candidates.find((address) => /^(https?:)?\/\//i.test(address)) ?? null
}

function withSafeStyle(tagName: string, attribs: Attributes, addRemote: (address: string) => string): Tag {
  const { style, background, ...rest } = attribs
  if (background && /^\s*(https?:)?\/\//i.test(background)) addRemote(background.trim())
  if (style === undefined) return { tagName, attribs: rest }
  for (const [, address = ''] of style.matchAll(remoteStyle)) addRemote(address)
  const safe = safeStyle(style)
  return { tagName, attribs: safe === '' ? rest : { ...rest, style: safe } }
}
