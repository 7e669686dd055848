import type { SecondFactorSecret } from '@lodge/contracts'
import { t } from '../../../foundation/t.ts'
import { CodeForm } from './code-form.tsx'
import { QrCode } from './qr-code.tsx'

interface AuthenticatorSetupProps {
  created: SecondFactorSecret
  onCode: (code: string) => Promise<void>
  onCancel?: () => void
}

/** Gives a secret to an authenticator app, by its camera or by hand, and asks for a code that proves it. */
export function AuthenticatorSetup({ created: { uri, secret }, onCode, ...rest }: AuthenticatorSetupProps) {
  return (
    <div className="flex max-w-sm flex-col gap-4">
      <p className="text-base text-muted-foreground">{t('auth.factor.scan')}</p>
      <QrCode text={uri} label={t('auth.factor.qr')} />
      <div className="text-sm">
        <p className="text-muted-foreground">{t('auth.factor.byHand')}</p>
        <p className="mt-1 font-mono break-all select-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      </div>
      <CodeForm kind="app" submitLabel={t('auth.factor.turnOn')} onSubmit={onCode} {...rest} />
    </div>
  )
}
