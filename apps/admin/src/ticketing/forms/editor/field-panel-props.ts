import type { FormField } from '@lodge/contracts'

export interface FieldPanelProps {
  fields: readonly FormField[]
  index: number
  errorAt: (path: string) => string | undefined
  /** `typing` names what is typed into, if it is. */
  onChange: (field: FormField, typing?: string) => void
  onCopy: () => void
  onRemove: () => void
}
