import { type BulkUpdateView, refusalText } from '@lodge/contracts'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogTitle,
  ErrorState,
  MoreButton,
  SkeletonRows,
} from '@lodge/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { bulkUpdateFailuresQuery } from '../../bulk-updates/queries.ts'

interface BulkUpdateReportProps {
  run: BulkUpdateView
  what: string
  onClose: () => void
}

/** The tickets that a bulk update could not change, each with the reason. */
export function BulkUpdateReport({ run, what, onClose }: BulkUpdateReportProps) {
  const query = useInfiniteQuery(bulkUpdateFailuresQuery(run.id))
  const isReply = run.change.kind === 'reply'
  const failures = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-xl">
        <DialogTitle className="pe-8">
          {isReply ? t('ticket-list.runs.reportOfReply', { what }) : t('ticket-list.runs.report', { what })}
        </DialogTitle>
        <DialogDescription>
          {isReply ? t('ticket-list.runs.reportOfReplyText') : t('ticket-list.runs.reportText')}
        </DialogDescription>
        {query.isPending && <SkeletonRows rows={4} />}
        {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
        <ul className="flex flex-col divide-y divide-border">
          {failures.map(({ number, subject, refusal }) => (
            <li key={number} className="py-2 text-sm">
              <Link to={`/admin/tickets/${number}/detail`} className="font-medium hover:underline">
                <span className="text-muted-foreground tabular-nums">#{number}</span>{' '}
                <span dir="auto">{subject}</span>
              </Link>
              <p className="text-destructive">{refusalText(refusal)}</p>
            </li>
          ))}
        </ul>
        <MoreButton query={query} />
      </DialogContent>
    </Dialog>
  )
}
