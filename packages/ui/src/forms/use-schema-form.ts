import type { FieldValues } from 'react-hook-form'
import type { SchemaFormOptions } from './schema-form-options.ts'
import { type SchemaForm, useCheckedForm } from './use-checked-form.ts'
import { validateForm } from './validate-form.ts'

/**
 * Returns a form over a schema of the contracts: its values and their errors at their fields, the first of which gets
 * the focus; what changed; a draft; and one submission at a time, whose failure loses nothing that was typed.
 */
export function useSchemaForm<Values extends FieldValues, Output>(
  options: SchemaFormOptions<Values, Output>,
): SchemaForm<Values, Output> {
  return useCheckedForm({ ...options, validate: (values) => validateForm(options, values) })
}
