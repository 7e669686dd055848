import { ApiError } from '@lodge/client'
import { Field, Input, RichText, Skeleton } from '@lodge/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Eye, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { fileUrl } from '../http.ts'
import { cannedResponsePreviewQuery } from './queries.ts'
import { cannedResponseStrings } from './strings.ts'

const strings = cannedResponseStrings.preview

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
  const problem = !isNumber ? strings.wrongNumber : isUnseen && ticket !== null ? strings.notSeen : ''
  return (
    <section aria-label={strings.title} className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 text-body font-semibold">
        <Eye aria-hidden className="size-4" />
        {strings.title}
      </h2>
      <Field label={strings.ticket} error={problem}>
        <Input
          inputMode="numeric"
          placeholder={strings.newest}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {problem ? null : error ? (
        <p className="text-sm text-muted-foreground">{isUnseen ? strings.noTicket : strings.failed}</p>
      ) : isPending ? (
        <Skeleton className="h-40" />
      ) : (
        <div aria-busy={isPlaceholderData} className="flex flex-col gap-3">
          <p className="text-xs break-words text-muted-foreground">
            {strings.of(data.ticket.number, data.ticket.subject)}
          </p>
          <div className="rounded-md border border-border bg-card p-3">
            {data.html === '' || data.html === '<p></p>' ? (
              <p className="text-sm text-muted-foreground">{strings.nothing}</p>
            ) : (
              <RichText html={data.html} fileUrl={fileUrl} />
            )}
          </div>
          {data.unfilled.length > 0 && (
            <p role="status" className="flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {strings.unfilled(data.unfilled.map((name) => `{{${name}}}`).join(', '))}
            </p>
          )}
        </div>
      )}
    </section>
  )
}
