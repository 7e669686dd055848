import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { cn } from '../lib/cn.ts'
import { useMessages } from '../messages-provider.tsx'
import { loadingBarSettings, useLoadingBar } from './loading-bar-store.ts'

/** The 3 px bar fixed at the top of the page. Put it once in the shell and drive it through `useLoadingBar`. */
export function LoadingBar() {
  const { loadingBar } = useMessages()
  const { percent, isShown, hasFailed } = useLoadingBar()
  if (!isShown) return null
  const label = hasFailed ? loadingBar.failed : loadingBar.label
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
          'h-full w-full origin-left transition-transform',
          hasFailed ? 'bg-destructive' : 'bg-primary',
        )}
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </section>
  )
}

/** The loading bar driven by the router: it runs while a navigation loads. */
export function RouterLoadingBar() {
  const isLoading = useNavigation().state !== 'idle'
  useEffect(() => {
    const { start, finish } = useLoadingBar.getState()
    if (isLoading) start()
    else finish()
  }, [isLoading])
  return <LoadingBar />
}
