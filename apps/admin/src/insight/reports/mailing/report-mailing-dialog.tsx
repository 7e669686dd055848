import type { ReportFilterTexts, ReportSubscription, SaveReportSubscription } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  ErrorState,
  Skeleton,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { reportSubscriptionsQuery } from './queries.ts'
import { SubscriptionForm } from './subscription-form.tsx'
import { SubscriptionRow } from './subscription-row.tsx'

interface ReportMailingDialogProps {
  /** The filter of the report on the screen. */
  filter: ReportFilterTexts
  onClose: () => void
}

/** The reports that somebody gets by mail, and the choice of the one on the screen. */
export function ReportMailingDialog({ filter, onClose }: ReportMailingDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-lg">
        <DialogHeader>
          <DialogTitle>{t('report-mailing.title')}</DialogTitle>
          <DialogDescription>{t('report-mailing.text')}</DialogDescription>
        </DialogHeader>
        <Subscriptions filter={filter} />
      </DialogContent>
    </Dialog>
  )
}

type Edited = SaveReportSubscription & { id?: string; revision: number }

const beginning = { name: '', cadence: 'weekly', weekday: 1, hour: 8, revision: 0 } as const

function Subscriptions({ filter }: Pick<ReportMailingDialogProps, 'filter'>) {
  const { data, error, refetch } = useQuery(reportSubscriptionsQuery)
  const [edited, setEdited] = useState<Edited | null>(null)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24" />
  const { items, timezone } = data
  if (edited)
    return (
      <SubscriptionForm
        initial={edited}
        timezone={timezone}
        onSaved={() => setEdited(null)}
        onCancel={() => setEdited(null)}
      />
    )
  return (
    <>
      {items.length === 0 ? (
        <p className="text-body text-muted-foreground">{t('report-mailing.none')}</p>
      ) : (
        <ul className="divide-y divide-border">
          {items.map((subscription) => (
            <SubscriptionRow
              key={subscription.id}
              subscription={subscription}
              timezone={timezone}
              onChange={() => setEdited(toEdited(subscription))}
            />
          ))}
        </ul>
      )}
      <Button className="self-start" onClick={() => setEdited({ ...beginning, filter })}>
        {t('report-mailing.add')}
      </Button>
    </>
  )
}

function toEdited({ id, name, cadence, weekday, hour, filter, revision }: ReportSubscription): Edited {
  return { id, name, cadence, weekday, hour, filter, revision }
}
