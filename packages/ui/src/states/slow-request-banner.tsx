import { TimeoutError } from '@lodge/client'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Hourglass, RotateCw } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import { Button } from '../components/ui/button.tsx'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'

/** Shows while a read that timed out is tried again. */
export function SlowRequestBanner({ className }: { className?: string }) {
  const cache = useQueryClient()
  const isShown = useIsRetrying(cache)
  return (
    <div
      role="status"
      className={cn(
        isShown && 'border-b border-warning/30 bg-warning-soft text-warning',
        isShown && className,
      )}
    >
      {isShown && (
        <p className="mx-auto flex max-w-[1152px] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-base font-medium">
          <Hourglass aria-hidden className="size-4 shrink-0" />
          <span>{t('ui.stillTrying')}</span>
          <Button variant="outline" size="small" onClick={() => void retryNow(cache)}>
            <RotateCw aria-hidden />
            {t('ui.error.retry')}
          </Button>
        </p>
      )}
    </div>
  )
}

function isRetrying(query: Query): boolean {
  const { data, fetchStatus, fetchFailureReason } = query.state
  const isLate = fetchStatus === 'fetching' && fetchFailureReason instanceof TimeoutError
  return isLate && data === undefined && query.isActive()
}

function useIsRetrying(cache: QueryClient): boolean {
  const subscribe = useCallback((listener: () => void) => cache.getQueryCache().subscribe(listener), [cache])
  const read = () => cache.getQueryCache().getAll().some(isRetrying)
  return useSyncExternalStore(subscribe, read, read)
}

/** Ends the present try and begins anew. */
async function retryNow(cache: QueryClient): Promise<void> {
  const queries = cache.getQueryCache().getAll().filter(isRetrying)
  const slowQueries = { predicate: (query: Query) => queries.includes(query) }
  await cache.cancelQueries(slowQueries)
  await cache.refetchQueries(slowQueries)
}
