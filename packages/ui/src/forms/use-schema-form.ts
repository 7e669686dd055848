import type { FieldValues } from 'react-hook-form'
import type { SchemaFormOptions } from './schema-form-options.ts'
import { type SchemaForm, useCheckedForm } from './use-checked-form.ts'
import { validateForm } from './validate-form.ts'

/**
 * Has values and their errors, the first of which gets the focus; changes; a draft; and one submission at a time,
 * whose failure loses no text.
 */
export function useSchemaForm<Values extends FieldValues, Output>(
  options: SchemaFormOptions<Values, Output>,
): SchemaForm<Values, Output> {
  return useCheckedForm({ ...options, validate: (values) => validateForm(options, values) })
}
