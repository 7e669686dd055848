import { z } from 'zod'
import { FileKind } from './file-kinds.ts'

export const FileLimits = z.object({
  perMessage: z.number().int(),
  megabytes: z.number().int(),
  refusedKinds: z.array(FileKind),
})
export type FileLimits = z.infer<typeof FileLimits>
