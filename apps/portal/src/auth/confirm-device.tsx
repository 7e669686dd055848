import { Button } from '@lodge/ui'
import { t } from '../t.ts'
import { AuthPage } from './auth-page.tsx'

/** Asks whether to sign in with a right code that another browser asked for. */
export function ConfirmDevice({ email, isBusy, onConfirm, onBack }: ConfirmDeviceProps) {
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
      <div className="mt-6 flex flex-col gap-3">
        <Button isBusy={isBusy} onClick={onConfirm}>
          {t('auth.confirmDevice.yes')}
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={onBack}>
          {t('auth.confirmDevice.no')}
        </Button>
      </div>
    </AuthPage>
  )
}

interface ConfirmDeviceProps {
  email: string
  isBusy: boolean
  onConfirm: () => void
  onBack: () => void
}
