import { ApiError } from '@lodge/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'
import { loadingBarSettings, useLoadingBar } from './loading-bar-store.ts'

/** Put it once in the shell and drive it through `useLoadingBar`. */
export function LoadingBar() {
  const { percent, isShown, hasFailed } = useLoadingBar()
  if (!isShown) return null
  const label = hasFailed ? t('ui.loadingBar.failed') : t('ui.loadingBar.label')
  return (
    <section
      aria-label={label}
      className="pointer-events-none fixed inset-x-0 top-0 z-[1000] overflow-hidden"
      style={{ height: loadingBarSettings.thicknessPx }}
    >
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        className={cn(
          'h-full w-full origin-left rtl:origin-right transition-transform',
          hasFailed ? 'bg-destructive' : 'bg-primary',
        )}
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </section>
  )
}

/** Runs while a navigation loads, and shows when a first load has failed. */
export function RouterLoadingBar() {
  useFailedLoads()
  const isLoading = useNavigation().state !== 'idle'
  useEffect(() => {
    const { start, finish } = useLoadingBar.getState()
    if (isLoading) start()
    else finish()
  }, [isLoading])
  return <LoadingBar />
}

/** A refusal is an answer, and has a face of its own. */
function useFailedLoads() {
  const cache = useQueryClient()
  useEffect(
    () =>
      cache.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { data, error } = event.query.state
        const isRefusal = error instanceof ApiError && error.status < 500
        if (data === undefined && !isRefusal && event.query.isActive()) useLoadingBar.getState().fail()
      }),
    [cache],
  )
}
