import { cn, FieldError, toast } from '@lodge/ui'
import { EditorContent } from '@tiptap/react'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../foundation/t.ts'
import { insertImage, readSelectedImage, takePictures } from './article-image.ts'
import { setLink } from './article-link.ts'
import { ArticleToolbar } from './article-toolbar.tsx'
import { AltTextDialog, NewImageDialog, pictureExtensions } from './dialogs/image-dialog.tsx'
import { LinkDialog } from './dialogs/link-dialog.tsx'
import { VideoDialog } from './dialogs/video-dialog.tsx'
import { type ArticleText, useBoundText } from './use-article-text.ts'
import { insertVideo } from './video.ts'

interface ArticleEditorProps {
  text: ArticleText
  html: string
  error: string | undefined
  onChange: (html: string) => void
}

type Question =
  | { kind: 'link' }
  | { kind: 'video' }
  | { kind: 'alt'; alt: string }
  | { kind: 'pictures'; files: readonly File[] }

/** The text of an article with its toolbar; Alt+F10 leads there. */
export function ArticleEditor({ text, html, error, onChange }: ArticleEditorProps) {
  const { editor } = text
  const [question, setQuestion] = useState<Question | null>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const ids = useDescribedText(text, error)
  useBoundText(text, html, {
    onChange,
    onPictures: (files) => setQuestion({ kind: 'pictures', files }),
    onToolbarKey: () =>
      toolbar.current?.querySelector<HTMLElement>('button[tabindex="0"], button:enabled')?.focus(),
  })
  const handleImage = () => {
    const selected = readSelectedImage(editor)
    if (selected) setQuestion({ kind: 'alt', ...selected })
    else chooser.current?.click()
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one of three ways to the same */}
      <div
        // Beside the text the browser would open the file in place of the page.
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={(event) => {
          if (event.defaultPrevented || event.dataTransfer.files.length === 0) return
          event.preventDefault()
          const files = takePictures(event.dataTransfer)
          if (files.length > 0) setQuestion({ kind: 'pictures', files })
          else toast.error(t('knowledge-base.editor.onlyPictures'))
        }}
        className={cn(
          'min-w-0 rounded-md border bg-background focus-within:border-accent focus-within:outline-2 focus-within:outline-accent',
          error ? 'border-destructive' : 'border-input',
        )}
      >
        <ArticleToolbar
          ref={toolbar}
          editor={editor}
          onLink={() => setQuestion({ kind: 'link' })}
          onImage={handleImage}
          onVideo={() => setQuestion({ kind: 'video' })}
        />
        <EditorContent editor={editor} className="composer-text min-w-0" />
      </div>
      <p id={ids.hint} className="text-xs text-muted-foreground max-lg:hidden">
        {t('knowledge-base.editor.keys')}
      </p>
      {error && <FieldError id={ids.error}>{error}</FieldError>}
      <PictureChooser ref={chooser} onChoose={(files) => setQuestion({ kind: 'pictures', files })} />
      {question && <EditorDialog text={text} question={question} onChange={setQuestion} />}
    </div>
  )
}

interface PictureChooserProps {
  ref: Ref<HTMLInputElement>
  onChoose: (files: File[]) => void
}

function PictureChooser({ ref, onChoose }: PictureChooserProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={pictureExtensions.map((extension) => `.${extension}`).join()}
      aria-label={t('knowledge-base.editor.image')}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        target.value = ''
        if (files.length > 0) onChoose(files)
      }}
    />
  )
}

interface EditorDialogProps {
  text: ArticleText
  question: Question
  onChange: (next: Question | null) => void
}

function EditorDialog({ text: { editor }, question, onChange }: EditorDialogProps) {
  const close = () => onChange(null)
  if (question.kind === 'link')
    return (
      <LinkDialog
        onClose={close}
        onLink={(target) => {
          close()
          setLink(editor, target)
        }}
      />
    )
  if (question.kind === 'video')
    return (
      <VideoDialog
        onClose={close}
        onInsert={(video) => {
          close()
          insertVideo(editor, video)
        }}
      />
    )
  if (question.kind === 'alt')
    return (
      <AltTextDialog
        alt={question.alt}
        onClose={close}
        onSave={(alt) => {
          close()
          editor.chain().focus().updateAttributes('image', { alt }).run()
        }}
      />
    )
  const [file, ...rest] = question.files
  const goOn = () => onChange(rest.length > 0 ? { kind: 'pictures', files: rest } : null)
  return (
    file && (
      <NewImageDialog
        key={rest.length}
        file={file}
        onClose={goOn}
        onInsert={(fileId, alt) => {
          goOn()
          insertImage(editor, fileId, alt)
        }}
      />
    )
  )
}

/** Ties the keys' hint and the error to the text, which is no control that a label could hold. */
function useDescribedText({ editor }: ArticleText, error: string | undefined) {
  const ids = { hint: useId(), error: useId() }
  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-invalid', String(Boolean(error)))
    dom.setAttribute('aria-describedby', error ? `${ids.error} ${ids.hint}` : ids.hint)
  }, [editor, error, ids.error, ids.hint])
  return ids
}
