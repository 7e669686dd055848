import { z } from 'zod'
import { limits } from '../limits.ts'

/** Rich text as it crosses a wire. The server sanitises it on the way in and again on the way out. */
export const RichHtml = z
  .string()
  .max(limits.htmlLength, 'This has too much formatting. Send it in two parts.')
export type RichHtml = z.infer<typeof RichHtml>

/** How a stored file is named inside of rich text; each client reads it where its own session may. */
export const inlineFileUrl = (fileId: string) => `/api/files/${fileId}`

const fileUrl = /\/api\/(?:backend\/)?files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** The file that an image in rich text shows; null for an image that is none of ours. */
export function inlineFileId(address: string | null | undefined): string | null {
  return fileUrl.exec(address ?? '')?.[1]?.toLowerCase() ?? null
}
