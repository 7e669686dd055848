import { allowedExtensions, megabyte } from '@lodge/contracts'
import { useSite } from './site-store.ts'

/** Returns what the site lets people attach to a message, as uploads check it before the server does. */
export function useUploadLimits() {
  const { perMessage, megabytes, refusedKinds } = useSite((state) => state.fileLimits)
  return {
    maxFiles: perMessage,
    maxBytes: megabytes * megabyte,
    extensions: allowedExtensions(refusedKinds),
  }
}
