import { createHttpClient, reloadSignedIn, withCsrfRetry, withProof } from '@lodge/client'

const onUnauthorized = () => reloadSignedIn('portal')

export const http = withProof(withCsrfRetry(createHttpClient({ area: 'portal', onUnauthorized })))

/** Returns the address of an attachment; the session decides whether it may be read. */
export const fileUrl = (fileId: string) => `${http.baseUrl}/api/files/${fileId}`
