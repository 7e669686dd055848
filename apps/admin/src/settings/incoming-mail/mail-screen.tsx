import { isUnknownAddress } from '@lodge/client'
import { type IncomingMailDetail, isUndecided, routes } from '@lodge/contracts'
import {
  Button,
  ErrorState,
  formatDateTime,
  formatFileSize,
  formatList,
  SkeletonRows,
  usePageTitle,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { NotFoundScreen } from '../../foundation/not-found-screen.tsx'
import { t } from '../../foundation/t.ts'
import { describeAppliedRule } from './describe-applied-rule.ts'
import { describeReason } from './describe-reason.ts'
import { OutcomeBadge } from './outcome-badge.tsx'
import { incomingMailQuery } from './queries.ts'
import { useMailActions } from './use-mail-actions.ts'

/** One mail: what became of it, what is known of its sender, and its text, in which nothing acts. */
export function MailScreen() {
  const { id = '' } = useParams()
  const { data, isPending, isError, error, refetch } = useQuery(incomingMailQuery(id))
  const title = data ? data.subject || t('incoming-mail.noSubject') : null
  usePageTitle(
    title,
    title === null
      ? null
      : [
          { label: t('app.titles.settings') },
          { label: t('incoming-mail.title'), to: '/admin/settings/incoming-mail' },
          { label: title },
        ],
  )
  if (isPending) return <SkeletonRows rows={12} className="p-gutter" />
  if (isUnknownAddress(error)) return <NotFoundScreen />
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} className="m-gutter" />
  return (
    <div className="flex max-w-4xl flex-col gap-6 px-gutter py-6">
      <header className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold tracking-tight break-words" dir="auto">
          {title}
        </h1>
        <p className="flex flex-wrap items-center gap-2 text-muted-foreground">
          <OutcomeBadge outcome={data.outcome} />
          {describeReason(data)}
          {data.ticket !== null && (
            <Link to={`/admin/tickets/${data.ticket}/detail`} className="underline underline-offset-4">
              #{data.ticket}
            </Link>
          )}
        </p>
        <MailActions mail={data} />
      </header>
      <MailFacts mail={data} />
      <MailText mail={data} />
      <MailHeaders mail={data} />
    </div>
  )
}

function MailActions({ mail }: { mail: IncomingMailDetail }) {
  const { accept, retry, remove, block, isBusy } = useMailActions(mail)
  return (
    <div className="flex flex-wrap gap-2">
      {isUndecided(mail) && (
        <>
          {mail.from && (
            <Button onClick={accept} isBusy={isBusy}>
              {t('incoming-mail.accept')}
            </Button>
          )}
          <Button variant="outline" onClick={retry} disabled={isBusy}>
            {t('incoming-mail.retry')}
          </Button>
          {mail.outcome === 'quarantine' && (
            <Button variant="outline" onClick={remove} disabled={isBusy}>
              {t('incoming-mail.delete')}
            </Button>
          )}
        </>
      )}
      {mail.from && !mail.isSenderBlocked && (
        <Button variant="outline" onClick={block} disabled={isBusy}>
          {t('incoming-mail.block')}
        </Button>
      )}
      {mail.isKept && (
        <Button variant="outline" asChild>
          <a href={routes.rawIncomingMail.path.replace(':id', mail.id)} download>
            <Download aria-hidden />
            {t('incoming-mail.download')}
          </a>
        </Button>
      )}
    </div>
  )
}

function MailFacts({ mail }: { mail: IncomingMailDetail }) {
  const { from, authentication, envelope, messageId, size, mailbox, receivedAt } = mail
  const sender = from ? [from.name, `<${from.address}>`].filter(Boolean).join(' ') : t('incoming-mail.nobody')
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-base">
      <Fact label={t('incoming-mail.columns.from')}>{sender}</Fact>
      {mail.isSenderBlocked && (
        <Fact label={t('incoming-mail.details.blocked')}>
          <Link
            to={`/admin/settings/mailboxes/${mailbox.alias}`}
            className="underline underline-offset-4 max-md:py-3"
          >
            {t('incoming-mail.details.blockedIn', { mailbox: mailbox.name })}
          </Link>
        </Fact>
      )}
      <Fact label={t('incoming-mail.details.authentication')}>
        {t(`incoming-mail.details.authenticationOf.${authentication ?? 'unknown'}`)}
      </Fact>
      <Fact label={t('incoming-mail.columns.mailbox')}>{mailbox.name}</Fact>
      {mail.rules.length > 0 && (
        <Fact label={t('incoming-mail.rules.title')}>
          <ul>
            {mail.rules.map((applied) => (
              <li key={applied.rule}>{describeAppliedRule(applied)}</li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact label={t('incoming-mail.columns.when')}>{formatDateTime(receivedAt)}</Fact>
      <Fact label={t('incoming-mail.details.returnPath')}>
        {envelope.from || t('incoming-mail.details.empty')}
      </Fact>
      <Fact label={t('incoming-mail.details.recipients')}>{formatList(envelope.to)}</Fact>
      {messageId && <Fact label={t('incoming-mail.details.messageId')}>{messageId}</Fact>}
      <Fact label={t('incoming-mail.details.size')}>{formatFileSize(size)}</Fact>
      {mail.files.length > 0 && (
        <Fact label={t('incoming-mail.details.files')}>
          {formatList(mail.files.map((file) => `${file.name} (${formatFileSize(file.size)})`))}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0 break-words" dir="auto">
        {children}
      </dd>
    </>
  )
}

function MailText({ mail: { text, isKept } }: { mail: IncomingMailDetail }) {
  if (!isKept) return <p className="text-muted-foreground">{t('incoming-mail.details.gone')}</p>
  if (text === null) return <p className="text-muted-foreground">{t('incoming-mail.details.unreadable')}</p>
  return (
    <section aria-label={t('incoming-mail.details.text')}>
      <pre
        className="rounded-lg border border-border p-4 font-sans whitespace-pre-wrap break-words"
        dir="auto"
      >
        {text || t('incoming-mail.details.noText')}
      </pre>
    </section>
  )
}

function MailHeaders({ mail: { headers } }: { mail: IncomingMailDetail }) {
  if (!headers) return null
  return (
    <details>
      <summary className="w-fit cursor-pointer font-medium max-md:py-3">
        {t('incoming-mail.details.headers')}
      </summary>
      <pre className="mt-2 rounded-lg border border-border p-4 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
        {headers}
      </pre>
    </details>
  )
}
