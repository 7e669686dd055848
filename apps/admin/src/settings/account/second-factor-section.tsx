import type { SecondFactorSecret } from '@lodge/contracts'
import { Button, ErrorState, formatDate, SkeletonRows, toast } from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../foundation/t.ts'
import { AuthenticatorSetup } from '../../identity/auth/second-factor/authenticator-setup.tsx'
import { RecoveryCodeList } from '../../identity/auth/second-factor/recovery-code-list.tsx'
import { secondFactorQuery, sessionsKey } from './queries.ts'
import { secondFactorCalls } from './second-factor-calls.ts'
import { BeginForm, ProofForm } from './second-factor-forms.tsx'

type Step =
  | { kind: 'rest' | 'begin' | 'renew' | 'turnOff' }
  | { kind: 'setUp'; created: SecondFactorSecret }
  | { kind: 'codes'; codes: string[] }

export function SecondFactorSection() {
  const [step, setStep] = useState<Step>({ kind: 'rest' })
  const refresh = useRefresh()
  const showCodes = async ({ recoveryCodes: codes }: { recoveryCodes: string[] }) => {
    setStep({ kind: 'codes', codes })
    await refresh()
  }
  const rest = () => setStep({ kind: 'rest' })
  if (step.kind === 'begin')
    return (
      <BeginForm
        onSubmit={async (body) => setStep({ kind: 'setUp', created: await secondFactorCalls.begin(body) })}
        onCancel={rest}
      />
    )
  if (step.kind === 'setUp')
    return (
      <AuthenticatorSetup
        created={step.created}
        onCode={async (code) => showCodes(await secondFactorCalls.confirm(code))}
        onCancel={rest}
      />
    )
  if (step.kind === 'codes')
    return <RecoveryCodeList codes={step.codes} doneLabel={t('auth.factor.kept')} onDone={rest} />
  if (step.kind === 'renew')
    return (
      <ProofForm
        submitLabel={t('account.factor.renew')}
        onSubmit={async (body) => showCodes(await secondFactorCalls.renew(body))}
        onCancel={rest}
      />
    )
  if (step.kind === 'turnOff')
    return (
      <ProofForm
        submitLabel={t('account.factor.turnOff')}
        onSubmit={async (body) => {
          await secondFactorCalls.turnOff(body)
          toast.success(t('account.factor.isOff'))
          rest()
          await refresh()
        }}
        onCancel={rest}
      />
    )
  return <SecondFactorState onStep={(kind) => setStep({ kind })} />
}

function SecondFactorState({ onStep }: { onStep: (step: 'begin' | 'renew' | 'turnOff') => void }) {
  const { data, error, isPending, refetch, isRefetching } = useQuery(secondFactorQuery)
  if (isPending) return <SkeletonRows rows={2} />
  if (error && !data) return <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} />
  const { since, isRequired, recoveryCodesLeft } = data
  if (since === null)
    return (
      <Button variant="outline" onClick={() => onStep('begin')}>
        {t('account.factor.turnOn')}
      </Button>
    )
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-base">
        {t('account.factor.onSince', { date: formatDate(since) })}{' '}
        {t('account.factor.codesLeft', { count: recoveryCodesLeft })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => onStep('renew')}>
          {t('account.factor.renew')}
        </Button>
        {!isRequired && (
          <Button variant="outline" onClick={() => onStep('turnOff')}>
            {t('account.factor.turnOff')}
          </Button>
        )}
      </div>
      {isRequired && <p className="text-xs text-muted-foreground">{t('account.factor.required')}</p>}
    </div>
  )
}

/** Reads the sessions anew as well: turning it on or off ends the others. */
function useRefresh() {
  const cache = useQueryClient()
  return async () => {
    await cache.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
    await cache.invalidateQueries({ queryKey: sessionsKey })
  }
}
