import { type ConnectionState, useConnection } from '@lodge/client'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'

const dotColours: Record<ConnectionState, string> = {
  connecting: 'bg-muted-foreground ring-surface',
  live: 'bg-accent ring-accent-soft',
  reconnecting: 'bg-warning ring-warning-soft',
  offline: 'bg-muted-foreground ring-surface',
}

const textColours: Record<ConnectionState, string> = {
  connecting: 'text-muted-foreground',
  live: 'text-muted-foreground',
  reconnecting: 'text-warning',
  offline: 'text-muted-foreground',
}

/** Shows the socket's state by default. */
export function LiveIndicator({
  state: fixedState,
  className,
}: {
  state?: ConnectionState
  className?: string
}) {
  const socketState = useConnection((connection) => connection.state)
  const state = fixedState ?? socketState
  return (
    <span
      role="status"
      className={cn(
        'inline-flex items-center gap-2 text-xs whitespace-nowrap',
        textColours[state],
        className,
      )}
    >
      <span
        aria-hidden
        className={cn(
          'size-2 rounded-full ring-3',
          dotColours[state],
          state === 'reconnecting' && 'animate-pulse',
        )}
      />
      {/* On a phone the dot says that all is well; only what is not takes room. */}
      <span className={cn(['connecting', 'live'].includes(state) && 'max-sm:sr-only')}>
        {t(`ui.live.${state}`)}
      </span>
    </span>
  )
}
