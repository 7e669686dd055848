import type { TreeNode } from '@lodge/contracts'
import { type FormFieldState, TreeField } from '@lodge/ui'
import { withoutOption } from './record-tree.ts'

interface ParentFieldProps {
  field: FormFieldState<string | null>
  label: string
  hint: string
  /** All that are in use; null until they are there. */
  options: readonly TreeNode[] | null
  /** Text for a record at the top. */
  placeholder: string
  /** The record as it is saved; null for a new one. */
  view: { alias: string; parent: { alias: string; name: string } | null } | null
}

/** Chooses the parent of a record. Neither the record itself nor one below it is offered. */
export function ParentField({ field, options, view, ...parts }: ParentFieldProps) {
  const saved = view?.parent
  return (
    <TreeField
      {...parts}
      field={field}
      isOptional
      options={options && withoutOption(options, view?.alias)}
      valuePath={saved && saved.alias === field.value ? [saved.name] : []}
    />
  )
}
