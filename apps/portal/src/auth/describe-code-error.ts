import { ApiError } from '@lodge/client'
import { getFormErrorMessage } from '../get-form-error-message.ts'
import { t } from '../t.ts'

export function describeCodeError(error: unknown): string {
  const code = error instanceof ApiError ? error.code : null
  if (error instanceof ApiError && code === 'wrong_code')
    return t('auth.code.wrong', { tries: error.triesLeft ?? 0, hasTries: error.triesLeft != null })
  if (code === 'code_expired') return t('auth.code.expired')
  if (code === 'too_many_code_tries') return t('auth.code.usedUp')
  const own = error instanceof ApiError ? error.fields.code : undefined
  return own ?? `${getFormErrorMessage(error)} ${t('auth.code.kept')}`
}
