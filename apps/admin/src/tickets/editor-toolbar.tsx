import { Button, Tooltip, useDialogs } from '@lodge/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import { Bold, Code, Italic, Link, List, ListOrdered, type LucideIcon, TextQuote } from 'lucide-react'
import type { ReactNode } from 'react'
import { conversation } from './conversation-words.ts'

const words = conversation.format
type Act = (editor: Editor) => unknown

const marks: readonly { name: string; label: string; icon: LucideIcon; act: Act }[] = [
  { name: 'bold', label: words.bold, icon: Bold, act: (at) => at.chain().focus().toggleBold().run() },
  { name: 'italic', label: words.italic, icon: Italic, act: (at) => at.chain().focus().toggleItalic().run() },
  {
    name: 'bulletList',
    label: words.bullets,
    icon: List,
    act: (at) => at.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    label: words.numbers,
    icon: ListOrdered,
    act: (at) => at.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    label: words.quote,
    icon: TextQuote,
    act: (at) => at.chain().focus().toggleBlockquote().run(),
  },
  { name: 'code', label: words.code, icon: Code, act: toggleCode },
]

/** The formats of the text that the editor has, and whatever else is put beside them. */
export function EditorToolbar({ editor, children }: { editor: Editor; children?: ReactNode }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: at }) =>
      [...marks.map(({ name }) => name), 'codeBlock', 'link'].filter((name) => at.isActive(name)),
  })
  const { prompt } = useDialogs()

  async function setLink() {
    const before: unknown = editor.getAttributes('link').href
    const address = await prompt({
      title: words.linkTitle,
      label: words.linkLabel,
      kind: 'url',
      initialValue: typeof before === 'string' ? before : 'https://',
    })
    if (address === null) return editor.commands.focus()
    const { empty } = editor.state.selection
    const isLinked = editor.isActive('link')
    const link = { type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }
    if (empty && !isLinked) return editor.chain().focus().insertContent(link).run()
    return editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run()
  }

  return (
    <div
      role="toolbar"
      aria-label={words.label}
      className="flex min-w-0 items-center gap-0.5 max-md:w-full max-md:overflow-x-auto"
    >
      {marks.map(({ name, label, icon, act }) => (
        <FormatButton
          key={name}
          label={label}
          icon={icon}
          isActive={active.includes(name) || (name === 'code' && active.includes('codeBlock'))}
          onClick={() => act(editor)}
        />
      ))}
      <FormatButton
        label={words.link}
        icon={Link}
        isActive={active.includes('link')}
        onClick={() => void setLink()}
      />
      {children}
    </div>
  )
}

interface FormatButtonProps {
  label: string
  icon: LucideIcon
  isActive: boolean
  onClick: () => void
}

function FormatButton({ label, icon: Icon, isActive, onClick }: FormatButtonProps) {
  return (
    <Tooltip content={label}>
      <Button
        variant={isActive ? 'soft' : 'ghost'}
        size="icon-small"
        aria-label={label}
        aria-pressed={isActive}
        // The text keeps its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
        className="max-md:size-11"
      >
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  )
}

/** Code in a line where something is selected, else a block of it. */
function toggleCode(editor: Editor) {
  const { empty } = editor.state.selection
  if (empty && !editor.isActive('code')) return editor.chain().focus().toggleCodeBlock().run()
  return editor.chain().focus().toggleCode().run()
}
