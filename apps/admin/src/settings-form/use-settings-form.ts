import {
  announce,
  type FieldChanges,
  type FormFieldState,
  type FormValues,
  getErrorMessage,
  type SchemaFormOptions,
  toast,
  useSchemaForm,
} from '@lodge/ui'
import { useHotkey } from '../keyboard-shortcuts/use-hotkey.ts'
import { useUnsavedChangesGuard } from '../shell/use-unsaved-changes-guard.ts'
import { t } from '../t.ts'
import { useAgreedSave } from './use-agreed-save.ts'

export interface SettingsFormOptions<View, Values extends FormValues, Output>
  extends Pick<SchemaFormOptions<Values, Output>, 'schema' | 'toInput' | 'check'> {
  /** The saved record; null for a new one. */
  view: View | null
  /** What is entered for it, or what a new one begins with. */
  toValues: (view: View | null) => Values
  /** Names the fields that differ from the saved record, by path; the views give words for what they refer to. */
  listChanges: (views: readonly View[]) => (saved: Values, values: Values) => FieldChanges
  /** Sends what was made of a view and returns what was saved; rejects with the refusal. */
  send: (output: Output, view: View | null) => Promise<View>
  /** Reads the record as it is by now. */
  read: () => Promise<View>
  /** Asks before sending where that is due; false keeps what was entered. */
  confirm?: ((values: Values) => Promise<boolean>) | undefined
}

/** A form over a saved record: saved by button or Ctrl+S, not left with changes unasked, and never over another's. */
export function useSettingsForm<View, Values extends FormValues, Output>(
  options: SettingsFormOptions<View, Values, Output>,
) {
  const { schema, toInput, check, confirm, toValues } = options
  const agreed = useAgreedSave(options)
  const { base } = agreed
  const form = useSchemaForm<Values, Output>({
    ...{ schema, toInput, check },
    values: toValues(base),
    listChanges: options.listChanges(base === null ? [] : [base]),
    onSubmit: async (output, values) => {
      if (confirm && !(await confirm(values))) return
      if (!(await agreed.save(output, values, (merged) => form.edit(merged)))) return
      announce(t('settings-form.saved'))
      toast.success(t('settings-form.saved'))
    },
    onInvalid: () => toast.error(t('settings-form.save.blocked')),
    onFailure: (error) => toast.error(getErrorMessage(error)),
  })
  const isNew = options.view === null
  // A list whose order says nothing may differ and still be the same.
  const isDirty = Object.keys(form.changes).length > 0
  const save = () => {
    if (isDirty || isNew) form.submit()
  }
  useHotkey('s', save, { isCommand: true })
  useUnsavedChangesGuard(isDirty, form.isSending, () => ({
    title: t('settings-form.save.leaveTitle'),
    text: t('settings-form.save.leaveText'),
    confirmLabel: t('settings-form.save.leave'),
    cancelLabel: t('settings-form.save.stay'),
  }))
  const field: typeof form.field = (name) => withoutChange(form.field(name), isNew)
  return { ...form, field, isDirty, save, isNew, question: agreed.question }
}

/** A field of a new record was nothing before. */
function withoutChange<Value>(field: FormFieldState<Value>, isNew: boolean): FormFieldState<Value> {
  return isNew ? { ...field, change: undefined } : field
}
