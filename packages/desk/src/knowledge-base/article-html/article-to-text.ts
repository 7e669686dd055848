import { compile } from 'html-to-text'

const heading = { options: { uppercase: false } }

const toText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    ...['h2', 'h3', 'h4'].map((selector) => ({ selector, ...heading })),
    { selector: 'ul', options: { itemPrefix: '' } },
    { selector: 'table', format: 'block' },
    { selector: 'tr', format: 'block' },
    ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
    { selector: 'aside', format: 'block' },
    { selector: 'figure', format: 'block' },
    { selector: 'figcaption', format: 'skip' },
  ],
  formatters: {
    cell: ({ children }, walk, builder) => {
      walk(children, builder)
      builder.addInline(' ')
    },
  },
})

/** Returns the words of a sanitised article, for its search and its snippets. */
export function articleToText(html: string): string {
  return toText(html)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}
