import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { ErrorState } from '../states/error-state.tsx'
import { useIsOnline } from '../states/offline-banner.tsx'
import { t } from '../t.ts'
import { ScreenLoadError } from './lazy-screen.ts'
import { useLoadingBar } from './loading-bar-store.ts'

/** A route's `errorElement`: stands where a screen broke or its code did not come, and offers to load the page anew. */
export function ScreenError() {
  const isOnline = useIsOnline()
  useEffect(() => useLoadingBar.getState().fail(), [])
  const isMissing = useRouteError() instanceof ScreenLoadError
  const [title, text] = !isMissing
    ? [t('ui.screen.broken'), t('ui.screen.brokenText')]
    : [t('ui.screen.missing'), isOnline ? t('ui.screen.missingText') : t('ui.screen.offlineText')]
  return (
    <ErrorState
      title={title}
      text={text}
      retryLabel={t('ui.screen.reload')}
      {...(isOnline && { onRetry: () => window.location.reload() })}
      className="m-gutter portal:mx-auto portal:my-10 portal:max-w-[656px]"
    />
  )
}
