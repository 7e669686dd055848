import type { FieldErrors } from '@lodge/contracts'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import type { FieldChange, FieldChanges } from './field-change.ts'
import { findErrorAt, type PlacedErrors } from './field-paths.ts'
import { isSameValue } from './same-value.ts'
import type { CheckedFormOptions } from './schema-form-options.ts'
import { useFormControl } from './use-form-control.ts'
import { useFormDraft } from './use-form-draft.ts'
import { useFormPage } from './use-form-page.ts'
import { useSubmission } from './use-submission.ts'

export type { FieldValues as FormValues } from 'react-hook-form'

export interface FormFieldState<Value> {
  name: string
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
  change: FieldChange | undefined
}

export interface SchemaForm<Values extends FieldValues, Output = unknown> {
  values: Values
  field: <Name extends FieldPath<Values>>(name: Name) => FormFieldState<FieldPathValue<Values, Name>>
  set: <Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) => void
  /** Takes the errors of the changed fields away. */
  edit: (patch: Partial<Values>) => void
  errors: FieldErrors
  errorAt: (path: string) => string | undefined
  /** Problems of the present values, shown or not. */
  problems: FieldErrors
  /** Shown errors in the order of the page, and those that no field shows. */
  placed: PlacedErrors
  /** The error of the last try, where it is about no field. */
  failure: unknown
  changes: FieldChanges
  isDirty: boolean
  isSubmitting: boolean
  /** Is up to date between two renders too. */
  isSending: { readonly current: boolean }
  /** Sends once everything is right; by `instead` where it is given. */
  submit: (instead?: (output: Output) => Promise<unknown>) => void
  /** Returns values between two renders too. */
  latest: () => Values
  /** The text stays on the page, but not after a reload. */
  forgetDraft: () => void
  /** Takes back every change, or begins with other values; forgets the draft. */
  reset: (values?: Values) => void
  focus: (path: string) => void
  /** Goes to the element around the fields where that is no `form`. */
  ref: (element: HTMLElement | null) => void
  /** Enter and Ctrl+Enter submit the `form` that has them. */
  props: ReturnType<typeof useFormPage>['props']
}

/** Works as `useSchemaForm`, for a schema that is loaded later. */
export function useCheckedForm<Values extends FieldValues, Output>(
  options: CheckedFormOptions<Values, Output>,
): SchemaForm<Values, Output> {
  const draft = useFormDraft(options.values, options.draft)
  const control = useFormControl(draft.start, options, draft.keep)
  const page = useFormPage(control.errors, () => submission.submit())
  const submission = useSubmission({ options, control, page })
  const { values, errors } = control
  const changes = options.listChanges?.(options.values, values) ?? {}
  return {
    values,
    errors,
    changes,
    errorAt: (path) => findErrorAt(errors, path),
    // Computed when asked for: a check may depend on the values.
    get problems() {
      const validation = options.validate(values)
      return validation.isRight ? {} : validation.problems
    },
    placed: page.placed,
    isDirty: !isSameValue(options.values, values),
    field: (name) => ({
      name,
      value: control.get(name),
      onChange: (value) => control.set(name, value),
      error: findErrorAt(errors, name),
      change: changes[name],
    }),
    set: control.set,
    edit: control.edit,
    submit: submission.submit,
    failure: submission.failure,
    isSending: submission.isSending,
    isSubmitting: control.isSubmitting,
    latest: control.current,
    forgetDraft: draft.forget,
    reset: (next = options.values) => {
      draft.forget()
      submission.clearFailure()
      control.reset(next)
    },
    focus: page.focus,
    ref: page.ref,
    props: page.props,
  }
}
