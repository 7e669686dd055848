import { Button } from '@lodge/ui'
import { AuthPage } from './auth-page.tsx'
import { confirmDeviceStrings as words } from './strings.ts'

/** Asks whether to sign in with a right code that another browser asked for. */
export function ConfirmDevice({ email, isBusy, onConfirm, onBack }: ConfirmDeviceProps) {
  return (
    <AuthPage
      title={words.title}
      isTitleFocused
      text={
        <>
          {words.code} <strong className="font-semibold break-words text-foreground">{email}</strong>.
        </>
      }
    >
      <p className="mt-4 text-body">{words.ifYou}</p>
      <div className="mt-6 flex flex-col gap-3">
        <Button isBusy={isBusy} onClick={onConfirm}>
          {words.yes}
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={onBack}>
          {words.no}
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
