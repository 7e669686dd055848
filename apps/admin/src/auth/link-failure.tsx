import { OpenPasswordReset } from '@lodge/contracts'
import { ErrorState } from '@lodge/ui'
import { t } from '../t.ts'

interface LinkFailureProps {
  token: string
  error: unknown
  onRetry: () => void
}

/** Says why a mailed link does not open. One that was cut off on its way is no better the next time. All have one form. */
export function LinkFailure({ token, error, onRetry }: LinkFailureProps) {
  return OpenPasswordReset.safeParse({ token }).success ? (
    <ErrorState error={error} onRetry={onRetry} />
  ) : (
    <ErrorState title={t('auth.linkCut.title')} text={t('auth.linkCut.text')} />
  )
}
