import { type CalendarFeedView, routes } from '@lodge/contracts'
import {
  announce,
  Button,
  CheckboxField,
  ErrorState,
  formatDate,
  formatDateTime,
  getErrorMessage,
  SkeletonRows,
  toast,
  useDialogs,
} from '@lodge/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { http } from '../../foundation/http.ts'
import { ShownOnce } from '../../foundation/shown-once.tsx'
import { t } from '../../foundation/t.ts'
import { calendarQuery } from './queries.ts'

/** The address at which one's calendar program reads what is due. */
export function CalendarSection() {
  const { data, error, isPending, refetch, isRefetching } = useQuery(calendarQuery)
  const [address, setAddress] = useState<string | null>(null)
  if (isPending) return <SkeletonRows rows={2} />
  if (error && !data) return <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} />
  return (
    <div className="flex flex-col items-start gap-3">
      {address !== null && (
        <div className="w-full">
          <ShownOnce
            title={t('account.calendar.made')}
            text={t('account.calendar.madeText')}
            label={t('account.calendar.address')}
            value={address}
            onDone={() => setAddress(null)}
          />
        </div>
      )}
      <FeedState feed={data.feed} />
      {address === null && <CalendarForm feed={data.feed} onMade={setAddress} />}
    </div>
  )
}

function FeedState({ feed }: { feed: CalendarFeedView | null }) {
  if (!feed) return <p className="text-sm text-muted-foreground">{t('account.calendar.empty')}</p>
  const { createdAt, lastReadAt, showsSubjects } = feed
  const date = formatDate(createdAt)
  return (
    <p className="text-sm text-muted-foreground">
      {t('account.calendar.since', { date, showsSubjects })}{' '}
      {lastReadAt === null
        ? t('account.calendar.unread')
        : t('account.calendar.read', { at: formatDateTime(lastReadAt) })}
    </p>
  )
}

interface CalendarFormProps {
  feed: CalendarFeedView | null
  onMade: (address: string) => void
}

function CalendarForm({ feed, onMade }: CalendarFormProps) {
  const [showsSubjects, setShowsSubjects] = useState(feed?.showsSubjects ?? false)
  const cache = useQueryClient()
  const { confirm } = useDialogs()
  const create = useMutation({
    mutationFn: () => http.call(routes.createCalendarFeed, { body: { showsSubjects } }),
    onSuccess: ({ feed: made, address }) => {
      cache.setQueryData(calendarQuery.queryKey, { feed: made })
      onMade(address)
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  })
  const remove = useMutation({
    mutationFn: () => http.call(routes.removeCalendarFeed),
    onSuccess: () => {
      cache.setQueryData(calendarQuery.queryKey, { feed: null })
      announce(t('account.calendar.removed'))
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  })
  const askToEnd = (confirmLabel: string) =>
    confirm({
      title: t('account.calendar.endTitle'),
      text: t('account.calendar.endText'),
      confirmLabel,
      isDestructive: true,
    })
  const replace = async () => {
    if (!feed || (await askToEnd(t('account.calendar.replace')))) create.mutate()
  }
  return (
    <>
      <CheckboxField
        label={t('account.calendar.showsSubjects')}
        checked={showsSubjects}
        onCheckedChange={(checked) => setShowsSubjects(checked === true)}
      />
      <p className="text-sm text-muted-foreground">{t('account.calendar.subjectsHint')}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" isBusy={create.isPending} onClick={() => void replace()}>
          {feed ? t('account.calendar.replace') : t('account.calendar.create')}
        </Button>
        {feed && (
          <Button
            variant="outline"
            isBusy={remove.isPending}
            onClick={async () => {
              if (await askToEnd(t('account.calendar.remove'))) remove.mutate()
            }}
          >
            {t('account.calendar.remove')}
          </Button>
        )}
      </div>
    </>
  )
}
