import type { ComponentProps, ReactNode } from 'react'
import { Field, FieldError } from '../components/ui/field.tsx'
import { Input } from '../components/ui/input.tsx'
import { getErrorMessage } from '../states/error-state.tsx'
import { t } from '../t.ts'
import type { FieldChange } from './field-change.ts'
import type { FormFieldState, SchemaForm } from './use-checked-form.ts'

export type FieldParts = Omit<ComponentProps<typeof Field>, 'error' | 'children'>

interface FieldBoxProps {
  field: Pick<FormFieldState<unknown>, 'name' | 'change'>
  className?: string | undefined
  children: ReactNode
}

/** Goes around a control with a label of its own; the earlier value stands below. */
export function FieldBox({ field, className, children }: FieldBoxProps) {
  return (
    <div data-field={field.name} className={className}>
      {children}
      <FieldChangeHint change={field.change} />
    </div>
  )
}

interface FormFieldProps extends FieldParts {
  field: Pick<FormFieldState<unknown>, 'name' | 'error' | 'change'>
  children: ReactNode
}

/** Adds label, hint, error and the earlier value. */
export function FormField({ field, className, children, ...parts }: FormFieldProps) {
  return (
    <FieldBox field={field} className={className}>
      <Field {...parts} error={field.error}>
        {children}
      </Field>
    </FieldBox>
  )
}

type InputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'className'>

interface TextFieldProps extends FieldParts, Omit<InputProps, keyof FieldParts> {
  field: FormFieldState<string>
  inputClassName?: string
}

export function TextField({
  field,
  label,
  hint,
  aside,
  isRequired,
  isOptional,
  className,
  inputClassName,
  ...input
}: TextFieldProps) {
  return (
    <FormField {...{ field, label, hint, aside, isRequired, isOptional, className }}>
      <Input
        {...input}
        className={inputClassName}
        value={field.value}
        onChange={({ target }) => field.onChange(target.value)}
      />
    </FormField>
  )
}

function FieldChangeHint({ change }: { change: FieldChange | undefined }) {
  if (!change) return null
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-1.5 text-xs text-muted-foreground">
      <span className="inline-flex items-center gap-1 font-medium text-accent">
        <span aria-hidden className="size-1.5 rounded-full bg-accent" />
        {t('ui.form.changed')}
      </span>
      <span className="min-w-0 break-words">{t('ui.form.was', { value: change.was })}</span>
    </p>
  )
}

interface FormFailureProps {
  form: Pick<SchemaForm<Record<string, unknown>>, 'failure' | 'placed'>
  describe?: (failure: unknown) => string
}

/** Shows a failure that is at no field, above the button. */
export function FormFailure({ form: { failure, placed }, describe = getErrorMessage }: FormFailureProps) {
  const message = failure ? describe(failure) : placed.rest[0]
  return (
    <div role="alert" className="empty:hidden">
      {message && <FieldError>{message}</FieldError>}
    </div>
  )
}
