import { type ReactElement, useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorState } from '../states/error-state.tsx'
import { useIsOnline } from '../states/offline-banner.tsx'
import { t } from '../t.ts'
import { ScreenLoadError } from './lazy-screen.ts'
import { useLoadingBar } from './loading-bar-store.ts'

interface ScreenErrorProps {
  /** Stands where no route matches: even `*` does not match an address with a line break. */
  notFound?: ReactElement
}

/** A route's `errorElement`: offers to load the page anew. */
export function ScreenError({ notFound }: ScreenErrorProps) {
  const error = useRouteError()
  if (notFound && isRouteErrorResponse(error) && error.status === 404) return notFound
  return <BrokenScreen isMissing={error instanceof ScreenLoadError} />
}

function BrokenScreen({ isMissing }: { isMissing: boolean }) {
  const isOnline = useIsOnline()
  useEffect(() => useLoadingBar.getState().fail(), [])
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
