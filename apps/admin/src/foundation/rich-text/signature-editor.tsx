import { FieldError } from '@lodge/ui'
import { Placeholder } from '@tiptap/extensions'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { t } from '../t.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { tidyPastedHtml } from './paste/tidy-pasted-html.ts'

/** The formats of a signature: bold, italic and links. The server keeps no others. */
const listExtensions = () => [
  StarterKit.configure({
    heading: false,
    horizontalRule: false,
    blockquote: false,
    codeBlock: false,
    code: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    strike: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      isAllowedUri: (address) => /^(https?:\/\/|mailto:|tel:)/i.test(address),
    },
  }),
  Placeholder.configure({ placeholder: t('account.signature.placeholder') }),
]

interface SignatureEditorProps {
  html: string
  error: string | undefined
  onChange: (html: string) => void
}

export function SignatureEditor({ html, error, onChange }: SignatureEditorProps) {
  const editor = useEditor({
    extensions: listExtensions(),
    content: html,
    editorProps: {
      transformPastedHTML: tidyPastedHtml,
      attributes: {
        role: 'textbox',
        'aria-label': t('account.signature.label'),
        'aria-multiline': 'true',
        class: 'min-h-20 px-3 py-2 text-body outline-none [&_a]:text-accent [&_a]:underline',
      },
    },
    onUpdate: ({ editor: at }) => onChange(at.isEmpty ? '' : at.getHTML()),
  })
  return (
    <>
      <div className="rounded-md border border-input bg-background focus-within:outline-2 focus-within:outline-accent">
        <EditorToolbar editor={editor} formats={['bold', 'italic']} className="border-b border-border p-1" />
        <EditorContent
          editor={editor}
          className="[&_.is-editor-empty]:before:pointer-events-none [&_.is-editor-empty]:before:float-start [&_.is-editor-empty]:before:h-0 [&_.is-editor-empty]:before:text-muted-foreground [&_.is-editor-empty]:before:content-[attr(data-placeholder)]"
        />
      </div>
      {error && <FieldError>{error}</FieldError>}
    </>
  )
}
