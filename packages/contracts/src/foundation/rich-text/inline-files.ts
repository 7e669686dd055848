/** Returns the address of a stored file within rich text; each client reads it with its own session. */
export const inlineFileUrl = (fileId: string) => `/api/files/${fileId}`

const fileUrl = /\/api\/(?:backend\/)?files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** Returns the id of the stored file that an image shows, or null for an image that is not one. */
export function inlineFileId(address: string | null | undefined): string | null {
  return fileUrl.exec(address ?? '')?.[1]?.toLowerCase() ?? null
}
