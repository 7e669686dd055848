import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldErrors } from '@lodge/contracts'
import { useMemo } from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { flattenErrors } from './field-paths.ts'
import { isSameValue } from './same-value.ts'
import type { FormDraft } from './use-form-draft.ts'
import type { Validation } from './validate-form.ts'

interface ControlOptions<Values, Output> {
  validate: (values: Values) => Validation<Output>
  draft?: FormDraft<Values>
}

/** Validates each change of a field, once the form was submitted. */
export function useFormControl<Values extends FieldValues, Output>(
  start: Values,
  options: ControlOptions<Values, Output>,
  onChange: (values: Values) => void,
) {
  const form = useForm<Values, unknown, Output>({
    values: start,
    resolver: createResolver(options.validate),
    shouldFocusError: false,
  })
  const { formState } = form
  form.watch()
  // The library changes its values in place; the page gets them as they are after each change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state is a change of the values
  const values = useMemo(() => structuredClone(form.getValues()), [form, formState])

  function set<Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>): void {
    write(name, value, form.formState.isSubmitted)
    finish()
  }

  function edit(patch: Partial<Values>): void {
    const names = Object.keys(patch).filter(isPath<Values>)
    for (const name of names) write(name, valueAt(patch, name), false)
    form.clearErrors(names)
    finish()
  }

  function write<Name extends FieldPath<Values>>(
    name: Name,
    value: FieldPathValue<Values, Name>,
    shouldValidate: boolean,
  ): void {
    if (!isSameValue(form.getValues(name), value)) form.setValue(name, value, { shouldValidate })
  }

  function finish(): void {
    const next = form.getValues()
    if (isSameValue(next, values)) return
    const amended = options.draft?.amend?.(next) ?? next
    for (const name of Object.keys(amended).filter(isPath<Values>)) write(name, valueAt(amended, name), false)
    onChange(form.getValues())
  }

  return {
    values,
    errors: useMemo(() => flattenErrors(formState.errors), [formState]),
    get: <Name extends FieldPath<Values>>(name: Name) => form.getValues(name),
    current: () => form.getValues(),
    set,
    edit,
    reset: (next: Values) => form.reset(next),
    refuse: (errors: FieldErrors) => {
      for (const [path, message] of Object.entries(errors))
        if (isPath<Values>(path)) form.setError(path, { type: 'server', message })
    },
    handleSubmit: form.handleSubmit,
    isSubmitting: formState.isSubmitting,
  }
}

const valueAt = (values: object, name: string) => Reflect.get(values, name)

function createResolver<Values extends FieldValues, Output>(
  check: (values: Values) => Validation<Output>,
): Resolver<Values, unknown, Output> {
  return (values, context, resolverOptions) => {
    const validate = () => {
      const validation = check(values)
      if (validation.isRight) return { value: validation.output }
      const issues = Object.entries(validation.problems)
      return { issues: issues.map(([path, message]) => ({ message, path: path.split('.') })) }
    }
    const standard = { version: 1, vendor: 'lodge', validate } as const
    return standardSchemaResolver<Values, unknown, Output>({ '~standard': standard })(
      values,
      context,
      resolverOptions,
    )
  }
}

/** A path of the server that the form lacks is told beside the fields. */
const isPath = <Values extends FieldValues>(path: string): path is FieldPath<Values> => path !== ''
