import type { SiteTextRow } from '@lodge/contracts'
import { announce } from '@lodge/ui'
import { type Dispatch, type KeyboardEvent, useRef } from 'react'
import { changedBy } from '../../foundation/changed-by.ts'
import { t } from '../../foundation/t.ts'
import { describeField } from './describe-text.ts'
import { useSaveText } from './queries.ts'
import { type DraftAction, isChanged, type TextDraft, toSent } from './use-text-drafts.ts'

export interface EditedText {
  id: string
  row: SiteTextRow
  draft: TextDraft | undefined
  language: string
  onDraft: Dispatch<DraftAction>
  /** Takes a text as the server has just answered it, saved or refused. */
  onAnswer: (id: string, row: SiteTextRow) => void
}

/** Types, saves and takes back one translation, by keys or by buttons. */
export function useTextEdit({ id, row: latest, draft, language, onDraft, onAnswer }: EditedText) {
  const input = useRef<HTMLTextAreaElement & HTMLButtonElement>(null)
  const row = draft?.from ?? latest
  const typed = draft?.typed ?? row.text ?? ''
  const hasChange = draft !== undefined && isChanged(draft)
  const saving = useSaveText(language, {
    onSaved: (saved) => {
      onAnswer(id, saved)
      onDraft({ type: 'dropped', id })
      announceSaved(saved)
    },
    onOvertaken: (sent, present, error) => {
      onAnswer(id, present)
      const conflict = { by: changedBy(error), was: sent.row }
      onDraft({ type: 'overtaken', id, typed: sent.text, present, conflict })
    },
  })
  const type = (text: string) => {
    if (saving.isError) saving.reset()
    const typedText = row.format === 'line' ? text.replace(/[\r\n]+/g, ' ') : text
    onDraft({ type: 'typed', id, row, typed: typedText })
  }
  const takeBack = () => {
    saving.reset()
    onDraft({ type: 'dropped', id })
    input.current?.focus()
  }
  const saveAndGoOn = (from: HTMLTextAreaElement) =>
    saving.mutate(
      { row, text: toSent[row.format](typed) },
      // Whoever has gone elsewhere meanwhile stays there.
      { onSuccess: () => document.activeElement === from && focusNext(from) },
    )
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // With an input method, both keys are about the word that is being composed.
    if (event.nativeEvent.isComposing || saving.isPending) return
    if (event.key === 'Escape' && draft) takeBack()
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (hasChange) saveAndGoOn(event.currentTarget)
    else focusNext(event.currentTarget)
  }
  // Buttons are gone when they have done their work, and their focus with them.
  const save = (text: string, onSaved?: () => void) => {
    input.current?.focus()
    saving.mutate({ row, text: toSent[row.format](text) }, { ...(onSaved && { onSuccess: onSaved }) })
  }
  const fill = (text: string) => {
    input.current?.focus()
    type(text)
  }
  return { row, typed, draft, saving, input, isChanged: hasChange, type, takeBack, handleKey, save, fill }
}

/** A field in which a translation is written. */
export interface TextInputProps {
  edit: ReturnType<typeof useTextEdit>
  language: string
  label: string
  describedBy: string
  hasFailed: boolean
}

function announceSaved(saved: SiteTextRow): void {
  const words = { field: describeField(saved), record: saved.recordName }
  announce(saved.text === null ? t('translations.removed', words) : t('translations.saved', words))
}

function focusNext(input: HTMLTextAreaElement): void {
  const inputs = [
    ...(input.closest('[data-site-texts]')?.querySelectorAll<HTMLElement>('[data-text-input]') ?? []),
  ]
  inputs[inputs.indexOf(input) + 1]?.focus()
}
