import type { AttachmentView, PictureSize } from '@lodge/contracts'
import { FileName } from '../format/file-name.tsx'
import { formatFileSize } from '../format/local-format.ts'
import { hasPreview, type PictureFile } from './picture-file.ts'
import { PictureLink } from './picture-link.tsx'

/** CSS pixels. */
const mostWidth = 288
const mostHeight = 200

interface PicturePreviewProps {
  file: PictureFile
  files: readonly AttachmentView[]
  /** The preview's address is below it. */
  fileUrl: (fileId: string) => string
}

/** Takes its room before the picture has come, so nothing jumps. */
export function PicturePreview({ file, files, fileUrl }: PicturePreviewProps) {
  const { name, size, picture } = file
  return (
    <PictureLink
      file={file}
      pictures={files.filter(hasPreview)}
      fileUrl={fileUrl}
      className="flex w-fit max-w-full flex-col overflow-hidden rounded-md border border-border bg-card text-sm hover:border-input"
    >
      <img
        src={`${fileUrl(file.id)}/preview`}
        {...fitPreview(picture)}
        alt=""
        loading="lazy"
        decoding="async"
        className="h-auto max-w-full self-center bg-surface"
      />
      <span className="flex items-baseline gap-2 border-t border-border px-2.5 py-1.5">
        <FileName name={name} className="font-medium" />
        <span className="ms-auto whitespace-nowrap text-muted-foreground">{formatFileSize(size)}</span>
      </span>
    </PictureLink>
  )
}

/** Enlarges no picture. */
export function fitPreview({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, mostWidth / width, mostHeight / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
