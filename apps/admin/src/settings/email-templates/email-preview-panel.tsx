import { type DraftEmail, EmailTemplateText, type EmailTemplateView } from '@lodge/contracts'
import { Button, Field, getErrorMessage, Input, Skeleton, useDebouncedValue } from '@lodge/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../foundation/t.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailPreviewQuery } from './queries.ts'
import { TemplateTestMail } from './template-test-mail.tsx'

const debounceMs = 400

interface EmailPreviewPanelProps {
  view: EmailTemplateView
  text: EmailTemplateText
}

/** The mail as it would be sent with the text on the page: as HTML or plain, with sample values or a ticket's. */
export function EmailPreviewPanel({ view, text }: EmailPreviewPanelProps) {
  const [typed, setTyped] = useState('')
  const isNumber = /^\d{0,9}$/.test(typed.trim()) && Number(typed.trim() || '1') > 0
  const draft = useDraft(view, text, isNumber ? typed.trim() : '')
  return (
    <section aria-label={t('email-templates.preview.title')} className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 text-body font-semibold">
        <Eye aria-hidden className="size-4" />
        {t('email-templates.preview.title')}
      </h2>
      {view.isAboutTicket && (
        <Field
          label={t('email-templates.preview.ticket')}
          error={isNumber ? '' : t('email-templates.preview.wrongNumber')}
        >
          <Input
            inputMode="numeric"
            placeholder={t('email-templates.preview.sample')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      )}
      {draft ? (
        <Preview code={view.code} draft={draft} />
      ) : (
        <p className="text-sm text-muted-foreground">{t('email-templates.preview.nothing')}</p>
      )}
    </section>
  )
}

/** Returns the entered mail once the typing pauses; null while it is not valid. */
function useDraft(
  { language }: EmailTemplateView,
  text: EmailTemplateText,
  number: string,
): DraftEmail | null {
  const subject = useDebouncedValue(text.subject, debounceMs)
  const body = useDebouncedValue(text.body, debounceMs)
  const ticketNumber = useDebouncedValue(number, debounceMs)
  const { data } = EmailTemplateText.safeParse({ subject, body })
  return data ? { ...data, language, ticket: ticketNumber === '' ? null : Number(ticketNumber) } : null
}

function Preview({ code, draft }: { code: string; draft: DraftEmail }) {
  const [isPlain, setPlain] = useState(false)
  const { data, isPending, error, isPlaceholderData } = useQuery({
    ...emailPreviewQuery(code, draft),
    placeholderData: keepPreviousData,
  })
  if (error)
    return (
      <p role="status" className="text-sm break-words text-destructive">
        {getErrorMessage(error)}
      </p>
    )
  if (isPending) return <Skeleton className="h-80" />
  return (
    <div aria-busy={isPlaceholderData} className="flex flex-col gap-3">
      <p className="text-sm break-words">
        <span className="text-muted-foreground">{t('email-templates.preview.subject')} </span>
        <span className="font-medium">
          <bdi>{data.subject}</bdi>
        </span>
      </p>
      <fieldset className="flex gap-1" aria-label={t('email-templates.preview.part')}>
        <Button
          size="small"
          variant={isPlain ? 'ghost' : 'outline'}
          aria-pressed={!isPlain}
          onClick={() => setPlain(false)}
        >
          {t('email-templates.preview.html')}
        </Button>
        <Button
          size="small"
          variant={isPlain ? 'outline' : 'ghost'}
          aria-pressed={isPlain}
          onClick={() => setPlain(true)}
        >
          {t('email-templates.preview.plain')}
        </Button>
      </fieldset>
      {isPlain ? (
        <pre
          dir="auto"
          className="rounded-md border border-border bg-card p-3 text-xs break-words whitespace-pre-wrap"
        >
          {data.text}
        </pre>
      ) : (
        <EmailFrame html={data.html} />
      )}
      <TemplateTestMail code={code} draft={draft} />
    </div>
  )
}
