import { z } from 'zod'
import { limits } from '../limits.ts'
import { because } from '../refusals/zod-problems.ts'
import { Instant } from '../shared.ts'

export const FileParams = z.object({ fileId: z.uuid() })
export type FileParams = z.infer<typeof FileParams>

export const AttachmentView = z.object({
  id: z.uuid(),
  name: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  createdAt: Instant,
})
export type AttachmentView = z.infer<typeof AttachmentView>

/** Files are uploaded first; the message that carries them names them here. */
export const AttachmentIds = z
  .array(z.uuid())
  .max(limits.filesPerMessage, because('too_many_files', { max: limits.filesPerMessage }))
  .default([])
