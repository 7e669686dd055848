import { readStored, writeStored } from '@lodge/client'
import { create } from 'zustand'

const key = 'lodge.bulkReplyDraft'

interface BulkReplyDraft {
  html: string
  changed: (html: string) => void
}

/** What is being written on many tickets: it stays when its dialog is closed, and through a reload. */
export const useBulkReplyDraft = create<BulkReplyDraft>()((set) => ({
  html: readStoredDraft(),
  changed: (html) => {
    writeStored(sessionStorage, key, html === '' ? null : html)
    set({ html })
  },
}))

function readStoredDraft(): string {
  const html = readStored(sessionStorage, key)
  return typeof html === 'string' ? html : ''
}
