import { readStored, writeStored } from '@lodge/client'
import type { z } from 'zod'

const prefix = 'lodge.draft'

/** The name under which a person's draft is kept in this browser. */
export const getDraftKey = (person: string, what: string) => `${prefix}.${person}.${what}`

/** A draft as it was kept; null when there is none or it is of an older shape. */
export function readDraft<Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> | null {
  const draft = schema.safeParse(readStored(localStorage, key))
  return draft.success ? draft.data : null
}

/** Keeps a draft, or forgets it when it is null. */
export function saveDraft(key: string, draft: unknown): void {
  writeStored(localStorage, key, draft)
}

/** Forgets everything that a person has begun to write. */
export function deleteDrafts(person: string): void {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}.${person}.`))
  for (const key of own) localStorage.removeItem(key)
}
