import { compile } from 'html-to-text'

const toText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'img', format: 'fileName' },
    { selector: 'li > p', format: 'paragraph', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'div', format: 'signature' },
  ],
  formatters: {
    fileName: ({ attribs }, _, builder) => builder.addInline(`[${attribs?.alt || 'Image'}]`),
    signature: ({ children }, walk, builder) => {
      builder.openBlock({ leadingLineBreaks: 2 })
      walk(children, builder)
      builder.closeBlock({})
    },
  },
})

/** Returns sanitised rich text as plain text: for search, lists and mail programs. */
export function htmlToText(html: string): string {
  return toText(html)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
