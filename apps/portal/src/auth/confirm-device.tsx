import { Button } from '@lodge/ui'
import type { ReactNode } from 'react'
import { t } from '../t.ts'
import { AuthPage } from './auth-page.tsx'
import { codePath } from './guards.ts'

/** Asks whether to sign in with a right code that another browser asked for. */
export function ConfirmDevice({ email, isBusy, code, hidden, onConfirm, onBack }: ConfirmDeviceProps) {
  return (
    <AuthPage
      title={t('auth.confirmDevice.title')}
      isTitleFocused
      text={
        <>
          {t('auth.confirmDevice.code')}{' '}
          <strong className="font-semibold break-words text-foreground">{email}</strong>.
        </>
      }
    >
      <p className="mt-4 text-body">{t('auth.confirmDevice.ifYou')}</p>
      <form
        method="post"
        action={codePath}
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
        className="mt-6 flex flex-col gap-3"
      >
        {hidden}
        <input type="hidden" name="code" value={code} />
        <Button type="submit" name="isConfirmed" value="true" isBusy={isBusy}>
          {t('auth.confirmDevice.yes')}
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={onBack} className="noscript:hidden">
          {t('auth.confirmDevice.no')}
        </Button>
      </form>
    </AuthPage>
  )
}

interface ConfirmDeviceProps {
  email: string
  isBusy: boolean
  code: string
  hidden: ReactNode
  onConfirm: () => void
  onBack: () => void
}
