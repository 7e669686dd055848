import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../components/ui/button.tsx'
import { Dialog, DialogContent, DialogTitle } from '../components/ui/dialog.tsx'
import { FileName } from '../format/file-name.tsx'
import { readingKey } from '../lib/page-direction.ts'
import { t } from '../t.ts'
import type { PictureFile } from './picture-file.ts'

interface PictureViewerProps {
  first: PictureFile
  pictures: readonly PictureFile[]
  fileUrl: (fileId: string) => string
  onClose: () => void
}

/** After the last picture comes the first. */
export function PictureViewer({ first, pictures, fileUrl, onClose }: PictureViewerProps) {
  const [shownId, setShownId] = useState(first.id)
  const index = Math.max(
    0,
    pictures.findIndex(({ id }) => id === shownId),
  )
  const current = pictures[index] ?? first
  const move = (by: number) => setShownId(pictures.at((index + by) % pictures.length)?.id ?? first.id)

  function handleKeyDown({ key }: KeyboardEvent) {
    const way = readingKey(key)
    if (way === 'ArrowLeft') move(-1)
    if (way === 'ArrowRight') move(1)
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        aria-describedby={undefined}
        onKeyDown={handleKeyDown}
        className="h-[calc(100dvh-32px)] max-w-[calc(100vw-32px)] gap-3 p-3 md:p-4"
      >
        <DialogTitle className="flex min-w-0 pe-10">
          <FileName name={current.name} />
        </DialogTitle>
        <img
          key={current.id}
          src={fileUrl(current.id)}
          alt={current.name}
          {...current.picture}
          className="min-h-0 w-full flex-1 rounded-md bg-surface object-scale-down"
        />
        <ViewerFooter
          count={pictures.length}
          position={index + 1}
          onMove={move}
          address={fileUrl(current.id)}
          name={current.name}
        />
      </DialogContent>
    </Dialog>
  )
}

interface ViewerFooterProps {
  count: number
  position: number
  address: string
  name: string
  onMove: (by: number) => void
}

function ViewerFooter({ count, position, address, name, onMove }: ViewerFooterProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {count > 1 && (
        <>
          <Button variant="outline" onClick={() => onMove(-1)}>
            <ChevronLeft aria-hidden />
            {t('ui.pictures.previous')}
          </Button>
          <Button variant="outline" onClick={() => onMove(1)}>
            {t('ui.pictures.next')}
            <ChevronRight aria-hidden />
          </Button>
        </>
      )}
      <span role="status" className="text-sm text-muted-foreground tabular-nums">
        {count > 1 && t('ui.pictures.position', { position, count })}
      </span>
      <Button asChild variant="outline" className="ms-auto">
        <a href={address} download={name}>
          <Download aria-hidden />
          {t('ui.pictures.download')}
        </a>
      </Button>
    </div>
  )
}
