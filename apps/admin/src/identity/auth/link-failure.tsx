import { ApiError } from '@lodge/client'
import { OpenPasswordReset } from '@lodge/contracts'
import { ErrorState } from '@lodge/ui'
import { t } from '../../foundation/t.ts'

interface LinkFailureProps {
  token: string
  error: unknown
  onRetry: () => void
}

/**
 * Says why a mailed link does not open. One that was cut off on its way, was used or has expired is no better the next
 * time. All have one form.
 */
export function LinkFailure({ token, error, onRetry }: LinkFailureProps) {
  if (!OpenPasswordReset.safeParse({ token }).success)
    return <ErrorState title={t('auth.linkCut.title')} text={t('auth.linkCut.text')} />
  if (error instanceof ApiError && error.status === 410)
    return <ErrorState title={t('auth.linkOver')} error={error} />
  return <ErrorState error={error} onRetry={onRetry} />
}
