import type { FailingMailboxes } from '@lodge/contracts'
import { formatDate, RelativeTime } from '@lodge/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../foundation/t.ts'

/** Says of each mailbox why no mail comes or goes, or until when. */
export function FailingMailboxList({ items, endingSecrets }: FailingMailboxes) {
  return (
    <ul>
      {items.map(({ problem, sendingProblem, since, ...mailbox }) => (
        <MailboxLine key={`${mailbox.alias} ${sendingProblem ?? ''}`} {...mailbox} since={since}>
          {wordsOf({ problem, sendingProblem })}
        </MailboxLine>
      ))}
      {endingSecrets.map(({ endsOn, ...mailbox }) => (
        <MailboxLine key={`${mailbox.alias} ends`} {...mailbox}>
          {t(
            isOver(endsOn)
              ? 'dashboard.failingMailboxes.secretEnded'
              : 'dashboard.failingMailboxes.secretEnds',
            {
              on: formatDate(endsOn),
            },
          )}
        </MailboxLine>
      ))}
    </ul>
  )
}

type Problems = Pick<FailingMailboxes['items'][number], 'problem' | 'sendingProblem'>

function wordsOf({ problem, sendingProblem }: Problems): string {
  if (sendingProblem)
    return `${t('dashboard.failingMailboxes.nothingSent')} ${t(`mailboxes.sendingProblems.${sendingProblem}`)}`
  return problem ? t(`mailboxes.problems.${problem}`) : t('dashboard.failingMailboxes.nobodyLooks')
}

interface MailboxLineProps {
  alias: string
  name: string
  address: string
  since?: string
  children: ReactNode
}

function MailboxLine({ alias, name, address, since, children }: MailboxLineProps) {
  return (
    <li className="flex items-start gap-3 border-t border-border px-4 py-1.5">
      <div className="min-w-0 flex-1">
        <Link
          to={`/admin/settings/mailboxes/${alias}`}
          className="block truncate text-sm font-medium hover:underline max-lg:py-2"
        >
          <bdi>{name}</bdi> · <bdi>{address}</bdi>
        </Link>
        <p className="text-xs text-destructive">{children}</p>
      </div>
      {since && (
        <span className="text-xs whitespace-nowrap text-muted-foreground">
          <RelativeTime at={since} />
        </span>
      )}
    </li>
  )
}

/** A secret counts until the end of its last day. */
function isOver(endsOn: string): boolean {
  return endsOn < new Date().toISOString().slice(0, 10)
}
