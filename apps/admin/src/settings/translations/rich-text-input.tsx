import { Button, RichText } from '@lodge/ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { fileUrl } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { CannedResponseEditor } from '../../ticketing/canned-responses/canned-response-editor.tsx'
import type { TextInputProps } from './use-text-edit.ts'

/** A translation of rich text as it reads; its editor comes when somebody wants to write, since there may be hundreds. */
export function RichTextInput(props: TextInputProps) {
  const { edit } = props
  const [isOpen, setIsOpen] = useState(false)
  const isEditing = isOpen || edit.draft !== undefined
  const wasClosed = useRef(false)
  const { input } = edit
  // Its button is there again only now, and the focus would else be lost.
  useEffect(() => {
    if (isEditing || !wasClosed.current) return
    wasClosed.current = false
    input.current?.focus()
  }, [isEditing, input])
  const close = () => {
    wasClosed.current = true
    setIsOpen(false)
  }
  if (isEditing) return <RichTextEditing {...props} takesFocus={isOpen} onClose={close} />
  return <RichTextShown {...props} onOpen={() => setIsOpen(true)} />
}

function RichTextShown({ edit, language, label, onOpen }: TextInputProps & { onOpen: () => void }) {
  const { row, typed } = edit
  const isMissing = typed === ''
  const action = isMissing ? 'translate' : 'edit'
  return (
    <>
      {isMissing ? (
        <p className="text-sm text-muted-foreground">{t('translations.rich.none')}</p>
      ) : (
        <div lang={language} dir="auto" className="break-words">
          <RichText html={typed} fileUrl={fileUrl} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={edit.input}
          data-text-input
          variant="outline"
          size="small"
          className="max-lg:h-11"
          aria-label={t(`translations.rich.${action}Named`, { label })}
          onClick={onOpen}
        >
          {t(`translations.rich.${action}`)}
        </Button>
        {isMissing && (
          <Button
            variant="ghost"
            size="small"
            className="max-lg:h-11"
            onClick={() => {
              onOpen()
              edit.type(row.source)
            }}
          >
            {t('translations.rich.copy')}
          </Button>
        )}
      </div>
    </>
  )
}

interface RichTextEditingProps extends TextInputProps {
  takesFocus: boolean
  onClose: () => void
}

function RichTextEditing({ edit, language, label, describedBy, takesFocus, onClose }: RichTextEditingProps) {
  const { typed, saving } = edit
  const save = () => edit.save(typed, onClose)
  const takeBack = () => {
    edit.takeBack()
    onClose()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || saving.isPending || event.defaultPrevented) return
    if (event.key === 'Escape') takeBack()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (edit.isChanged) save()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and this a name that is seen elsewhere
    <div
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={saving.isPending}
      className="flex flex-col gap-2"
      onKeyDownCapture={handleKey}
    >
      <CannedResponseEditor
        html={typed}
        label={label}
        lang={language}
        isOptional
        isReadOnly={saving.isPending}
        takesFocus={takesFocus}
        error={undefined}
        onChange={edit.type}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          className="max-lg:h-11"
          isBusy={saving.isPending}
          disabled={!edit.isChanged && !saving.isPending}
          onClick={save}
        >
          {t('translations.save')}
        </Button>
        <Button variant="outline" className="max-lg:h-11" disabled={saving.isPending} onClick={takeBack}>
          {t('translations.rich.cancel')}
        </Button>
        <p className="text-xs text-muted-foreground max-lg:hidden">{t('translations.rich.keys')}</p>
      </div>
    </div>
  )
}
