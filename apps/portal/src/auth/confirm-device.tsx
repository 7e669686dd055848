import { Button } from '@lodge/ui'
import { AuthPage } from './auth-page.tsx'
import { confirmDeviceStrings as strings } from './strings.ts'

/** Asks whether to sign in with a right code that another browser asked for. */
export function ConfirmDevice({ email, isBusy, onConfirm, onBack }: ConfirmDeviceProps) {
  return (
    <AuthPage
      title={strings.title}
      isTitleFocused
      text={
        <>
          {strings.code} <strong className="font-semibold break-words text-foreground">{email}</strong>.
        </>
      }
    >
      <p className="mt-4 text-body">{strings.ifYou}</p>
      <div className="mt-6 flex flex-col gap-3">
        <Button isBusy={isBusy} onClick={onConfirm}>
          {strings.yes}
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={onBack}>
          {strings.no}
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
