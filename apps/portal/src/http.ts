import { createHttpClient, withCsrfRetry, withProof } from '@lodge/client'

/** This app's one HTTP client. */
export const http = withProof(withCsrfRetry(createHttpClient({ area: 'portal' })))

/** Where an attachment is read; the session decides whether it may be. */
export const fileUrl = (fileId: string) => `${http.baseUrl}/api/files/${fileId}`
