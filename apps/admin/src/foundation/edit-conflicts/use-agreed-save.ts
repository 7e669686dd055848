import { ApiError } from '@lodge/client'
import { type FieldChanges, type FormValues, type SchemaFormOptions, validateForm } from '@lodge/ui'
import { useState } from 'react'
import { changedBy } from '../changed-by.ts'
import { t } from '../t.ts'
import { compareEdits, type EditDifference, mergeEdits } from './merge-edits.ts'

export interface AgreedSaveOptions<View, Values extends FormValues, Output>
  extends Pick<SchemaFormOptions<Values, Output>, 'schema' | 'toInput' | 'check'> {
  /** The saved record; null for a new one. */
  view: View | null
  /** Returns the form values of the record, or those that a new one begins with. */
  toValues: (view: View | null) => Values
  /** Names the fields that differ from the saved record, by path; the views give words for what they refer to. */
  listChanges: (views: readonly View[]) => (saved: Values, values: Values) => FieldChanges
  /** Sends what was made of a view and returns what was saved; rejects with the refusal. */
  send: (output: Output, view: View | null) => Promise<View>
  /** Reads the record as it is by now. */
  read: () => Promise<View>
}

/** The question to somebody whose record was saved by another person meanwhile. */
export interface ConflictQuestion extends EditDifference {
  changed: ReturnType<typeof changedBy>
  /** Takes the paths of the fields that are theirs from now on; null saves nothing. */
  answer: (fromTheirs: ReadonlySet<string> | null) => void
}

interface Attempt<View, Values, Output> {
  output: Output
  values: Values
  view: View | null
}

/**
 * Saves a record until it agrees with what others have saved meanwhile: it merges edits that do not collide
 * and asks about those that do. `base` is the record that the form starts from now.
 */
export function useAgreedSave<View, Values extends FormValues, Output>(
  options: AgreedSaveOptions<View, Values, Output>,
) {
  const [base, setBase] = useState(options.view)
  const [question, setQuestion] = useState<ConflictQuestion | null>(null)

  const ask = (difference: Omit<ConflictQuestion, 'answer'>): Promise<ReadonlySet<string> | null> =>
    new Promise((resolve) => {
      const answer = (fromTheirs: ReadonlySet<string> | null) => {
        setQuestion(null)
        resolve(fromTheirs)
      }
      setQuestion({ ...difference, answer })
    })

  /** Returns what to send next; null where nothing is to be sent. */
  async function settle(
    { values: mine, view }: Attempt<View, Values, Output>,
    conflict: unknown,
    onMerged: (values: Values) => void,
  ): Promise<Attempt<View, Values, Output> | null> {
    const theirs = await options.read()
    const listChanges = options.listChanges(view === null ? [theirs] : [theirs, view])
    const edits = { base: options.toValues(view), mine, theirs: options.toValues(theirs) }
    const difference = compareEdits(listChanges, edits)
    const isSame = difference.conflicts.length + difference.taken.length === 0
    const fromTheirs = isSame ? new Set<string>() : await ask({ ...difference, changed: changedBy(conflict) })
    if (fromTheirs === null) return null
    const values = mergeEdits(listChanges, edits, fromTheirs)
    setBase(() => theirs)
    onMerged(values)
    const isTheirs = Object.keys(listChanges(edits.theirs, values)).length === 0
    return isTheirs ? null : { output: validateMerged(options, values), values, view: theirs }
  }

  /** Returns whether the record was saved; `onMerged` is told what it became before. */
  async function save(output: Output, values: Values, onMerged: (values: Values) => void): Promise<boolean> {
    let attempt: Attempt<View, Values, Output> | null = { output, values, view: base }
    for (let tries = 1; attempt !== null; tries += 1) {
      try {
        const saved = await options.send(attempt.output, attempt.view)
        setBase(() => saved)
        return true
      } catch (error) {
        if (attempt.view === null || !isConflict(error) || tries === maxTries) throw error
        attempt = await settle(attempt, error, onMerged)
      }
    }
    return false
  }

  return { base, question, save }
}

/** A record that is saved again and again by others is given up, with what was entered. */
const maxTries = 5

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'edit_conflict'

/** Checks a merge: two valid edits may be invalid together. The problems then stand at their fields. */
function validateMerged<View, Values extends FormValues, Output>(
  options: AgreedSaveOptions<View, Values, Output>,
  values: Values,
): Output {
  const validation = validateForm(options, values)
  if (validation.isRight) return validation.output
  const message = t('settings-form.save.blocked')
  throw new ApiError({ status: 422, code: 'invalid_input', message, fields: validation.problems })
}
