import type { ReactNode } from 'react'
import { CheckboxField } from '../components/ui/checkbox.tsx'
import { FieldGroup } from '../components/ui/field.tsx'
import { Select } from '../components/ui/select.tsx'
import { FieldBox, type FieldParts, FormField } from './form-field.tsx'
import type { FormFieldState } from './use-checked-form.ts'

interface SelectFieldProps<Value extends string> extends FieldParts {
  field: FormFieldState<Value>
  options: readonly { value: Value; label: ReactNode }[]
  placeholder?: string
  isDisabled?: boolean
}

export function SelectField<Value extends string>({
  field,
  options,
  placeholder,
  isDisabled,
  ...parts
}: SelectFieldProps<Value>) {
  return (
    <FormField field={field} {...parts}>
      <Select
        options={options}
        value={field.value}
        onChange={field.onChange}
        {...(placeholder !== undefined && { placeholder })}
        {...(isDisabled !== undefined && { isDisabled })}
      />
    </FormField>
  )
}

interface CheckboxesFieldProps<Value extends string> extends FieldParts {
  field: FormFieldState<Value[]>
  options: readonly { value: Value; label: ReactNode }[]
  /** Many short choices stand in two columns where there is room. */
  isWide?: boolean
}

export function CheckboxesField<Value extends string>({
  field,
  options,
  isWide = false,
  className,
  ...parts
}: CheckboxesFieldProps<Value>) {
  const toggle = (value: Value) =>
    field.onChange(
      field.value.includes(value) ? field.value.filter((each) => each !== value) : [...field.value, value],
    )
  return (
    <FieldBox field={field} className={className}>
      <FieldGroup {...parts} error={field.error}>
        <div className={isWide ? 'grid gap-x-4 gap-y-1.5 sm:grid-cols-2' : 'contents'}>
          {options.map(({ value, label }) => (
            <CheckboxField
              key={value}
              label={label}
              checked={field.value.includes(value)}
              onCheckedChange={() => toggle(value)}
            />
          ))}
        </div>
      </FieldGroup>
    </FieldBox>
  )
}
