import {
  announce,
  type FormFieldState,
  type FormValues,
  getErrorMessage,
  toast,
  useSchemaForm,
} from '@lodge/ui'
import { type AgreedSaveOptions, useAgreedSave } from '../edit-conflicts/use-agreed-save.ts'
import { useHotkey } from '../keyboard-shortcuts/use-hotkey.ts'
import { t } from '../t.ts'
import { useUnsavedChangesGuard } from '../use-unsaved-changes-guard.ts'

interface SettingsFormOptions<View, Values extends FormValues, Output>
  extends AgreedSaveOptions<View, Values, Output> {
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
    schema,
    toInput,
    check,
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
