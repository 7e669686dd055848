import { Mark } from '@tiptap/core'
import type { Editor } from '@tiptap/react'

/** The web, mail, telephones, a part of this article, and other pages of this site. */
const linkAddress = /^(https?:\/\/|mailto:|tel:|#[a-z0-9]|\/(?![/\\]))/i

/** Options of links that lead to no article. */
export const webLinkOptions = {
  openOnClick: false,
  autolink: true,
  defaultProtocol: 'https',
  protocols: ['mailto', 'tel'],
  HTMLAttributes: { target: null, rel: null },
  isAllowedUri: (address: string) => linkAddress.test(address),
}

/** A link to another article, which follows it wherever it moves. */
export const ArticleLink = Mark.create({
  name: 'articleLink',
  priority: 1001,
  inclusive: false,
  excludes: 'link articleLink',
  addAttributes: () => ({
    article: {
      default: null,
      parseHTML: ({ dataset }) => dataset.article ?? null,
      renderHTML: ({ article }) => ({ 'data-article': article }),
    },
    // The article's present address, set by the server.
    href: { default: null },
  }),
  parseHTML: () => [{ tag: 'a[data-article]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

/** A link's target, and its text where nothing is selected. The server recognises articles of this site. */
export interface LinkTarget {
  href: string
  text: string
}

export function isLinked(editor: Editor): boolean {
  return editor.isActive('link') || editor.isActive('articleLink')
}

export function removeLink(editor: Editor): boolean {
  const name = editor.isActive('articleLink') ? 'articleLink' : 'link'
  return editor.chain().focus().extendMarkRange(name).unsetMark(name).run()
}

/** Links what is selected; where nothing is, writes the text of the link. */
export function setLink(editor: Editor, { href, text }: LinkTarget): boolean {
  const chain = editor.chain().focus()
  if (!editor.state.selection.empty) return chain.unsetMark('articleLink').setLink({ href }).run()
  return chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
}
