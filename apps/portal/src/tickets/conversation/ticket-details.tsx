import { useSite } from '@lodge/client'
import {
  type AttachmentView,
  pathOfAddress,
  type RequesterTicketDetail,
  type TicketStatus,
} from '@lodge/contracts'
import { Button, FieldError, FileName, formatDateTime, writeAnswer } from '@lodge/ui'
import { Check, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileUrl } from '../../http.ts'
import { HiddenFields } from '../../layout/hidden-fields.tsx'
import { useRefusedForm } from '../../page-forms.ts'
import { t } from '../../t.ts'
import { teamName, topicName } from '../names-in-page.ts'
import { useFocusInPlace } from '../use-focus-in-place.ts'

interface TicketDetailsProps {
  ticket: RequesterTicketDetail
  isClosing: boolean
  onClose: () => void
  /** Stands under the facts: the way to reopen, where it is not further up. */
  children: ReactNode
}

export function TicketDetails({ ticket, isClosing, onClose, children }: TicketDetailsProps) {
  const site = useSite()
  const course = ticket.course && `${ticket.course.code} ${ticket.course.name}`
  return (
    <aside aria-labelledby="about">
      <h2 id="about" className="mb-2 text-lg font-semibold">
        {t('tickets.ticket.about')}
      </h2>
      <dl className="divide-y divide-border border-b border-border">
        <Fact label={t('tickets.ticket.number')}>
          <span className="tabular-nums">{ticket.number}</span>
        </Fact>
        <Fact label={t('tickets.ticket.asked')}>
          <span className="tabular-nums">{formatDateTime(ticket.createdAt)}</span>
        </Fact>
        <Fact label={t('tickets.ticket.topic')}>{topicName(ticket.topic)}</Fact>
        {course && !ticket.formAnswers.some(({ answer }) => answer === course) && (
          <Fact label={t('tickets.ticket.course')}>{course}</Fact>
        )}
        <Fact label={t('tickets.ticket.with')}>
          {ticket.assignee ? `${ticket.assignee}, ${teamName(ticket)}` : teamName(ticket)}
        </Fact>
        {ticket.formAnswers.map((view) => (
          <Fact key={view.key} label={view.label}>
            {view.files ? <FileLinks files={view.files} /> : writeAnswer(view)}
          </Fact>
        ))}
        <ArticleLinks ticket={ticket} />
        <MessageFiles ticket={ticket} />
      </dl>
      {children}
      {ticket.can.close && (
        <TicketAction name="close" text={closeText(ticket.status, site)} onSend={onClose}>
          <Button type="submit" variant="outline" className="w-full" isBusy={isClosing}>
            {!isClosing && <Check aria-hidden />}
            {t('tickets.ticket.close')}
          </Button>
        </TicketAction>
      )}
    </aside>
  )
}

interface ReopenTicketProps {
  ticket: RequesterTicketDetail
  isReopening: boolean
  onReopen: () => void
}

export function ReopenTicket({ ticket, isReopening, onReopen }: ReopenTicketProps) {
  const button = useFocusInPlace<HTMLButtonElement>(!ticket.can.close && ticket.can.reopen)
  if (!ticket.can.reopen) return null
  return (
    <TicketAction name="reopen" text={t('tickets.ticket.reopenText')} onSend={onReopen}>
      <Button ref={button} type="submit" variant="outline" className="w-full" isBusy={isReopening}>
        {!isReopening && <RotateCw aria-hidden />}
        {t('tickets.ticket.reopen')}
      </Button>
    </TicketAction>
  )
}

/** A resolved ticket is closed because all is well, any other one because it is no longer needed. */
function closeText(
  status: TicketStatus,
  { reopenDays: days, autoCloseDays: closesAfter }: { reopenDays: number; autoCloseDays: number },
): string {
  return status === 'resolved'
    ? t('tickets.ticket.closeSolvedText', { closesAfter, days })
    : t('tickets.ticket.closeText', { days })
}

function ArticleLinks({ ticket: { articles } }: Pick<TicketDetailsProps, 'ticket'>) {
  if (articles.length === 0) return null
  return (
    <Fact label={t('tickets.ticket.articles', { count: articles.length })}>
      {articles.map(({ alias, address, title }) => (
        <a
          key={alias}
          href={pathOfAddress(address)}
          className="flex min-h-8 items-center text-accent underline-offset-4 hover:underline"
        >
          {title}
        </a>
      ))}
    </Fact>
  )
}

function MessageFiles({ ticket }: Pick<TicketDetailsProps, 'ticket'>) {
  const files = ticket.messages.flatMap(({ attachments }) => attachments)
  if (files.length === 0) return null
  return (
    <Fact label={t('tickets.ticket.files')}>
      <FileLinks files={files} />
    </Fact>
  )
}

function FileLinks({ files }: { files: readonly AttachmentView[] }) {
  return files.map((file) => (
    <a
      key={file.id}
      href={fileUrl(file.id)}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-8 items-center text-accent underline-offset-4 hover:underline"
    >
      <FileName name={file.name} />
    </a>
  ))
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 py-2.5 text-base">
      <dt className="w-24 shrink-0 break-words text-muted-foreground">{label}</dt>
      <dd className="min-w-0 flex-1 break-words">{children}</dd>
    </div>
  )
}

interface TicketActionProps {
  name: 'close' | 'reopen'
  text: string
  onSend: () => void
  children: ReactNode
}

function TicketAction({ name, text, onSend, children }: TicketActionProps) {
  const refused = useRefusedForm('status')
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
      className="mt-5"
    >
      <HiddenFields values={{ action: name }} />
      {children}
      <p className="mt-2 text-sm text-muted-foreground">{text}</p>
      <div role="alert" className="empty:hidden">
        {refused?.values.action === name && <FieldError>{refused.problem}</FieldError>}
      </div>
    </form>
  )
}
