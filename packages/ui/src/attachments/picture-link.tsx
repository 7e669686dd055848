import { type ComponentProps, type MouseEvent, useState } from 'react'
import { onDemand, useOnDemand } from '../lib/on-demand.ts'
import type { PictureFile } from './picture-file.ts'

interface PictureLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel' | 'onClick'> {
  file: PictureFile
  pictures: readonly PictureFile[]
  fileUrl: (fileId: string) => string
}

const viewer = onDemand(async () => (await import('./picture-viewer.tsx')).PictureViewer)

/** Shows a picture large in the page; keys and buttons that open a tab open one. */
export function PictureLink({ file, pictures, fileUrl, ...link }: PictureLinkProps) {
  const [isOpen, setIsOpen] = useState(false)
  const PictureViewer = useOnDemand(viewer)
  const address = fileUrl(file.id)

  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setIsOpen(true)
    // A new tab shows the picture without the viewer's code.
    viewer.load().catch(() => window.open(address, '_blank', 'noreferrer'))
  }

  return (
    <>
      <a {...link} href={address} target="_blank" rel="noreferrer" onClick={handleClick} />
      {isOpen && PictureViewer && (
        <PictureViewer first={file} pictures={pictures} fileUrl={fileUrl} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
