import { useDialogs } from '@lodge/ui'
import type { Editor } from '@tiptap/react'
import { t } from '../t.ts'

/** Takes the link under the cursor away, or asks for an address and links what is selected to it, else writes it. */
export function useLink(editor: Editor): () => Promise<boolean> {
  const { prompt } = useDialogs()
  return async () => {
    if (editor.isActive('link')) return editor.chain().focus().extendMarkRange('link').unsetLink().run()
    const href = await prompt({
      title: t('rich-text.linkTitle'),
      label: t('rich-text.linkLabel'),
      kind: 'url',
      initialValue: 'https://',
    })
    if (href === null) return editor.commands.focus()
    if (!editor.state.selection.empty) return editor.chain().focus().setLink({ href }).run()
    const link = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }
    return editor.chain().focus().insertContent(link).run()
  }
}
