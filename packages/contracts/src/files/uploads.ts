import { z } from 'zod'
import { limits, maxInteger } from '../foundation/limits.ts'

/** A file that is sent in parts, announced before the first. */
export const BeginUpload = z.object({
  name: z.string().min(1).max(1_000),
  size: z.number().int().min(1).max(limits.fileSize),
})
export type BeginUpload = z.infer<typeof BeginUpload>

export const UploadParams = z.object({ uploadId: z.uuid() })
export type UploadParams = z.infer<typeof UploadParams>

/** `offset` is the place of the part in the file, in bytes. */
export const UploadPartParams = UploadParams.extend({
  offset: z.coerce.number().int().min(0).max(maxInteger),
})
export type UploadPartParams = z.infer<typeof UploadPartParams>

/** `receivedBytes` counts from the first byte on without a gap: what is sent next begins there. */
export const UploadView = z.object({ id: z.uuid(), receivedBytes: z.number().int() })
export type UploadView = z.infer<typeof UploadView>
