import { ApiError } from '@lodge/client'
import type { MacroChangeView, SaveMacro } from '@lodge/contracts'
import { Field, Input, Skeleton } from '@lodge/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { t } from '../../foundation/t.ts'
import { MacroSteps } from './macro-preview.tsx'
import { macroPreviewQuery } from './queries.ts'

interface MacroPreviewPanelProps {
  values: SaveMacro
  saved: readonly MacroChangeView[]
}

/** The macro as it would be applied to a real ticket: the one that changed last, or one by its number. */
export function MacroPreviewPanel({ values, saved }: MacroPreviewPanelProps) {
  const [typed, setTyped] = useState('')
  const isNumber = /^\d{0,9}$/.test(typed.trim()) && Number(typed || '1') > 0
  const ticket = typed.trim() === '' ? null : Number(typed)
  const { reply, note } = values
  const asked = useDeferredValue({ reply, note, ticket })
  const { data, isPending, error, isPlaceholderData } = useQuery({
    ...macroPreviewQuery(asked),
    placeholderData: keepPreviousData,
    enabled: isNumber,
  })
  const isUnseen = error instanceof ApiError && error.code === 'not_found' && ticket !== null
  const problem = !isNumber
    ? t('canned-responses.preview.wrongNumber')
    : isUnseen
      ? t('canned-responses.preview.notSeen')
      : ''
  const changes = values.changes.map((change) => ({ change, named: nameIn(saved, change) }))
  return (
    <section aria-label={t('macros.preview.title')} className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 text-body font-semibold">
        <Eye aria-hidden className="size-4" />
        {t('macros.preview.title')}
      </h2>
      <Field label={t('canned-responses.preview.ticket')} error={problem}>
        <Input
          inputMode="numeric"
          placeholder={t('canned-responses.preview.newest')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {problem ? null : error ? (
        <p className="text-sm text-muted-foreground">{t('canned-responses.preview.failed')}</p>
      ) : isPending ? (
        <Skeleton className="h-40" />
      ) : (
        <div aria-busy={isPlaceholderData} className="flex flex-col gap-3">
          <p className="text-xs break-words text-muted-foreground">
            {data.ticket
              ? t('canned-responses.preview.of', data.ticket)
              : t('canned-responses.preview.samples')}
          </p>
          <MacroSteps texts={data} changes={changes} />
        </div>
      )}
    </section>
  )
}

/** Names a record as it was saved; one that was chosen since is named by its alias. */
function nameIn(saved: readonly MacroChangeView[], change: MacroChangeView['change']): string | null {
  return saved.find((view) => JSON.stringify(view.change) === JSON.stringify(change))?.named ?? null
}
