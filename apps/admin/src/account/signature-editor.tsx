import { Button, FieldError, Tooltip, useDialogs } from '@lodge/ui'
import { Placeholder } from '@tiptap/extensions'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Bold, Italic, Link, type LucideIcon } from 'lucide-react'
import { accountWords } from './words.ts'

const words = accountWords.signature

/** What a signature may hold: words, bold, italic and links. The server keeps no more. */
const extensions = [
  StarterKit.configure({
    ...{ heading: false, horizontalRule: false, blockquote: false, codeBlock: false, code: false },
    ...{ bulletList: false, orderedList: false, listItem: false, strike: false, trailingNode: false },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      isAllowedUri: (address) => /^(https?:\/\/|mailto:|tel:)/i.test(address),
    },
  }),
  Placeholder.configure({ placeholder: words.placeholder }),
]

interface SignatureEditorProps {
  html: string
  error: string | undefined
  onChange: (html: string) => void
}

/** Writes what stands under one's replies. */
export function SignatureEditor({ html, error, onChange }: SignatureEditorProps) {
  const editor = useEditor({
    extensions,
    content: html,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-label': words.label,
        'aria-multiline': 'true',
        class: 'min-h-20 px-3 py-2 text-body outline-none [&_a]:text-accent [&_a]:underline',
      },
    },
    onUpdate: ({ editor: at }) => onChange(at.isEmpty ? '' : at.getHTML()),
  })
  return (
    <>
      <div className="rounded-md border border-input bg-background focus-within:outline-2 focus-within:outline-accent">
        <Toolbar editor={editor} />
        <EditorContent
          editor={editor}
          className="[&_.is-editor-empty]:before:pointer-events-none [&_.is-editor-empty]:before:float-left [&_.is-editor-empty]:before:h-0 [&_.is-editor-empty]:before:text-muted-foreground [&_.is-editor-empty]:before:content-[attr(data-placeholder)]"
        />
      </div>
      {error && <FieldError>{error}</FieldError>}
    </>
  )
}

function Toolbar({ editor }: { editor: Editor }) {
  const { prompt } = useDialogs()
  const active = useEditorState({
    editor,
    selector: ({ editor: at }) => ['bold', 'italic', 'link'].filter((name) => at.isActive(name)),
  })
  async function setLink() {
    const before: unknown = editor.getAttributes('link').href
    const address = await prompt({
      title: words.linkTitle,
      label: words.linkLabel,
      kind: 'url',
      initialValue: typeof before === 'string' ? before : 'https://',
    })
    if (address === null) return editor.commands.focus()
    const link = { type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }
    if (editor.state.selection.empty && !editor.isActive('link'))
      return editor.chain().focus().insertContent(link).run()
    return editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run()
  }
  return (
    <div role="toolbar" aria-label={words.toolbar} className="flex gap-0.5 border-b border-border p-1">
      <Format
        label={words.bold}
        icon={Bold}
        isActive={active.includes('bold')}
        onClick={() => editor.chain().focus().toggleBold().run()}
      />
      <Format
        label={words.italic}
        icon={Italic}
        isActive={active.includes('italic')}
        onClick={() => editor.chain().focus().toggleItalic().run()}
      />
      <Format
        label={words.link}
        icon={Link}
        isActive={active.includes('link')}
        onClick={() => void setLink()}
      />
    </div>
  )
}

interface FormatProps {
  label: string
  icon: LucideIcon
  isActive: boolean
  onClick: () => void
}

function Format({ label, icon: Icon, isActive, onClick }: FormatProps) {
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
        className="max-lg:size-11"
      >
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  )
}
