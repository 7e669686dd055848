import { ApiError } from '@lodge/client'
import { limits } from '@lodge/contracts'
import { Button, FieldError, getErrorMessage, Textarea } from '@lodge/ui'
import { Check } from 'lucide-react'
import { memo, useId } from 'react'
import { nameLanguage } from '../../foundation/languages/name-language.ts'
import { t } from '../../foundation/t.ts'
import { describeField } from './describe-text.ts'
import { findPresentText } from './queries.ts'
import { RichTextInput } from './rich-text-input.tsx'
import { SourceText } from './source-text.tsx'
import { TextConflictNotice } from './text-conflict-notice.tsx'
import { type EditedText, type TextInputProps, useTextEdit } from './use-text-edit.ts'

interface TextRowProps extends EditedText {
  textLanguage: string
}

/** A text and its translation, which is saved by itself. There may be hundreds, and a letter is typed in one. */
export const TextRow = memo(function TextRow(props: TextRowProps) {
  const { language, textLanguage } = props
  const edit = useTextEdit(props)
  const { row, draft, saving } = edit
  const [sourceId, errorId] = [useId(), useId()]
  const field = describeField(row)
  const hasFailed = saving.isError && findPresentText(saving.error) === null
  const input = {
    edit,
    language,
    label: t('translations.input', { field, record: row.recordName, language: nameLanguage(language) }),
    describedBy: hasFailed ? `${sourceId} ${errorId}` : sourceId,
    hasFailed,
  }
  const isJustSaved = saving.isSuccess && !draft && row.state === 'current'
  return (
    <li className="grid gap-x-6 gap-y-2 px-gutter py-2 max-lg:px-4 md:grid-cols-2">
      <SourceText
        id={sourceId}
        row={row}
        label={field}
        language={textLanguage}
        conflict={draft?.conflict ?? null}
        isJustSaved={isJustSaved}
      />
      <div className="flex min-w-0 flex-col gap-2">
        {row.format === 'rich' ? <RichTextInput {...input} /> : <LineInput {...input} />}
        <TextShortcuts edit={edit} language={language} />
        {draft?.conflict && (
          <TextConflictNotice
            conflict={draft.conflict}
            present={row}
            language={language}
            onDiscard={edit.takeBack}
          />
        )}
        {hasFailed && (
          <div role="alert">
            <FieldError id={errorId}>{describeFailure(saving.error)}</FieldError>
          </div>
        )}
      </div>
    </li>
  )
})

function LineInput({ edit, language, label, describedBy, hasFailed }: TextInputProps) {
  const { typed, saving } = edit
  return (
    <div className="flex items-start gap-2">
      <Textarea
        ref={edit.input}
        data-text-input
        rows={1}
        lang={language}
        dir="auto"
        spellCheck
        enterKeyHint="next"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={hasFailed || undefined}
        maxLength={limits.siteTextLength}
        readOnly={saving.isPending}
        aria-busy={saving.isPending}
        value={typed}
        onChange={({ target }) => edit.type(target.value)}
        onKeyDown={edit.handleKey}
        className="min-h-control flex-1 max-lg:min-h-11"
      />
      {edit.isChanged && (
        <Button className="max-lg:h-11" isBusy={saving.isPending} onClick={() => edit.save(typed)}>
          {t('translations.save')}
        </Button>
      )}
    </div>
  )
}

interface TextShortcutsProps {
  edit: ReturnType<typeof useTextEdit>
  language: string
}

/** Buttons that spare the typing: the same words as elsewhere, or those that there are. */
function TextShortcuts({ edit, language }: TextShortcutsProps) {
  const { row, typed, saving } = edit
  const { suggestion, state, text } = row
  if (suggestion !== null && state === 'missing' && typed === '')
    return (
      <Button
        variant="outline"
        size="small"
        className="max-w-full self-start max-lg:h-11"
        onClick={() => edit.fill(suggestion)}
      >
        <span lang={language} className="truncate">
          {t('translations.use', { text: suggestion })}
        </span>
      </Button>
    )
  if (state === 'outdated' && text !== null && !edit.isChanged)
    return (
      <Button
        variant="outline"
        size="small"
        className="self-start max-lg:h-11"
        isBusy={saving.isPending}
        onClick={() => edit.save(text)}
      >
        <Check aria-hidden />
        {t('translations.stillRight')}
      </Button>
    )
  return null
}

function describeFailure(error: unknown): string {
  const [ofField] = error instanceof ApiError ? Object.values(error.fields) : []
  return ofField ?? getErrorMessage(error)
}
