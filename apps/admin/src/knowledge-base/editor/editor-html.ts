import { createDocument, getHTMLFromFragment } from '@tiptap/core'
import type { Editor } from '@tiptap/react'

/** Returns what is written; the empty line that the editor keeps at the end is no part of it. */
export function readHtml(editor: Editor): string {
  return withoutLastEmpty(editor.getHTML())
}

/** Returns a text as the editor would write it. */
export function writeAgain({ schema }: Editor, html: string): string {
  return withoutLastEmpty(getHTMLFromFragment(createDocument(html, schema).content, schema))
}

/** Shows another text, about where the cursor was. What was written before cannot be brought back into it. */
export function replaceHtml(editor: Editor, html: string): void {
  const { from, to } = editor.state.selection
  editor
    .chain()
    .setMeta('addToHistory', false)
    .setContent(html, { emitUpdate: false })
    .setTextSelection({ from, to })
    .run()
}

function withoutLastEmpty(html: string): string {
  let end = html.length
  while (html.endsWith('<p></p>', end)) end -= '<p></p>'.length
  return html.slice(0, end)
}
