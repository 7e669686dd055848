import { z } from 'zod'
import { limits } from '../foundation/limits.ts'
import { because } from '../foundation/refusals/zod-problems.ts'
import { Instant } from '../foundation/shared.ts'

export const FileParams = z.object({ fileId: z.uuid() })
export type FileParams = z.infer<typeof FileParams>

/** In pixels, the right way up. */
export const PictureSize = z.object({ width: z.number().int(), height: z.number().int() })
export type PictureSize = z.infer<typeof PictureSize>

export const AttachmentView = z.object({
  id: z.uuid(),
  name: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  /** Of a picture that has a preview, at `…/:fileId/preview`; absent for every other file. */
  picture: PictureSize.optional(),
  createdAt: Instant,
})
export type AttachmentView = z.infer<typeof AttachmentView>

/** Files are uploaded first; the message that carries them names them here. */
export const AttachmentIds = z
  .array(z.uuid())
  .max(limits.filesPerMessage, because('too_many_files', { max: limits.filesPerMessage }))
  .default([])
