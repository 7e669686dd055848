import type { ComponentProps } from 'react'
import { FormField } from '../forms/form-field.tsx'
import type { FormFieldState } from '../forms/use-checked-form.ts'
import { TreeSelector, type TreeSelectorProps } from './tree-selector.tsx'

type FieldParts = Omit<ComponentProps<typeof FormField>, 'field' | 'children'>

interface TreeFieldProps
  extends FieldParts,
    Pick<TreeSelectorProps, 'options' | 'valuePath' | 'placeholder' | 'isLeafOnly' | 'isClearable'> {
  field: FormFieldState<string | null>
}

export function TreeField({
  field,
  options,
  valuePath,
  placeholder,
  isLeafOnly,
  isClearable,
  ...parts
}: TreeFieldProps) {
  const look = { valuePath, placeholder, isLeafOnly, isClearable }
  return (
    <FormField field={field} {...parts}>
      <TreeSelector {...look} options={options} value={field.value} onChange={field.onChange} />
    </FormField>
  )
}
