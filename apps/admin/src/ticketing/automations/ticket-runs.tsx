import { Button, getErrorMessage, MoreButton, SkeletonRows } from '@lodge/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '../../foundation/t.ts'
import { AutomationRunList } from './automation-run-list.tsx'
import { ticketRunsQuery } from './queries.ts'

/** The runs of automations on a ticket, the newest first. */
export function TicketRuns({ number }: { number: number }) {
  const query = useInfiniteQuery(ticketRunsQuery(number))
  if (query.isPending) return <SkeletonRows rows={2} />
  if (query.error)
    return (
      <p className="text-sm text-destructive">
        {getErrorMessage(query.error)}{' '}
        <Button variant="link" size="inline" onClick={() => void query.refetch()}>
          {t('ui.error.retry')}
        </Button>
      </p>
    )
  const runs = query.data.pages.flatMap(({ items }) => items)
  if (runs.length === 0) return <p className="text-sm text-muted-foreground">{t('automations.noneHere')}</p>
  return (
    <>
      <AutomationRunList runs={runs} about="automation" />
      <MoreButton query={query} />
    </>
  )
}
