import { useUploadLimits } from '@lodge/client'
import type { AttachmentView } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Field,
  FileUploadList,
  Input,
  useFileUploads,
} from '@lodge/ui'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { staffTransfer } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'

export const pictureExtensions = ['png', 'jpg', 'jpeg', 'gif', 'webp'] as const

interface NewImageDialogProps {
  file: File
  onInsert: (fileId: string, alt: string) => void
  onClose: () => void
}

/** Uploads a picture while its alternative text is written, then inserts both. */
export function NewImageDialog({ file, onInsert, onClose }: NewImageDialogProps) {
  const { maxBytes, extensions } = useUploadLimits()
  const uploads = useFileUploads<AttachmentView>({
    upload: staffTransfer.upload,
    maxFiles: 1,
    maxBytes,
    extensions: pictureExtensions.filter((extension) => extensions.includes(extension)),
    onDiscard: staffTransfer.onDiscard,
  })
  const start = useEffectEvent(() => uploads.add([file]))
  useEffect(() => start(), [])
  const uploaded = uploads.uploaded[0]
  const close = () => {
    for (const { key } of uploads.items) uploads.remove(key)
    onClose()
  }
  return (
    <ImageDialog
      title={t('knowledge-base.editor.imageTitle')}
      initialAlt=""
      isBusy={uploads.isUploading}
      canConfirm={uploaded !== undefined}
      onConfirm={(alt) => uploaded && onInsert(uploaded.id, alt)}
      onClose={close}
    >
      <Picture file={file} />
      <FileUploadList uploads={uploads} />
    </ImageDialog>
  )
}

function Picture({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  // Its alternative text is only being written.
  return address && <img src={address} alt="" className="max-h-60 self-center rounded-md object-contain" />
}

interface AltTextDialogProps {
  alt: string
  onSave: (alt: string) => void
  onClose: () => void
}

export function AltTextDialog({ alt, onSave, onClose }: AltTextDialogProps) {
  return (
    <ImageDialog
      title={t('knowledge-base.editor.altText')}
      initialAlt={alt}
      isBusy={false}
      canConfirm
      onConfirm={onSave}
      onClose={onClose}
    />
  )
}

interface ImageDialogProps {
  title: string
  initialAlt: string
  isBusy: boolean
  canConfirm: boolean
  onConfirm: (alt: string) => void
  onClose: () => void
  children?: ReactNode
}

function ImageDialog({ title, onClose, children, ...form }: ImageDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{t('knowledge-base.editor.imageText')}</DialogDescription>
        </DialogHeader>
        {children}
        <AltTextForm {...form} onCancel={onClose} />
      </DialogContent>
    </Dialog>
  )
}

interface AltTextFormProps
  extends Pick<ImageDialogProps, 'initialAlt' | 'isBusy' | 'canConfirm' | 'onConfirm'> {
  onCancel: () => void
}

function AltTextForm({ initialAlt, isBusy, canConfirm, onConfirm, onCancel }: AltTextFormProps) {
  const [alt, setAlt] = useState(initialAlt)
  const [error, setError] = useState('')
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (alt.trim() === '') setError(t('knowledge-base.editor.altMissing'))
    else if (canConfirm) onConfirm(alt.trim())
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <Field
        label={t('knowledge-base.editor.alt')}
        hint={t('knowledge-base.editor.altHint')}
        error={error}
        isRequired
      >
        <Input
          autoFocus
          value={alt}
          maxLength={200}
          onChange={({ target }) => {
            setAlt(target.value)
            setError('')
          }}
        />
      </Field>
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          {t('knowledge-base.editor.cancel')}
        </Button>
        <Button type="submit" isBusy={isBusy} disabled={!canConfirm && !isBusy}>
          {initialAlt === '' ? t('knowledge-base.editor.insertImage') : t('knowledge-base.editor.saveAlt')}
        </Button>
      </DialogFooter>
    </form>
  )
}
