import { hasPermission, useSession } from '@lodge/client'
import type { MessageView } from '@lodge/contracts'
import { Button, ErrorState, MessageText, Skeleton } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { fileUrl } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { staffAddressOf } from '../../../knowledge-base/reading/staff-path.ts'
import { MailFrame } from './mail-frame.tsx'
import { mailAsSentQuery } from './mail-query.ts'
import { ThreadFiles } from './thread-files.tsx'

/** The words of a message and its files; a mail's also as it was sent, if somebody asks for that. */
export function MessageContent({ message }: { message: MessageView }) {
  const [isAsSent, setIsAsSent] = useState(false)
  return (
    <>
      {isAsSent ? (
        <AsSent message={message} />
      ) : (
        <>
          <MessageText message={message} fileUrl={fileUrl} addressOf={staffAddressOf} className="mt-0.5" />
          <ThreadFiles message={message} />
        </>
      )}
      {message.mail && (
        <MailFooter mail={message.mail}>
          {message.mail.hasHtml && <FormChoice isAsSent={isAsSent} onChange={setIsAsSent} />}
        </MailFooter>
      )}
    </>
  )
}

function AsSent({ message }: { message: MessageView }) {
  const { data, isPending, error, refetch } = useQuery(mailAsSentQuery(message.id))
  const inText = useMemo(() => picturesIn(data?.html ?? ''), [data])
  if (isPending) return <Skeleton className="mt-1 h-24" />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} className="mt-1" />
  return (
    <div className="mt-1 flex flex-col gap-2">
      {data.blockedPictures > 0 && (
        <p className="flex items-start gap-1.5 text-sm text-muted-foreground">
          <ImageOff aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('ticket-thread.mail.blocked', { count: data.blockedPictures })}
        </p>
      )}
      <MailFrame html={data.html} author={message.author.name} />
      <ThreadFiles message={message} inText={inText} />
    </div>
  )
}

function picturesIn(html: string): ReadonlySet<string> {
  return new Set(
    [...html.matchAll(/ src="\/api\/backend\/files\/([0-9a-f-]{36})"/g)].map(([, id = '']) => id),
  )
}

interface MailFooterProps {
  mail: NonNullable<MessageView['mail']>
  children: ReactNode
}

/** Shows nothing where the mail has neither another form nor a page that the agent may open. */
function MailFooter({ mail: { id, hasHtml }, children }: MailFooterProps) {
  const mayOpen = useSession(({ authUser }) => hasPermission(authUser, 'manage_mailbox')) && id !== null
  if (!hasHtml && !mayOpen) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      {children}
      {mayOpen && (
        <Link
          to={`/admin/settings/incoming-mail/${id}`}
          className="flex items-center text-sm text-muted-foreground underline underline-offset-4 max-md:min-h-11"
        >
          {t('ticket-thread.mail.original')}
        </Link>
      )}
    </div>
  )
}

interface FormChoiceProps {
  isAsSent: boolean
  onChange: (isAsSent: boolean) => void
}

function FormChoice({ isAsSent, onChange }: FormChoiceProps) {
  return (
    <fieldset className="flex gap-1" aria-label={t('ticket-thread.mail.form')}>
      {[false, true].map((form) => (
        <Button
          key={String(form)}
          size="small"
          variant={form === isAsSent ? 'outline' : 'ghost'}
          aria-pressed={form === isAsSent}
          onClick={() => onChange(form)}
          className="max-md:h-11"
        >
          {t(form ? 'ticket-thread.mail.asSent' : 'ticket-thread.mail.asText')}
        </Button>
      ))}
    </fieldset>
  )
}
