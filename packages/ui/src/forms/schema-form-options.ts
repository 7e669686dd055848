import type { FieldErrors } from '@lodge/contracts'
import type { FieldValues } from 'react-hook-form'
import type { FieldChanges } from './field-change.ts'
import type { FormDraft } from './use-form-draft.ts'
import type { FormRules, Validation } from './validate-form.ts'

export interface SchemaFormOptions<Values extends FieldValues, Output>
  extends FormOptions<Values, Output>,
    FormRules<Values, Output> {}

export interface CheckedFormOptions<Values extends FieldValues, Output> extends FormOptions<Values, Output> {
  validate: (values: Values) => Validation<Output>
  /** Loads what `validate` needs; false where that did not come, which is reported. */
  prepare?: () => Promise<boolean>
}

interface FormOptions<Values extends FieldValues, Output> {
  /** The saved record, or the beginning of a new one. */
  values: Values
  onSubmit: (output: Output, values: Values) => Promise<unknown>
  /** Returns the fields of a refusal, by path. Without fields it is the form's failure. */
  toFields?: (error: unknown) => FieldErrors
  onInvalid?: () => void
  /** Receives a refusal, which is at its fields already, or the lack of an answer. */
  onFailure?: (error: unknown) => void
  draft?: FormDraft<Values>
  /** Returns fields that differ from the saved record, by path. */
  listChanges?: (saved: Values, values: Values) => FieldChanges
  /** The page reads out a summary of its own. */
  isSummarized?: boolean
}
