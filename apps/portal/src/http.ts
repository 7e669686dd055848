import { createHttpClient } from '@lodge/client'

/** This app's one HTTP client. */
export const http = createHttpClient({ area: 'portal' })
