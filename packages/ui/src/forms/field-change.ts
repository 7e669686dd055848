/** A field that differs from what is saved: its name, and what it was in words. */
export interface FieldChange {
  label: string
  was: string
  /** The values that it is made of; by default the one at its path. */
  parts?: readonly string[] | undefined
}

export type FieldChanges = Record<string, FieldChange>
