import { findVideo } from '@lodge/domain'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Field,
  Input,
} from '@lodge/ui'
import { type FormEvent, useState } from 'react'
import { t } from '../../../foundation/t.ts'
import type { VideoLink } from '../video.ts'

interface VideoDialogProps {
  onInsert: (video: VideoLink) => void
  onClose: () => void
}

/** Asks for the address of a video and what it is called. */
export function VideoDialog({ onInsert, onClose }: VideoDialogProps) {
  const [video, setVideo] = useState<VideoLink>({ href: '', title: '' })
  const [isChecked, setIsChecked] = useState(false)
  const errors = {
    href: findVideo(video.href) ? '' : t('knowledge-base.editor.videoUnknown'),
    title: video.title.trim() ? '' : t('knowledge-base.editor.videoTitleMissing'),
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!errors.href && !errors.title) onInsert({ href: video.href.trim(), title: video.title.trim() })
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('knowledge-base.editor.videoTitle')}</DialogTitle>
          <DialogDescription>{t('knowledge-base.editor.videoText')}</DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
          <Field
            label={t('knowledge-base.editor.videoAddress')}
            hint={t('knowledge-base.editor.videoAddressHint')}
            error={isChecked ? errors.href : ''}
            isRequired
          >
            <Input
              autoFocus
              inputMode="url"
              value={video.href}
              maxLength={500}
              onChange={({ target }) => setVideo({ ...video, href: target.value })}
            />
          </Field>
          <Field
            label={t('knowledge-base.editor.videoName')}
            hint={t('knowledge-base.editor.videoNameHint')}
            error={isChecked ? errors.title : ''}
            isRequired
          >
            <Input
              value={video.title}
              maxLength={200}
              onChange={({ target }) => setVideo({ ...video, title: target.value })}
            />
          </Field>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {t('knowledge-base.editor.cancel')}
            </Button>
            <Button type="submit">{t('knowledge-base.editor.insertImage')}</Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
