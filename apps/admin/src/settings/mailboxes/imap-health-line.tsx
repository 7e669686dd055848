import { type ImapHealth, type ImapState, routes } from '@lodge/contracts'
import { Badge, formatDateTime, RelativeTime } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'

const looks: Record<ImapState, { icon: LucideIcon; tone: 'success' | 'neutral' | 'destructive' }> = {
  receiving: { icon: CircleCheck, tone: 'success' },
  waiting: { icon: Clock, tone: 'neutral' },
  failing: { icon: TriangleAlert, tone: 'destructive' },
}

/** Says whether mail is fetched, and when the folder was last read. */
export function ImapStateBadge({ health: { state, lookedAt } }: { health: ImapHealth }) {
  const { icon: Icon, tone } = looks[state]
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={tone}>
        <Icon aria-hidden />
        {t(`mailboxes.states.${state}`)}
      </Badge>
      <span className="text-xs text-muted-foreground">
        {lookedAt ? <RelativeTime at={lookedAt} /> : t('mailboxes.neverLooked')}
      </span>
    </span>
  )
}

/** Says how fetching goes, and renews itself. */
export function ImapHealthLine({ alias }: { alias: string }) {
  const { data } = useQuery({
    queryKey: ['mailbox-records', alias, 'health'],
    queryFn: ({ signal }) => http.call(routes.mailboxRecord, { params: { alias } }, { signal }),
    refetchInterval: 15_000,
    staleTime: 0,
  })
  const health = data?.imap?.health
  if (!health) return null
  const { problem, failingSince } = health
  return (
    <div role="status" className="text-sm md:col-span-2">
      <ImapStateBadge health={health} />
      {failingSince && problem && (
        <p className="mt-1">
          {t('mailboxes.failingSince', { at: formatDateTime(failingSince) })}{' '}
          {t(`mailboxes.problems.${problem}`)}
        </p>
      )}
    </div>
  )
}
