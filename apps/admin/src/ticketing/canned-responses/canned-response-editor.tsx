import { cn, FieldError } from '@lodge/ui'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useId, useRef } from 'react'
import { EditorToolbar } from '../../foundation/rich-text/editor-toolbar.tsx'
import { tidyPastedHtml } from '../../foundation/rich-text/paste/tidy-pasted-html.ts'
import { t } from '../../foundation/t.ts'
import { PlaceholderMenu } from './placeholder-menu.tsx'

interface CannedResponseEditorProps {
  html: string
  /** Names the text; by default as that of a canned response. */
  label?: string
  /** The language of the text, where it is not that of the page. */
  lang?: string
  isOptional?: boolean
  isReadOnly?: boolean
  /** Takes the focus as soon as it is there. */
  takesFocus?: boolean
  error: string | undefined
  onChange: (html: string) => void
}

const extensions = [
  StarterKit.configure({
    heading: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null },
    },
  }),
]

/** The text of a canned response, with its formatting and the placeholders that it may leave open. */
export function CannedResponseEditor(props: CannedResponseEditorProps) {
  const { error } = props
  const errorId = useId()
  const editor = useHtmlEditor(props)
  useEffect(() => {
    const { dom } = editor.view
    dom.toggleAttribute('aria-invalid', Boolean(error))
    if (error) dom.setAttribute('aria-describedby', errorId)
    else dom.removeAttribute('aria-describedby')
  }, [editor, error, errorId])
  return (
    <div className="flex flex-col gap-1.5">
      <div
        className={cn(
          'overflow-hidden rounded-md border bg-background focus-within:border-accent focus-within:outline-2 focus-within:outline-accent',
          error ? 'border-destructive' : 'border-input',
        )}
      >
        <EditorToolbar
          editor={editor}
          formats={['bold', 'italic', 'bulletList', 'orderedList', 'blockquote']}
          className="flex-wrap border-b border-border bg-surface p-1"
        >
          <PlaceholderMenu onInsert={(name) => editor.chain().focus().insertContent(`{{${name}}}`).run()} />
        </EditorToolbar>
        <EditorContent editor={editor} />
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

function useHtmlEditor({
  html,
  label = t('canned-responses.body'),
  lang,
  isOptional = false,
  isReadOnly = false,
  takesFocus = false,
  onChange,
}: CannedResponseEditorProps) {
  // The editor writes the same text a little differently: its first HTML stands for the one it was given.
  const given = useRef({ html, asWritten: '' })
  const emitted = useRef(html)
  const editor = useEditor({
    extensions,
    content: html,
    autofocus: takesFocus && 'end',
    editorProps: {
      transformPastedHTML: tidyPastedHtml,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-required': String(!isOptional),
        ...(lang && { lang }),
        class: 'rich-text min-h-48 px-3 py-2 text-body outline-none',
      },
    },
    onCreate: ({ editor: made }) => {
      given.current.asWritten = made.getHTML()
    },
    onUpdate: ({ editor: changed }) => {
      const written = changed.getHTML()
      emitted.current = written === given.current.asWritten ? given.current.html : written
      onChange(emitted.current)
    },
  })
  useEffect(() => {
    if (html === emitted.current) return
    emitted.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [html, editor])
  useEffect(() => editor.setEditable(!isReadOnly, false), [editor, isReadOnly])
  return editor
}
