import { configureZodErrors, type FieldErrors } from '@lodge/contracts'
import type { z } from 'zod'
import { isAbout } from './field-paths.ts'

export interface FormRules<Values, Output> {
  schema: z.ZodType<Output>
  /** Turns entered values into the schema's input. */
  toInput?: ((values: Values) => unknown) | undefined
  /** Finds problems beyond the schema, by path; its messages replace the schema's. */
  check?: ((values: Values) => FieldErrors) | undefined
}

export type Validation<Output> = { isRight: true; output: Output } | { isRight: false; problems: FieldErrors }

/** Returns the output, or all problems by path. */
export function validateForm<Values, Output>(
  rules: FormRules<Values, Output>,
  values: Values,
): Validation<Output> {
  configureZodErrors()
  const parsed = rules.schema.safeParse(rules.toInput ? rules.toInput(values) : values)
  const own = rules.check?.(values) ?? {}
  if (parsed.success && Object.keys(own).length === 0) return { isRight: true, output: parsed.data }
  const schemaErrors = parsed.error ? toFieldErrors(parsed.error.issues) : {}
  const otherErrors = Object.entries(schemaErrors).filter(
    ([path]) => !Object.keys(own).some((ownPath) => isAbout(path, ownPath) || isAbout(ownPath, path)),
  )
  return { isRight: false, problems: { ...Object.fromEntries(otherErrors), ...own } }
}

function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) errors[path.map(String).join('.') || 'form'] ??= message
  return errors
}
