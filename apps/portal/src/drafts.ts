import { browserStorage, readStored, writeStored } from '@lodge/client'

const prefix = 'lodge.draft'

/** The name under which a person's draft is kept in this browser. */
export const getDraftKey = (person: string, subject: string) => `${prefix}.${person}.${subject}`

/** A draft as it was kept; null when there is none or `read` does not know its shape. */
export function readDraft<Draft>(key: string, read: (stored: unknown) => Draft | null): Draft | null {
  return read(readStored(browserStorage('localStorage'), key))
}

export function saveDraft(key: string, draft: unknown): void {
  writeStored(localStorage, key, draft)
}

export function deleteDrafts(person: string): void {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}.${person}.`))
  for (const key of own) localStorage.removeItem(key)
}
