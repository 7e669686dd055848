import type { SiteTextKind } from '@lodge/contracts'
import { type Database, insert } from '@lodge/database'
import { noon } from './context.ts'

interface Attributes {
  kind: SiteTextKind
  /** Of the record, or of the form. */
  recordId: string
  field: string
  source: string
  text: string
  language?: string
}

/** Translates a text past the desk, by default to German. */
export function aSiteText(db: Database, { language = 'de', ...attributes }: Attributes) {
  return insert(db, 'site_text', { ...attributes, language, updatedAt: noon })
}
