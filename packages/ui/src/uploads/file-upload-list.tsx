import { FileText, FileWarning, Image, RotateCw, Trash2, X } from 'lucide-react'
import { Button } from '../components/ui/button.tsx'
import { FileName } from '../format/file-name.tsx'
import { joinFacts } from '../format/lists.ts'
import { formatFileSize } from '../format/local-format.ts'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'
import type { UploadItem } from './upload-item.ts'
import type { FileUploads } from './use-file-uploads.ts'

export function FileUploadList<Uploaded>({
  uploads,
  className,
}: {
  uploads: FileUploads<Uploaded>
  className?: string
}) {
  if (uploads.items.length === 0) return null
  return (
    <ul
      aria-label={t('ui.uploads.list')}
      className={cn('divide-y divide-border rounded-md border border-border', className)}
    >
      {uploads.items.map((item) => (
        <li key={item.key} className="flex items-center gap-3 px-3 py-2 portal:px-4 portal:py-2.5">
          <FileIcon item={item} />
          <div className="min-w-0 flex-1">
            <p className="flex text-base font-medium">
              <FileName name={item.file.name} />
            </p>
            <p
              className={cn(
                'text-sm text-muted-foreground tabular-nums',
                item.state === 'failed' && 'text-destructive',
              )}
            >
              {describe(item)}
            </p>
            {item.state === 'uploading' && <ProgressLine percent={item.percent} name={item.file.name} />}
          </div>
          <FileButtons item={item} uploads={uploads} />
        </li>
      ))}
    </ul>
  )
}

function FileIcon({ item }: { item: UploadItem<unknown> }) {
  const Icon = item.state === 'failed' ? FileWarning : item.file.type.startsWith('image/') ? Image : FileText
  return (
    <Icon
      aria-hidden
      className={cn('size-5 shrink-0 text-muted-foreground', item.state === 'failed' && 'text-destructive')}
    />
  )
}

function ProgressLine({ percent, name }: { percent: number; name: string }) {
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="mt-1 h-1 overflow-hidden rounded-full bg-track"
    >
      <div
        className="h-full w-full origin-left rtl:origin-right bg-accent transition-transform"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  )
}

function FileButtons<Uploaded>({
  item,
  uploads,
}: {
  item: UploadItem<Uploaded>
  uploads: FileUploads<Uploaded>
}) {
  const { key, state, canRetry, file } = item
  const isUploading = state === 'uploading' || state === 'paused'
  return (
    <div className="flex shrink-0 items-center gap-1">
      {canRetry && (state === 'failed' || state === 'paused') && (
        <Button
          variant="link"
          size="small"
          aria-label={t('ui.uploads.retryFile', { name: file.name })}
          onClick={() => uploads.retry(key)}
        >
          <RotateCw aria-hidden />
          {t('ui.uploads.retry')}
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon-small"
        aria-label={
          isUploading
            ? t('ui.uploads.cancelFile', { name: file.name })
            : t('ui.uploads.removeFile', { name: file.name })
        }
        onClick={() => uploads.remove(key)}
      >
        {isUploading ? <X aria-hidden /> : <Trash2 aria-hidden />}
      </Button>
    </div>
  )
}

function describe({ file, percent, state, error }: UploadItem<unknown>) {
  if (state === 'failed') return error
  if (state === 'paused') return t('ui.uploads.paused', { percent })
  const size = formatFileSize(file.size)
  return state === 'uploaded'
    ? joinFacts([size, t('ui.uploads.uploaded')])
    : t('ui.uploads.progress', { percent, size })
}
