import { filledAttribute } from '@lodge/contracts'
import { convert } from 'html-to-text'
import sanitize from 'sanitize-html'

const allowed: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'strong', 'em', 'u', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li'],
    ...['a', 'span'],
  ],
  allowedAttributes: { a: ['href'], ol: ['start'], span: [filledAttribute] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // An address without a scheme would lead into the help desk itself.
  allowProtocolRelative: false,
  transformTags: { b: 'strong', i: 'em' },
}

/** Rich text with nothing in it but what the editor makes: whatever else there is goes, its words stay. */
export function sanitiseHtml(html: string): string {
  return sanitize(html, allowed).trim()
}

/** The words of rich text alone, a line for each paragraph. */
export function textOf(html: string): string {
  return convert(html, {
    wordwrap: false,
    selectors: [{ selector: 'a', options: { ignoreHref: true } }],
  }).trim()
}
