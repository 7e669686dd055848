import { ApiError } from '@lodge/client'
import { formatDateTime } from '../format/dates.ts'
import { getErrorMessage } from '../states/error-state.tsx'
import { t } from '../t.ts'

/** Says why a passkey was not made or not used, by the browser or by the server; of a reached limit when one may go on. */
export function describePasskeyFailure(error: unknown): string {
  // The library's error has the name of the browser's.
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return t('ui.passkeys.notConfirmed')
    case 'InvalidStateError':
      return t('ui.passkeys.hereAlready')
    case 'SecurityError':
      return t('ui.passkeys.otherAddress')
    case 'ConstraintError':
    case 'NotSupportedError':
      return t('ui.passkeys.notSupported')
    default: {
      const retryAt = error instanceof ApiError ? error.retryAt : undefined
      return retryAt ? t('ui.passkeys.tooMany', { when: formatDateTime(retryAt) }) : getErrorMessage(error)
    }
  }
}
