import { Selection } from '@tiptap/pm/state'
import { type Editor, type UseEditorOptions, useEditor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { tidyPastedHtml } from '../../foundation/rich-text/paste/tidy-pasted-html.ts'
import { t } from '../../foundation/t.ts'
import { articleExtensions } from './article-extensions.ts'
import { takePictures } from './article-image.ts'
import { readHtml, replaceHtml, writeAgain } from './editor-html.ts'

export interface TextListeners {
  onChange: (html: string) => void
  onPictures: (files: File[]) => void
  /** The key that leads to the toolbar. */
  onToolbarKey: () => void
}

/** The text of an article's page, which outlives each save with its undo history and its cursor. */
export interface ArticleText {
  editor: Editor
  memory: TextMemory
}

interface TextMemory {
  listeners: TextListeners | null
  /** The text as the form has it. */
  html: string
  /** The given HTML, and the same text as the editor writes it, a little differently. */
  given: { html: string; asWritten: string }
}

/** Returns an editor for the text of an article, empty at first. */
export function useArticleText(): ArticleText {
  const [memory] = useState<TextMemory>(() => ({
    listeners: null,
    html: '',
    given: { html: '', asWritten: '' },
  }))
  // Made once: new options would make the editor start again.
  const [options] = useState(() => describeEditor(memory))
  const editor = useEditor({ ...options, immediatelyRender: true })
  return { editor, memory }
}

/** Keeps the editor's text and the form's the same while the text is on the page. */
export function useBoundText({ editor, memory }: ArticleText, html: string, listeners: TextListeners): void {
  useEffect(() => {
    memory.listeners = listeners
  })
  useEffect(() => {
    if (html === memory.html) return
    if (writeAgain(editor, html) !== readHtml(editor)) replaceHtml(editor, html)
    memory.html = html
    memory.given = { html, asWritten: readHtml(editor) }
  }, [editor, memory, html])
}

function describeEditor(memory: TextMemory): UseEditorOptions {
  return {
    extensions: articleExtensions(t('knowledge-base.editor.placeholder')),
    injectCSS: false,
    onUpdate: ({ editor }) => {
      const written = readHtml(editor)
      memory.html = written === memory.given.asWritten ? memory.given.html : written
      memory.listeners?.onChange(memory.html)
    },
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-label': t('knowledge-base.editor.label'),
        class: 'article-text',
      },
      handleKeyDown: (_, { key, altKey }) => {
        const isToolbarKey = key === 'F10' && altKey
        if (isToolbarKey) memory.listeners?.onToolbarKey()
        return isToolbarKey
      },
      transformPastedHTML: tidyPastedHtml,
      handlePaste: (_, { clipboardData }) => handPictures(clipboardData, memory),
      handleDrop: (view, event, _slice, isMoved) => {
        // Moves within the text are left to the editor.
        if (isMoved || !handPictures(event.dataTransfer, memory)) return false
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        const { tr } = view.state
        if (place) view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(place.pos))))
        return true
      },
    },
  }
}

function handPictures(transfer: DataTransfer | null, { listeners }: TextMemory): boolean {
  const pictures = takePictures(transfer)
  if (pictures.length > 0) listeners?.onPictures(pictures)
  return pictures.length > 0
}
