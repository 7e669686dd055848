import { Button, cn, Tooltip, useDialogs } from '@lodge/ui'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { Bold, Italic, Link, List, ListOrdered, type LucideIcon, TextQuote } from 'lucide-react'
import { PlaceholderMenu } from './placeholder-menu.tsx'
import { cannedWords } from './words.ts'

const words = cannedWords.editor

const formats: {
  name: keyof Formats
  icon: LucideIcon
  toggle: (chain: ChainedCommands) => ChainedCommands
}[] = [
  { name: 'bold', icon: Bold, toggle: (chain) => chain.toggleBold() },
  { name: 'italic', icon: Italic, toggle: (chain) => chain.toggleItalic() },
  { name: 'bulletList', icon: List, toggle: (chain) => chain.toggleBulletList() },
  { name: 'orderedList', icon: ListOrdered, toggle: (chain) => chain.toggleOrderedList() },
  { name: 'blockquote', icon: TextQuote, toggle: (chain) => chain.toggleBlockquote() },
]

type Formats = Record<'bold' | 'italic' | 'bulletList' | 'orderedList' | 'blockquote', boolean>

/** The buttons over the text: what it looks like, links, and placeholders. */
export function EditorTools({ editor }: { editor: Editor }) {
  const dialogs = useDialogs()
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
      link: now.isActive('link'),
    }),
  })
  const focused = () => editor.chain().focus()

  async function toggleLink() {
    if (is.link) return focused().extendMarkRange('link').unsetLink().run()
    const href = await dialogs.prompt({ title: words.linkTitle, label: words.linkLabel, kind: 'url' })
    if (!href) return focused().run()
    if (editor.state.selection.empty) {
      const content = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }
      return focused().insertContent(content).run()
    }
    return focused().setLink({ href }).run()
  }

  return (
    <fieldset
      aria-label={words.tools}
      className="flex flex-wrap items-center gap-0.5 border-b border-border bg-surface px-1 py-1"
    >
      {formats.map(({ name, icon, toggle }) => (
        <Tool
          key={name}
          icon={icon}
          label={words[name]}
          isOn={is[name]}
          onClick={() => toggle(focused()).run()}
        />
      ))}
      <Tool icon={Link} label={is.link ? words.unlink : words.link} isOn={is.link} onClick={toggleLink} />
      <PlaceholderMenu onInsert={(name) => focused().insertContent(`{{${name}}}`).run()} />
    </fieldset>
  )
}

interface ToolProps {
  icon: LucideIcon
  label: string
  isOn: boolean
  onClick: () => void
}

function Tool({ icon: Icon, label, isOn, onClick }: ToolProps) {
  return (
    <Tooltip content={label}>
      <Button
        variant="ghost"
        size="icon-small"
        aria-label={label}
        aria-pressed={isOn}
        onClick={onClick}
        className={cn('max-lg:size-11', isOn && 'bg-accent-soft text-accent')}
      >
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  )
}
