export interface FieldChange {
  label: string
  was: string
  /** Values that make it up; by default the one at its path. */
  parts?: readonly string[] | undefined
}

export type FieldChanges = Record<string, FieldChange>
