import { allowedExtensions, megabyte } from '@lodge/contracts'
import { useSite } from './site-store.ts'

/** Uploads check them before the server does. */
export function useUploadLimits() {
  const { perMessage, megabytes, refusedKinds } = useSite((state) => state.fileLimits)
  return {
    maxFiles: perMessage,
    maxBytes: megabytes * megabyte,
    extensions: allowedExtensions(refusedKinds),
  }
}
