import { announce, Button, FieldError, toast, useNow } from '@lodge/ui'
import { Clock, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { getFormErrorMessage } from '../get-form-error-message.ts'
import { t } from '../t.ts'

interface ResendButtonProps {
  resendAllowedAt: string | null
  onResend: () => Promise<void>
}

/** Sends another code as soon as the server allows it; counts down until then. */
export function ResendButton({ resendAllowedAt, onResend }: ResendButtonProps) {
  const now = useNow('second')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const secondsLeft = secondsUntil(resendAllowedAt, now)

  async function resend() {
    setIsBusy(true)
    setFailure(null)
    try {
      await onResend()
      toast.success(t('auth.code.resent'))
      announce(t('auth.code.resent'))
    } catch (error) {
      setFailure(getFormErrorMessage(error))
    }
    setIsBusy(false)
  }

  return (
    <div className="mt-6 border-t border-border pt-5 noscript:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-base text-muted-foreground">{t('auth.code.nothing')}</span>
        {secondsLeft > 0 ? (
          <Button
            variant="outline"
            aria-disabled
            className="bg-surface tabular-nums aria-disabled:opacity-100"
          >
            <Clock aria-hidden />
            {t('auth.code.resendIn', { time: minutesAndSeconds(secondsLeft) })}
          </Button>
        ) : (
          <Button variant="outline" isBusy={isBusy} onClick={resend}>
            {!isBusy && <RotateCw aria-hidden />}
            {t('auth.code.resend')}
          </Button>
        )}
      </div>
      <div role="alert" className="mt-2 empty:hidden">
        {failure && <FieldError>{failure}</FieldError>}
      </div>
    </div>
  )
}

/** Whole seconds until a moment, none when it has passed. */
function secondsUntil(moment: string | null, now: number): number {
  return moment === null ? 0 : Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000))
}

const minutesAndSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
