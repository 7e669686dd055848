import { inlineFileId } from '@lodge/contracts'
import sanitise from 'sanitize-html'
import { richTags, tag } from './sanitise-html.ts'
import { sanitiseStoredHtml } from './sanitise-stored-html.ts'

/** Returns rich text for a mail, where no session opens our files: an image becomes its name, linked to the ticket. */
export function toMailHtml(html: string, link: string): string {
  return sanitise(sanitiseStoredHtml(html), {
    allowedTags: [...richTags, 'div'],
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
    transformTags: {
      img: (_, { src, alt }) => ({
        ...tag('a', inlineFileId(src) === null ? {} : { href: link }),
        text: `[${alt || 'Image'}]`,
      }),
    },
  })
}
