import { maxUnreadCount } from '@lodge/contracts'
import { Button, Popover, PopoverContent, PopoverTrigger } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useShortcut } from '../../foundation/keyboard-shortcuts/use-shortcut.ts'
import { t } from '../../foundation/t.ts'
import { NotificationList } from './notification-list.tsx'
import { unreadQuery } from './queries.ts'
import { useUnreadCount } from './unread-store.ts'
import { useMarkOpenTicketRead } from './use-read-open-ticket.ts'

/** The bell in the top bar: how much is unread, live, and behind it what it is. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false)
  const { isSuccess } = useQuery(unreadQuery)
  useMarkOpenTicketRead(isSuccess)
  const shortcut = useShortcut('notifications', () => setIsOpen(true))
  const count = useUnreadCount((state) => state.count)
  const unread = count >= maxUnreadCount ? `${maxUnreadCount - 1}+` : `${count}`
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          className="max-lg:size-11"
          aria-label={t('notifications.bell', { unread })}
          aria-keyshortcuts={shortcut}
        >
          <span className="relative">
            <Bell aria-hidden />
            {unread !== '0' && (
              <span
                aria-hidden
                className="absolute -top-2 start-2 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[10px] font-semibold text-accent-foreground tabular-nums"
              >
                {unread}
              </span>
            )}
          </span>
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={t('notifications.title')}
        className="flex max-h-[min(560px,80dvh)] w-96 flex-col p-0"
      >
        <NotificationList onLeave={() => setIsOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}
