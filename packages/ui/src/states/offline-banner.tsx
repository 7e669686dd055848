import { useConnection } from '@lodge/client'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { formatClockTime } from '../format/dates.ts'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'

function onNetworkChange(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function useIsOnline() {
  return useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  )
}

type OfflineBannerProps = {
  /** Overrides the browser's own state. */
  isOffline?: boolean
  /** Milliseconds; by default the moment when pushes stopped. */
  asOf?: number | null
  className?: string
}

/** Old data stays readable, with its time. */
export function OfflineBanner({ isOffline, asOf, className }: OfflineBannerProps) {
  const isOnline = useIsOnline()
  const lostAt = useConnection((connection) => connection.lostAt)
  const time = asOf ?? lostAt
  const isShown = isOffline ?? !isOnline
  return (
    <div
      role="status"
      className={cn(
        isShown && 'border-b border-warning/30 bg-warning-soft text-warning',
        isShown && className,
      )}
    >
      {isShown && (
        <p
          data-in-sight
          className="mx-auto flex max-w-[1152px] items-start gap-3 px-4 py-3 text-base font-medium"
        >
          <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {t('ui.offline.title')}{' '}
            {time !== null && t('ui.offline.shownAsOf', { time: formatClockTime(time) })}{' '}
            {t('ui.offline.catchUp')}
          </span>
        </p>
      )}
    </div>
  )
}
