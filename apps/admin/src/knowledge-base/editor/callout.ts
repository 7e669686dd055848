import { Node } from '@tiptap/core'
import type { Editor } from '@tiptap/react'

export const calloutKinds = ['info', 'warning', 'tip'] as const
export type CalloutKind = (typeof calloutKinds)[number]

/** A box that stands out from the text around it. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: '(paragraph | list | codeBlock)+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'info',
      parseHTML: ({ dataset }) => calloutKinds.find((kind) => kind === dataset.callout) ?? 'info',
      renderHTML: ({ kind }) => ({ 'data-callout': kind }),
    },
  }),
  parseHTML: () => [{ tag: 'aside[data-callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
})

/** Puts what is selected into a callout, changes the kind of the one around it, or takes it out of one of this kind. */
export function toggleCallout(editor: Editor, kind: CalloutKind): boolean {
  const chain = editor.chain().focus()
  if (editor.isActive('callout', { kind })) return chain.lift('callout').run()
  if (editor.isActive('callout')) return chain.updateAttributes('callout', { kind }).run()
  return chain.clearNodes().wrapIn('callout', { kind }).run()
}
