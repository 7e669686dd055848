import { routes } from '@lodge/contracts'
import { Button } from '@lodge/ui'
import { useState } from 'react'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { SignInFrame } from '../sign-in-frame.tsx'
import { useEnterAdmin } from '../use-staff-signed-in.ts'
import { CodeForm } from './code-form.tsx'

/** The second step of signing in: a code of the app, or a recovery code. */
export function SecondFactorScreen() {
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const enter = useEnterAdmin()
  const isApp = kind === 'app'
  const submit = async (code: string) => {
    await enter(await http.call(routes.enterSecondFactor, { body: { code } }, { unauthorized: 'pass' }))
  }
  return (
    <SignInFrame
      title={t('auth.factor.title')}
      text={isApp ? t('auth.factor.appText') : t('auth.factor.recoveryText')}
    >
      <CodeForm key={kind} kind={kind} submitLabel={t('app.login.submit')} onSubmit={submit} autoFocus />
      <Button
        variant="link"
        size="inline"
        className="mt-4"
        onClick={() => setKind(isApp ? 'recovery' : 'app')}
      >
        {isApp ? t('auth.factor.useRecovery') : t('auth.factor.useApp')}
      </Button>
    </SignInFrame>
  )
}
