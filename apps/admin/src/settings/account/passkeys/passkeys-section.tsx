import { Button, ErrorState, SkeletonRows } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { canUsePasskeys } from '../../../identity/auth/passkeys/can-use-passkeys.ts'
import { passkeysQuery } from '../queries.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { PasskeyTable } from './passkey-table.tsx'

/** One's own passkeys. */
export function PasskeysSection() {
  const { data, error, isPending, refetch, isRefetching } = useQuery(passkeysQuery)
  const [step, setStep] = useState<'rest' | 'adding' | 'closed'>('rest')
  if (isPending) return <SkeletonRows rows={2} />
  if (error && !data) return <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} />
  const { items, isOffered } = data
  return (
    <div className="flex flex-col items-start gap-3">
      {items.length > 0 && <PasskeyTable passkeys={items} />}
      {items.length === 0 && isOffered && step !== 'adding' && (
        <p className="text-sm text-muted-foreground">{t('account.passkeys.empty')}</p>
      )}
      {step === 'adding' ? (
        <PasskeyForm onDone={() => setStep('closed')} />
      ) : (
        <AddPasskey isOffered={isOffered} hasFocus={step === 'closed'} onAdd={() => setStep('adding')} />
      )}
    </div>
  )
}

interface AddPasskeyProps {
  isOffered: boolean
  /** True where its form was: the focus comes back to it. */
  hasFocus: boolean
  onAdd: () => void
}

function AddPasskey({ isOffered, hasFocus, onAdd }: AddPasskeyProps) {
  if (isOffered && canUsePasskeys())
    return (
      <Button variant="outline" autoFocus={hasFocus} onClick={onAdd}>
        <Plus aria-hidden />
        {t('account.passkeys.add')}
      </Button>
    )
  return (
    <p className="text-sm text-muted-foreground">
      {isOffered ? t('account.passkeys.noBrowser') : t('account.passkeys.notOffered')}
    </p>
  )
}
