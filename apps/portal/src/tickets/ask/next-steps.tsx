import type { RequesterTicketDetail } from '@lodge/contracts'
import { cn } from '@lodge/ui'
import { t } from '../../t.ts'
import { teamName } from '../names-in-page.ts'

export function NextSteps({ ticket }: { ticket: RequesterTicketDetail }) {
  const isAnswered = ticket.messages.some(({ author }) => author.side === 'staff')
  return (
    <>
      <h2 className="mt-9 mb-3 text-xl font-semibold">{t('tickets-new-ticket.submitted.next')}</h2>
      <ol className="flex flex-col">
        <NextStep
          isDone
          title={t('tickets-new-ticket.submitted.has', { team: teamName(ticket) })}
          text={`“${ticket.subject}”`}
        />
        <NextStep
          isDone={ticket.assignee !== null}
          title={
            ticket.assignee
              ? t('tickets-new-ticket.submitted.takenBy', { name: ticket.assignee })
              : t('tickets-new-ticket.submitted.taken')
          }
          text={t('tickets-new-ticket.submitted.takenText')}
        />
        <NextStep
          isDone={isAnswered}
          isLast
          title={t('tickets-new-ticket.submitted.answer')}
          text={t('tickets-new-ticket.submitted.answerText')}
        />
      </ol>
    </>
  )
}

interface NextStepProps {
  title: string
  text: string
  isDone: boolean
  isLast?: boolean
}

function NextStep({ title, text, isDone, isLast = false }: NextStepProps) {
  return (
    <li className="relative flex gap-6 pb-6 ps-2 last:pb-0">
      {!isLast && <span aria-hidden className="absolute top-5 bottom-0 start-[12px] w-0.5 bg-border" />}
      <span
        aria-hidden
        className={cn(
          'mt-1.5 size-2.5 shrink-0 rounded-full border-2 border-accent bg-background',
          isDone && 'bg-accent',
        )}
      />
      <div className="min-w-0">
        <p className="text-body font-semibold">{title}</p>
        <p className="text-base break-words text-muted-foreground">{text}</p>
      </div>
    </li>
  )
}
