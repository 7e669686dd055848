/** A field that differs from what is saved: its name, and what it was in words. */
export interface FieldChange {
  label: string
  was: string
}

/** The changed fields of a form, by path. */
export type FieldChanges = Record<string, FieldChange>
