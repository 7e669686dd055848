import type { TicketDetail } from '@lodge/contracts'
import { isFinal } from '@lodge/domain'
import { Badge, Button, writeAnswer } from '@lodge/ui'
import { MessageCircleQuestion, Pencil } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { usePartActions } from '../parts/use-part-actions.ts'
import { FileList } from '../thread/thread-files.tsx'
import { FormAnswersForm } from './form-answers-form.tsx'
import { MissingAnswers } from './missing-answers.tsx'
import { questionAsReply } from './question-as-reply.ts'

interface FormAnswersPanelProps {
  ticket: TicketDetail
  /** Takes the question for the missing answers, as rich text of a reply. */
  onAsk: (html: string) => void
}

export function FormAnswersPanel({ ticket, onAsk }: FormAnswersPanelProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { form, formAnswers, missingAnswers: missing } = ticket
  const mayAsk = missing !== null && ticket.can.reply && !ticket.isMerged && !isFinal(ticket.status)
  const ask = mayAsk ? () => onAsk(questionAsReply(missing.question)) : null
  const mayEdit = form !== null && ticket.can.assign && !isEditing
  const edit = {
    id: 'edit',
    label: t('ticket-property.formAnswers.editLabel'),
    icon: Pencil,
    keywords: t('command-palette-keywords.formAnswers'),
    run: () => setIsEditing(true),
  }
  usePartActions({ number: ticket.number, source: 'form-answers' }, [
    ...(mayEdit ? [edit] : []),
    ...(ask
      ? [
          {
            ...edit,
            id: 'ask',
            label: t('ticket-property.formAnswers.ask'),
            icon: MessageCircleQuestion,
            run: ask,
          },
        ]
      : []),
  ])
  // A topic may ask for the course without a form; it is answered in words where there is none to choose.
  if (!form && formAnswers.length === 0 && !missing) return null
  return (
    <section aria-labelledby="formAnswers" className="border-t border-border p-4">
      <header className="mb-2 flex items-center gap-2">
        <h2 id="formAnswers" className="text-base font-semibold">
          {t('ticket-property.formAnswers.title')}
        </h2>
        {form && (
          <span className="min-w-0 flex-1 truncate text-end text-xs text-muted-foreground">
            {t('ticket-property.formAnswers.form', { name: form.name, version: form.version })}
          </span>
        )}
        {mayEdit && (
          <Button
            variant="ghost"
            size="icon-small"
            aria-label={t('ticket-property.formAnswers.editLabel')}
            title={t('ticket-property.formAnswers.edit')}
            onClick={() => setIsEditing(true)}
          >
            <Pencil aria-hidden />
          </Button>
        )}
      </header>
      {isEditing ? (
        <FormAnswersForm number={ticket.number} onDone={() => setIsEditing(false)} />
      ) : formAnswers.length === 0 && !missing ? (
        <p className="text-sm text-muted-foreground">{t('ticket-property.formAnswers.none')}</p>
      ) : (
        <dl className="flex flex-col gap-1.5 text-sm empty:hidden">
          {formAnswers.map((view) => (
            <div key={view.key}>
              <dt className="text-xs text-muted-foreground">{view.label}</dt>
              <dd className="break-words whitespace-pre-line">
                {view.files ? (
                  <FileList label={view.label} files={view.files} className="mt-1" />
                ) : (
                  writeAnswer(view)
                )}
                {view.isUnlisted && (
                  <Badge className="ms-1.5">{t('ticket-property.formAnswers.unlisted')}</Badge>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isEditing && missing && (
        <div className={formAnswers.length > 0 ? 'mt-1.5' : ''}>
          <MissingAnswers missing={missing} onAsk={ask} />
        </div>
      )}
    </section>
  )
}
