import { cn } from '@lodge/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import { Bold, Code, Italic, Link, List, ListOrdered, TextQuote } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../t.ts'
import { FormatButton } from './format-button.tsx'
import { useLink } from './use-link.ts'

/** The formats that there are buttons for, and what each button does. */
const formats = {
  bold: { icon: Bold, act: (at: Editor) => at.chain().focus().toggleBold().run() },
  italic: { icon: Italic, act: (at: Editor) => at.chain().focus().toggleItalic().run() },
  bulletList: { icon: List, act: (at: Editor) => at.chain().focus().toggleBulletList().run() },
  orderedList: { icon: ListOrdered, act: (at: Editor) => at.chain().focus().toggleOrderedList().run() },
  blockquote: { icon: TextQuote, act: (at: Editor) => at.chain().focus().toggleBlockquote().run() },
  code: { icon: Code, act: toggleCode },
} as const

type Format = keyof typeof formats

interface EditorToolbarProps {
  editor: Editor
  /** The formats that the editor's extensions have; a link can always be set. */
  formats: readonly Format[]
  className?: string
  children?: ReactNode
}

/** The formats of the text under the cursor, and buttons to change them. */
export function EditorToolbar({ editor, formats: offered, className, children }: EditorToolbarProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor: at }) => [...offered, 'codeBlock', 'link'].filter((name) => at.isActive(name)),
  })
  const toggleLink = useLink(editor)
  const isLinked = active.includes('link')
  return (
    <div
      role="toolbar"
      aria-label={t('rich-text.label')}
      className={cn('flex min-w-0 items-center gap-0.5', className)}
    >
      {offered.map((name) => (
        <FormatButton
          key={name}
          label={t(`rich-text.${name}`)}
          icon={formats[name].icon}
          isActive={active.includes(name) || (name === 'code' && active.includes('codeBlock'))}
          onClick={() => formats[name].act(editor)}
        />
      ))}
      <FormatButton
        label={isLinked ? t('rich-text.unlink') : t('rich-text.link')}
        icon={Link}
        isActive={isLinked}
        onClick={() => void toggleLink()}
      />
      {children}
    </div>
  )
}

/** Code in a line where something is selected, else a block of it. */
function toggleCode(editor: Editor) {
  const { empty } = editor.state.selection
  if (empty && !editor.isActive('code')) return editor.chain().focus().toggleCodeBlock().run()
  return editor.chain().focus().toggleCode().run()
}
