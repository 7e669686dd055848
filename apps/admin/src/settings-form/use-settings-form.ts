import { ApiError } from '@lodge/client'
import {
  announce,
  type FieldChanges,
  type FormValues,
  getErrorMessage,
  type SchemaFormOptions,
  toast,
  useDialogs,
  useSchemaForm,
} from '@lodge/ui'
import { useHotkey } from '../keyboard-shortcuts/use-hotkey.ts'
import { useUnsavedChangesGuard } from '../shell/use-unsaved-changes-guard.ts'
import { t } from '../t.ts'

type RecordRules<Values extends FormValues, Output> = Pick<
  SchemaFormOptions<Values, Output>,
  'schema' | 'toInput' | 'check' | 'values'
>

interface SettingsFormOptions<Values extends FormValues, Output> extends RecordRules<Values, Output> {
  /** Names the fields that differ from the saved record, by path. */
  listChanges: (saved: Values, values: Values) => FieldChanges
  /** Sends the record; rejects with the refusal. */
  send: (output: Output) => Promise<void>
  /** Asks before sending where that is due; false keeps what was entered. */
  confirm?: ((values: Values) => Promise<boolean>) | undefined
  /** Reads the record anew, after which the form starts over. */
  reload: () => Promise<unknown>
  isNew: boolean
}

/** A form over a saved record: saved by button or Ctrl+S, not left with changes unasked, and never over another's. */
export function useSettingsForm<Values extends FormValues, Output>({
  send,
  confirm,
  reload,
  isNew,
  ...rules
}: SettingsFormOptions<Values, Output>) {
  const askToReload = useAskToReload()
  const form = useSchemaForm<Values, Output>({
    ...rules,
    onSubmit: async (output, values) => {
      if (confirm && !(await confirm(values))) return
      try {
        await send(output)
        announce(t('settings-form.saved'))
        toast.success(t('settings-form.saved'))
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'edit_conflict') throw error
        await askToReload(reload)
      }
    },
    onInvalid: () => toast.error(t('settings-form.save.blocked')),
    onFailure: (error) => toast.error(getErrorMessage(error)),
  })
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
  return { ...form, isDirty, save, isNew }
}

/** Someone else has saved meanwhile: offers to read the record anew. */
function useAskToReload() {
  const dialogs = useDialogs()
  return async (onReload: () => Promise<unknown>) => {
    const question = {
      title: t('settings-form.save.lostTitle'),
      text: t('settings-form.save.lostText'),
      confirmLabel: t('settings-form.save.reload'),
      cancelLabel: t('settings-form.save.stay'),
    }
    if (await dialogs.confirm(question)) await onReload()
  }
}
