import { createHttpClient, withCsrfRetry, withProof } from '@lodge/client'

export const http = withProof(withCsrfRetry(createHttpClient({ area: 'portal' })))

/** Returns the address of an attachment; the session decides whether it may be read. */
export const fileUrl = (fileId: string) => `${http.baseUrl}/api/files/${fileId}`
