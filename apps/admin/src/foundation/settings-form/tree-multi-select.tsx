import type { TreeNode } from '@lodge/contracts'
import { Field, FieldBox, type FormFieldState, TreeSelector } from '@lodge/ui'
import { X } from 'lucide-react'
import { t } from '../t.ts'

interface TreeMultiSelectProps {
  label: string
  hint?: string
  isOptional?: boolean
  options: readonly TreeNode[] | null
  value: readonly string[]
  /** Words for what the options do not hold any more. */
  nameOf: (alias: string) => string | undefined
  error: string | undefined
  onChange: (value: string[]) => void
}

/** Several nodes of a tree, chosen one by one. */
export function TreeMultiSelect({
  label,
  hint,
  isOptional = false,
  options,
  value,
  nameOf,
  error,
  onChange,
}: TreeMultiSelectProps) {
  const name = (alias: string) => findLabel(options ?? [], alias) ?? nameOf(alias) ?? alias
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((alias) => (
            <li
              key={alias}
              className="inline-flex max-w-full items-center gap-1 rounded-sm border border-border bg-surface ps-2 text-sm"
            >
              <span className="truncate">{name(alias)}</span>
              <button
                type="button"
                aria-label={t('settings-form.remove', { name: name(alias) })}
                onClick={() => onChange(value.filter((other) => other !== alias))}
                className="flex size-6 shrink-0 items-center justify-center text-muted-foreground hover:text-foreground max-lg:size-9"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TreeSelector
        options={options}
        value={null}
        placeholder={t('settings-form.add')}
        onChange={(alias) => alias && !value.includes(alias) && onChange([...value, alias])}
      />
    </Field>
  )
}

interface TreeMultiSelectFieldProps extends Omit<TreeMultiSelectProps, 'value' | 'error' | 'onChange'> {
  field: FormFieldState<string[]>
}

/** The same as a field of a form. */
export function TreeMultiSelectField({ field, ...parts }: TreeMultiSelectFieldProps) {
  return (
    <FieldBox field={field}>
      <TreeMultiSelect {...parts} value={field.value} error={field.error} onChange={field.onChange} />
    </FieldBox>
  )
}

function findLabel(nodes: readonly TreeNode[], alias: string): string | undefined {
  for (const node of nodes) {
    const label = node.id === alias ? node.label : findLabel(node.children ?? [], alias)
    if (label) return label
  }
  return undefined
}
