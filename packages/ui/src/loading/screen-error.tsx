import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { ErrorState } from '../states/error-state.tsx'
import { useIsOnline } from '../states/offline-banner.tsx'
import { useStrings } from '../strings-provider.tsx'
import { ScreenLoadError } from './lazy-screen.ts'
import { useLoadingBar } from './loading-bar-store.ts'

/** A route's `errorElement`: stands where a screen broke or its code did not come, and offers to load the page anew. */
export function ScreenError() {
  const { screen } = useStrings()
  const isOnline = useIsOnline()
  useEffect(() => useLoadingBar.getState().fail(), [])
  const isMissing = useRouteError() instanceof ScreenLoadError
  const [title, text] = !isMissing
    ? [screen.broken, screen.brokenText]
    : [screen.missing, isOnline ? screen.missingText : screen.offlineText]
  return (
    <ErrorState
      title={title}
      text={text}
      retryLabel={screen.reload}
      {...(isOnline && { onRetry: () => window.location.reload() })}
      className="m-gutter portal:mx-auto portal:my-10 portal:max-w-[656px]"
    />
  )
}
