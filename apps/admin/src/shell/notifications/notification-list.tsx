import { Button, EmptyState, ErrorState, MoreButton, SkeletonRows, toast } from '@lodge/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../foundation/t.ts'
import { NotificationItem } from './notification-item.tsx'
import { markAllRead, markRead, notificationsQuery } from './queries.ts'
import { useUnreadCount } from './unread-store.ts'

/** The agent's notifications, newest first. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const hasUnread = useUnreadCount((state) => state.count > 0)
  return (
    <>
      <header className="flex items-center gap-2 border-b border-border px-4 py-2">
        <h2 className="flex-1 text-base font-semibold">{t('notifications.title')}</h2>
        {hasUnread && (
          <Button
            variant="link"
            size="inline"
            onClick={() => markAllRead().catch(() => toast.error(t('notifications.readAllFailed')))}
          >
            {t('notifications.readAll')}
          </Button>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <NotificationItems onLeave={onLeave} />
      </div>
      <footer className="border-t border-border px-4 py-2 text-sm">
        <Link to="/admin/my-account#notifications" onClick={onLeave} className="text-accent hover:underline">
          {t('notifications.choose')}
        </Link>
      </footer>
    </>
  )
}

function NotificationItems({ onLeave }: { onLeave: () => void }) {
  const query = useInfiniteQuery(notificationsQuery)
  const { data, isPending, error, refetch, isRefetching } = query
  if (isPending) return <SkeletonRows rows={4} className="p-4" />
  if (error && !data)
    return (
      <ErrorState
        title={t('notifications.failed')}
        error={error}
        onRetry={refetch}
        isRetrying={isRefetching}
        className="m-4"
      />
    )
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <EmptyState
        title={t('notifications.empty')}
        text={t('notifications.emptyText')}
        icon={<BellOff />}
        headingLevel={3}
        className="m-4"
      />
    )
  const open = (id: string, isRead: boolean) => {
    // It stays unread where that fails, and is read with its ticket.
    if (!isRead) markRead(id).catch(() => undefined)
    onLeave()
  }
  return (
    <>
      <ul className="divide-y divide-border">
        {items.map((item) => (
          <NotificationItem key={item.id} notification={item} onOpen={() => open(item.id, item.isRead)} />
        ))}
      </ul>
      <MoreButton query={query} variant="ghost" className="m-2 w-[calc(100%-16px)]">
        {t('notifications.more')}
      </MoreButton>
    </>
  )
}
