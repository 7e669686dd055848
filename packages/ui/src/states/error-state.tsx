import { ApiError, NetworkError, TimeoutError } from '@lodge/client'
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../components/ui/button.tsx'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'

type ErrorStateProps = {
  title?: ReactNode
  error?: unknown
  /** Replaces the failure's own words. */
  text?: ReactNode
  /** Its button says "Try again", or `retryLabel`. */
  onRetry?: () => void
  retryLabel?: string
  isRetrying?: boolean
  className?: string
}

/** Stands in place of a screen or part. */
export function ErrorState({ title, error, text, onRetry, isRetrying = false, ...props }: ErrorStateProps) {
  const reference = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
  return (
    <section
      role="alert"
      className={cn(
        'flex items-start gap-3 rounded-md border border-destructive/40 bg-destructive-soft p-6 portal:p-10 portal:max-sm:p-6',
        props.className,
      )}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-destructive portal:mt-1" />
      <div className="min-w-0">
        <h2 className="text-lg font-semibold portal:text-xl">{title ?? t('ui.error.title')}</h2>
        <p className="mt-1 text-body">{text ?? getErrorMessage(error)}</p>
        {reference && (
          <p className="mt-1 text-meta text-muted-foreground">
            {t('ui.error.reference', { requestId: reference })}
          </p>
        )}
        {onRetry && (
          <Button className="mt-4" onClick={onRetry} isBusy={isRetrying}>
            {!isRetrying && <RotateCw aria-hidden />}
            {props.retryLabel ?? t('ui.error.retry')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Returns a sentence for people. */
export function getErrorMessage(error: unknown) {
  if (error instanceof TimeoutError) return t('ui.error.timeout')
  if (error instanceof NetworkError) return t('ui.error.network')
  if (error instanceof ApiError && error.isForPeople) return error.message
  return t('ui.error.unknown')
}
