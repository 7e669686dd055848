import { ApiError } from '@lodge/client'
import type { FieldErrors } from '@lodge/contracts'
import { announce, getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { useRef, useState } from 'react'
import { useHotkey } from '../keyboard-shortcuts/use-hotkey.ts'
import { useUnsavedChangesGuard } from '../shell/use-unsaved-changes-guard.ts'
import { t } from '../t.ts'

/** A field that differs from what is saved: its name, and what it was in words. */
export interface FieldChange {
  label: string
  was: string
}

interface SettingsFormOptions<Draft> {
  saved: Draft
  /** The fields in which a draft differs, by path. */
  listChanges: (saved: Draft, draft: Draft) => Record<string, FieldChange>
  /** What is wrong before anyone is asked, by path. */
  validate: (draft: Draft) => FieldErrors
  /** Sends the draft; rejects with the refusal. */
  send: (draft: Draft) => Promise<void>
  /** Asks before sending where that is due; false keeps the draft. */
  confirm?: (draft: Draft) => Promise<boolean>
  /** Reads the record anew, after which the form starts over. */
  reload: () => Promise<unknown>
  isNew: boolean
}

/**
 * The state of an edit page: the draft, its changes and refusals by field, saving by button or Ctrl+S, and the
 * question before leaving with changes.
 */
export function useSettingsForm<Draft>(form: SettingsFormOptions<Draft>) {
  const askToReload = useAskToReload()
  const [draft, setDraft] = useState(form.saved)
  const [refusals, setRefusals] = useState<FieldErrors>({})
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const mayLeave = useRef(false)
  const changes = form.listChanges(form.saved, draft)
  const isDirty = Object.keys(changes).length > 0
  const problems = form.validate(draft)
  const errors: FieldErrors = { ...refusals, ...(isTried ? problems : {}) }

  function edit(next: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...next }))
    setRefusals({})
  }

  async function save() {
    setIsTried(true)
    if (isSaving || (!isDirty && !form.isNew)) return
    if (Object.keys(problems).length > 0) return toast.error(t('settings-form.save.blocked'))
    if (form.confirm && !(await form.confirm(draft))) return
    setIsSaving(true)
    mayLeave.current = true
    try {
      await form.send(draft)
      setIsTried(false)
      announce(t('settings-form.saved'))
      toast.success(t('settings-form.saved'))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'edit_conflict') return await askToReload(form.reload)
      setRefusals(error instanceof ApiError ? error.fields : {})
      toast.error(getErrorMessage(error))
    } finally {
      mayLeave.current = false
      setIsSaving(false)
    }
  }

  function discard() {
    setDraft(form.saved)
    setRefusals({})
    setIsTried(false)
  }

  useHotkey('s', () => void save(), { isCommand: true })
  useUnsavedChangesGuard(isDirty, mayLeave, () => ({
    title: t('settings-form.save.leaveTitle'),
    text: t('settings-form.save.leaveText'),
    confirmLabel: t('settings-form.save.leave'),
    cancelLabel: t('settings-form.save.stay'),
  }))
  return { draft, edit, changes, isDirty, errors, problems, save, discard, isSaving }
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
