import { type AttachmentView, inlineFileId, type NamedRef } from '@lodge/contracts'
import { cn } from '@lodge/ui'
import { type Editor, EditorContent, type UseEditorOptions, useEditor } from '@tiptap/react'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { fileUrl } from '../../../foundation/http.ts'
import { tidyPastedHtml } from '../../../foundation/rich-text/paste/tidy-pasted-html.ts'
import { composerExtensions } from './composer-extensions.ts'
import { mentionListId, useMentions } from './use-mentions.tsx'

export interface ComposerEditorHandle {
  focus: () => void
  /** Puts rich text where the cursor is. */
  insert: (html: string) => void
  showImage: (file: AttachmentView) => void
  hideImage: (fileId: string) => void
}

interface ComposerEditorProps {
  ref: Ref<ComposerEditorHandle>
  label: string
  placeholder: string
  /** The text, and how often it came from elsewhere than from this editor. */
  html: string
  replaced: number
  isReadOnly: boolean
  /** The colleagues who may be mentioned; null where nobody is. */
  agents: readonly NamedRef[] | null
  onWrite: (html: string) => void
  onSend: () => void
  onPasteImages: (files: File[]) => void
  /** The slash in an empty text. */
  onSlash: () => void
  children: (editor: Editor) => ReactNode
  className?: string
}

/** Writes rich text; its HTML is empty as long as nothing is written. */
export function ComposerEditor(props: ComposerEditorProps) {
  const { label, placeholder, html, replaced, isReadOnly, agents, children, className } = props
  const latest = useRef(props)
  latest.current = props
  const mentions = useMentions(agents ?? [])
  // Made once: new options would make the editor start again.
  const [options] = useState<UseEditorOptions>(() => ({
    extensions: composerExtensions({ placeholder, suggestion: agents && mentions.suggestion }),
    content: html,
    injectCSS: false,
    onUpdate: ({ editor: written }) => latest.current.onWrite(readHtml(written)),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handleKeyDown: (view, event) => handleKey(event, view.state.doc.textContent === '', latest.current),
      transformPastedHTML: tidyPastedHtml,
      handlePaste: (_, event) => handlePaste(event, latest.current),
    },
  }))
  const editor = useEditor({ ...options, immediatelyRender: true })

  useImperativeHandle(props.ref, () => createHandle(editor), [editor])
  useEffect(() => {
    if (replaced === 0 || readHtml(editor) === latest.current.html) return
    editor.commands.setContent(latest.current.html, { emitUpdate: false })
  }, [editor, replaced])
  useEffect(() => editor.setEditable(!isReadOnly, false), [editor, isReadOnly])
  const { activeOption } = mentions
  useEffect(() => announceOption(editor, activeOption), [editor, activeOption])

  return (
    <>
      <EditorContent editor={editor} className={cn('composer-text rich-text', className)} />
      {mentions.list}
      {children(editor)}
    </>
  )
}

function createHandle(editor: Editor): ComposerEditorHandle {
  return {
    // The editor's own command waits for a frame, in which letters would be taken for commands of the page.
    focus: () => editor.view.focus(),
    insert: (html) => void editor.chain().focus().insertContent(html).run(),
    showImage: ({ id, name }) =>
      void editor.commands.insertContent({ type: 'image', attrs: { src: fileUrl(id), alt: name } }),
    hideImage: (fileId) => {
      const { state, view } = editor
      const { tr } = state
      state.doc.descendants((node, position) => {
        if (node.type.name === 'image' && inlineFileId(node.attrs.src) === fileId)
          tr.delete(tr.mapping.map(position), tr.mapping.map(position + node.nodeSize))
      })
      if (tr.docChanged) view.dispatch(tr)
    },
  }
}

/** Tells screen readers which colleague the keys would take. */
function announceOption({ view }: Editor, option: string | null): void {
  const attributes = { 'aria-controls': option && mentionListId, 'aria-activedescendant': option }
  for (const [name, value] of Object.entries(attributes)) {
    if (value) view.dom.setAttribute(name, value)
    else view.dom.removeAttribute(name)
  }
}

function readHtml(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML()
}

function handleKey(event: KeyboardEvent, isEmpty: boolean, { onSend, onSlash }: ComposerEditorProps) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    onSend()
    return true
  }
  if (event.key !== '/' || !isEmpty) return false
  onSlash()
  return true
}

/** Puts pictures into the text; leaves other files to the pane, which attaches them. */
function handlePaste({ clipboardData }: ClipboardEvent, { onPasteImages }: ComposerEditorProps): boolean {
  const files = [...(clipboardData?.files ?? [])]
  // Office programs put a picture of a text beside the text itself.
  const isText = clipboardData?.types.includes('text/html') && clipboardData.getData('text/plain') !== ''
  const images = files.filter(({ type }) => type.startsWith('image/'))
  if (images.length === 0 || images.length < files.length || isText) return false
  onPasteImages(images)
  return true
}
