import { ApiError } from '@lodge/client'
import { Field, Input, Skeleton } from '@lodge/ui'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { t } from '../../foundation/t.ts'

interface PreviewedTicket {
  ticket: { number: number; subject: string } | null
}

interface TicketPreviewPanelProps<Texts, Preview extends PreviewedTicket, Key extends readonly unknown[]> {
  title: string
  texts: Texts
  /** Fills the texts with the ticket of that number; null for the one that changed last. */
  query: (input: Texts & { ticket: number | null }) => UseQueryOptions<Preview, Error, Preview, Key>
  children: (preview: Preview) => ReactNode
}

/** Texts as they would stand on a real ticket: the one that changed last, or one by its number. */
export function TicketPreviewPanel<
  Texts extends object,
  Preview extends PreviewedTicket,
  Key extends readonly unknown[],
>({ title, texts, query, children }: TicketPreviewPanelProps<Texts, Preview, Key>) {
  const [typed, setTyped] = useState('')
  const isNumber = /^\d{0,9}$/.test(typed.trim()) && Number(typed || '1') > 0
  const ticket = typed.trim() === '' ? null : Number(typed)
  const input = useDeferredValue({ ...texts, ticket })
  const { data, error, isPlaceholderData } = useQuery({
    ...query(input),
    placeholderData: keepPreviousData,
    enabled: isNumber,
  })
  const isUnseen = error instanceof ApiError && error.code === 'not_found' && ticket !== null
  const problem = !isNumber
    ? t('canned-responses.preview.wrongNumber')
    : isUnseen
      ? t('canned-responses.preview.notSeen')
      : ''
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 text-body font-semibold">
        <Eye aria-hidden className="size-4" />
        {title}
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
      ) : data === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <div aria-busy={isPlaceholderData} className="flex flex-col gap-3">
          <p className="text-xs break-words text-muted-foreground">
            {data.ticket
              ? t('canned-responses.preview.of', data.ticket)
              : t('canned-responses.preview.samples')}
          </p>
          {children(data)}
        </div>
      )}
    </section>
  )
}
