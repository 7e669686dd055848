import { ApiError, takeRedirect, useSession } from '@lodge/client'
import { type FrontendUser, routes } from '@lodge/contracts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getFormErrorMessage } from '../get-form-error-message.ts'
import { http } from '../http.ts'
import { t } from '../t.ts'
import { useEmailLogin } from './email-login-store.ts'
import { departmentPath } from './guards.ts'

/**
 * Sends a code; on success the person is in and goes where they wanted, or gives name and department first. A right code
 * that another browser asked for is `unconfirmed` until the person says that they want to sign in here.
 */
export function useSignIn(email: string) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)

  async function send(code: string, isConfirmed?: true) {
    setIsSending(true)
    setProblem(null)
    try {
      const body = { email, code, ...(isConfirmed && { isConfirmed }) }
      const user = await http.call(routes.signInWithCode, { body }, { unauthorized: 'pass' })
      useSession.getState().requesterSignedIn(user)
      await navigate(getPathAfterSignIn(user), { replace: true })
      useEmailLogin.getState().ended()
    } catch (error) {
      const isElsewhere = error instanceof ApiError && error.code === 'code_from_other_browser'
      setUnconfirmed(isElsewhere ? code : null)
      if (!isElsewhere)
        setProblem(describeCodeError(error) ?? `${getFormErrorMessage(error)} ${t('auth.code.kept')}`)
      setIsSending(false)
    }
  }

  return {
    send: (code: string) => send(code),
    confirm: () => unconfirmed !== null && void send(unconfirmed, true),
    goBack: () => setUnconfirmed(null),
    isUnconfirmed: unconfirmed !== null,
    problem,
    isSending,
    clear: () => setProblem(null),
  }
}

function getPathAfterSignIn(user: FrontendUser): string {
  return user.isComplete ? (takeRedirect() ?? '/tickets/index') : departmentPath
}

function describeCodeError(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'wrong_code')
    return t('auth.code.wrong', { tries: error.triesLeft ?? 0, hasTries: error.triesLeft != null })
  if (error.code === 'code_expired') return t('auth.code.expired')
  if (error.code === 'too_many_code_tries') return t('auth.code.usedUp')
  return error.fields.code ?? null
}
