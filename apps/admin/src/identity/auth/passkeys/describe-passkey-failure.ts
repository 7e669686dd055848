import { t } from '../../../foundation/t.ts'
import { describeSignInFailure } from '../describe-sign-in-failure.ts'

/** Says why a passkey was not made or not used, by the browser or by the server. */
export function describePasskeyFailure(error: unknown): string {
  // The library's error has the name of the browser's.
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return t('auth.passkey.notConfirmed')
    case 'InvalidStateError':
      return t('auth.passkey.hereAlready')
    case 'SecurityError':
      return t('auth.passkey.otherAddress')
    case 'ConstraintError':
    case 'NotSupportedError':
      return t('auth.passkey.notSupported')
    default:
      return describeSignInFailure(error)
  }
}
