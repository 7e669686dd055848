import type { AttachmentView } from '@lodge/contracts'
import { useAnswerFiles } from '@lodge/ui'
import { useRef } from 'react'

/** Returns the files of a form that is only tried: none of them leaves the browser. */
export function usePreviewFiles() {
  const known = useRef<AttachmentView[]>([])
  return useAnswerFiles({
    upload: async ({ name, size, type: contentType }) => ({
      id: crypto.randomUUID(),
      name,
      size,
      contentType,
      createdAt: new Date().toISOString(),
    }),
    known: () => known.current,
    onKnown: (files) => {
      known.current = files
    },
  })
}
