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
  /** Gets what `validate` needs before it is first asked; false where that did not come, which is said. */
  prepare?: () => Promise<boolean>
}

interface FormOptions<Values extends FieldValues, Output> {
  /** The saved record, or what a new one begins with. */
  values: Values
  onSubmit: (output: Output, values: Values) => Promise<unknown>
  /**
   * Returns the fields of a refusal, by path; by default the server's. Without fields it is the form's
   * failure.
   */
  toFields?: (error: unknown) => FieldErrors
  /** Is told that nothing was sent because something is wrong. */
  onInvalid?: () => void
  /** Is told of a refusal, which is at its fields already, or why there was no answer. */
  onFailure?: (error: unknown) => void
  draft?: FormDraft<Values>
  /** Names the fields that differ from the saved record, by path. */
  listChanges?: (saved: Values, values: Values) => FieldChanges
  /** The page has a summary of its own that is read out. */
  isSummarized?: boolean
}
