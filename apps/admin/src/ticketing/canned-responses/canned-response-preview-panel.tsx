import { ApiError } from '@lodge/client'
import type { CannedResponsePreview } from '@lodge/contracts'
import { Field, Input, RichText, Skeleton } from '@lodge/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Eye, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { fileUrl } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { cannedResponsePreviewQuery } from './queries.ts'

/** The text as it stands on the page, filled with a real ticket: the one that changed last, or one by its number. */
export function CannedResponsePreviewPanel({ html }: { html: string }) {
  const [typed, setTyped] = useState('')
  const isNumber = /^\d{0,9}$/.test(typed.trim()) && Number(typed || '1') > 0
  const ticket = typed.trim() === '' ? null : Number(typed)
  const asked = useDeferredValue({ html, ticket })
  const { data, isPending, error, isPlaceholderData } = useQuery({
    ...cannedResponsePreviewQuery(asked),
    placeholderData: keepPreviousData,
    enabled: isNumber,
  })
  const isUnseen = error instanceof ApiError && error.code === 'not_found'
  const problem = !isNumber
    ? t('canned-responses.preview.wrongNumber')
    : isUnseen && ticket !== null
      ? t('canned-responses.preview.notSeen')
      : ''
  return (
    <section aria-label={t('canned-responses.preview.title')} className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 text-body font-semibold">
        <Eye aria-hidden className="size-4" />
        {t('canned-responses.preview.title')}
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
        <FilledResponse preview={data} isStale={isPlaceholderData} />
      )}
    </section>
  )
}

function FilledResponse({ preview, isStale }: { preview: CannedResponsePreview; isStale: boolean }) {
  return (
    <div aria-busy={isStale} className="flex flex-col gap-3">
      <p className="text-xs break-words text-muted-foreground">
        {preview.ticket
          ? t('canned-responses.preview.of', preview.ticket)
          : t('canned-responses.preview.samples')}
      </p>
      <div className="rounded-md border border-border bg-card p-3">
        {preview.html === '' || preview.html === '<p></p>' ? (
          <p className="text-sm text-muted-foreground">{t('canned-responses.preview.nothing')}</p>
        ) : (
          <RichText html={preview.html} fileUrl={fileUrl} />
        )}
      </div>
      {preview.unfilled.length > 0 && (
        <p role="status" className="flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('canned-responses.preview.unfilled', {
            names: preview.unfilled.map((name) => `{{${name}}}`).join(', '),
          })}
        </p>
      )}
    </div>
  )
}
