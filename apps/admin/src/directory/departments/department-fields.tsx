import { type FormFieldState, TreeField } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { TreeMultiSelectField } from '../../foundation/settings-form/tree-multi-select.tsx'
import { departmentTreeQuery } from './queries.ts'

interface Named {
  alias: string
  name: string
}

interface DepartmentFieldProps {
  field: FormFieldState<string | null>
  label: string
  /** The saved department, which may be archived. */
  saved: Named | null | undefined
}

/** The department that somebody or something belongs to. */
export function DepartmentField({ field, label, saved }: DepartmentFieldProps) {
  const { data } = useQuery(departmentTreeQuery)
  return (
    <TreeField
      field={field}
      label={label}
      isOptional
      options={data?.items ?? null}
      valuePath={saved && saved.alias === field.value ? [saved.name] : []}
    />
  )
}

interface DepartmentsFieldProps {
  field: FormFieldState<string[]>
  label: string
  hint: string
  /** The saved departments, which may be archived. */
  saved: readonly Named[] | undefined
}

/** The departments that something is for. */
export function DepartmentsField({ saved, ...parts }: DepartmentsFieldProps) {
  const { data } = useQuery(departmentTreeQuery)
  return (
    <TreeMultiSelectField
      {...parts}
      isOptional
      options={data?.items ?? null}
      nameOf={(alias) => saved?.find((department) => department.alias === alias)?.name}
    />
  )
}
