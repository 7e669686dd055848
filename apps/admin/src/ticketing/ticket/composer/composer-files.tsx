import type { AttachmentView } from '@lodge/contracts'
import { Button, cn, FileName, type FileUploads, formatFileSize, type UploadItem } from '@lodge/ui'
import { FileText, FileWarning, Image, RotateCw, X } from 'lucide-react'
import { t } from '../../../foundation/t.ts'

/** The files of a reply side by side, each with its progress or its failure. */
export function ComposerFiles({ uploads }: { uploads: FileUploads<AttachmentView> }) {
  if (uploads.items.length === 0) return null
  return (
    <ul
      aria-label={t('ui.uploads.list')}
      className="flex flex-wrap gap-2 max-md:max-h-28 max-md:overflow-y-auto"
    >
      {uploads.items.map((item) => (
        <ComposerFile key={item.key} item={item} uploads={uploads} />
      ))}
    </ul>
  )
}

interface ComposerFileProps {
  item: UploadItem<AttachmentView>
  uploads: FileUploads<AttachmentView>
}

function ComposerFile({ item, uploads }: ComposerFileProps) {
  const { key, file, state, percent, error, canRetry } = item
  const hasFailed = state === 'failed'
  const isPaused = state === 'paused'
  const Icon = hasFailed ? FileWarning : file.type.startsWith('image/') ? Image : FileText
  return (
    <li
      className={cn(
        'relative w-64 max-w-full overflow-hidden rounded-md border border-border bg-card px-2 py-1.5 max-md:w-full',
        hasFailed && 'border-destructive',
      )}
    >
      <div className="flex items-center gap-2 text-sm">
        <Icon
          aria-hidden
          className={cn('size-4 shrink-0 text-muted-foreground', hasFailed && 'text-destructive')}
        />
        <FileName name={file.name} className="flex-1" />
        <span className="shrink-0 text-xs text-muted-foreground tabular-nums">
          {state === 'uploading' || isPaused ? `${percent}%` : formatFileSize(file.size)}
        </span>
        {(hasFailed || isPaused) && canRetry && (
          <Button
            variant="ghost"
            size="icon-small"
            aria-label={t('ui.uploads.retryFile', { name: file.name })}
            onClick={() => uploads.retry(key)}
            className="max-md:size-11"
          >
            <RotateCw aria-hidden />
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon-small"
          aria-label={
            state === 'uploading' || isPaused
              ? t('ui.uploads.cancelFile', { name: file.name })
              : t('ui.uploads.removeFile', { name: file.name })
          }
          onClick={() => uploads.remove(key)}
          className="max-md:size-11"
        >
          <X aria-hidden />
        </Button>
      </div>
      {hasFailed && <p className="text-xs text-destructive">{error}</p>}
      {isPaused && <p className="text-xs text-muted-foreground">{t('ui.uploads.paused', { percent })}</p>}
      {!hasFailed && <FileProgress item={item} />}
    </li>
  )
}

function FileProgress({ item: { file, state, percent } }: Pick<ComposerFileProps, 'item'>) {
  return (
    <div
      role="progressbar"
      aria-label={file.name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="absolute inset-x-0 bottom-0 h-0.5 bg-track"
    >
      <div
        className={cn(
          'h-full origin-left rtl:origin-right',
          state === 'uploaded' ? 'bg-success' : 'bg-accent',
        )}
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  )
}
