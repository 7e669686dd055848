import type { AttachmentView, PictureSize } from '@lodge/contracts'

export type PictureFile = AttachmentView & { picture: PictureSize }

export function hasPreview(file: AttachmentView): file is PictureFile {
  return file.picture !== undefined
}
