import type { RecordUsage } from '@lodge/contracts'
import { ErrorState, SkeletonRows } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../t.ts'

/** The kinds of things that name a record, in the order of the panel. */
const kinds = [
  'askedTickets',
  'assignedTickets',
  'people',
  'openTickets',
  'quarantinedMails',
  'finishedTickets',
  'departments',
  'teams',
  'topics',
  'courses',
  'policies',
  'cannedResponses',
  'savedViews',
  'articles',
  'categories',
  'addresses',
  'movingAddresses',
] as const
type UsageKind = (typeof kinds)[number]

interface RecordUsagePanelProps {
  queryKey: readonly string[]
  read: (signal: AbortSignal) => Promise<RecordUsage>
  /** Paths of the lists of the kinds, as far as there are any. */
  links?: Partial<Record<UsageKind, string>>
  /** Sentences under the numbers, in place of the general ones. */
  notes?: { unused: string; used: string }
}

export function RecordUsagePanel({ queryKey, read, links = {}, notes }: RecordUsagePanelProps) {
  const query = useQuery({
    queryKey: [...queryKey, 'usage'],
    queryFn: ({ signal }) => read(signal),
    staleTime: 0,
  })
  const usage = query.data ?? {}
  const isUnused = Object.values(usage).every((count) => count === 0)
  return (
    <section aria-label={t('records.usage.title')} className="flex flex-col gap-2">
      <h2 className="text-body font-semibold">{t('records.usage.title')}</h2>
      {query.isPending && <SkeletonRows rows={3} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {query.isSuccess && (
        <>
          <ul>
            {kinds
              .filter((kind) => usage[kind] !== undefined)
              .map((kind) => (
                <UsageLine key={kind} kind={kind} count={usage[kind] ?? 0} to={links[kind]} />
              ))}
          </ul>
          <p className="text-xs text-muted-foreground">
            {isUnused
              ? (notes?.unused ?? t('records.usage.unused'))
              : (notes?.used ?? t('records.usage.used'))}
          </p>
        </>
      )}
    </section>
  )
}

function UsageLine({ kind, count, to }: { kind: UsageKind; count: number; to: string | undefined }) {
  const line = 'flex h-9 items-center gap-2 border-b border-border text-sm max-lg:h-11'
  const label = <span className="flex-1">{t(`records.usage.kinds.${kind}`)}</span>
  const number = <span className="font-medium tabular-nums">{count}</span>
  if (!to || count === 0)
    return (
      <li className={line}>
        {label}
        {number}
      </li>
    )
  return (
    <li>
      <Link to={to} className={`${line} hover:bg-surface`}>
        {label}
        {number}
        <ChevronRight aria-hidden className="size-4 text-muted-foreground" />
      </Link>
    </li>
  )
}
