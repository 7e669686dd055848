import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/ui/button.tsx'
import { SkeletonRows } from '../components/ui/skeleton.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { t } from '../t.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import type { PasskeyCalls } from './passkey-calls.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { PasskeyRows } from './passkey-rows.tsx'

interface OwnPasskeysProps {
  area: 'portal' | 'admin'
  calls: PasskeyCalls
  /** Removing one ends one's other sessions. */
  onRemoved: () => void
}

/** One's own passkeys. In the portal those that open the admin area too are shown alone: the code by mail proves less. */
export function OwnPasskeys({ area, calls, onRemoved }: OwnPasskeysProps) {
  const { data, error, isPending, refetch, isRefetching } = useQuery({
    queryKey: calls.queryKey,
    queryFn: ({ signal }) => calls.list(signal),
    staleTime: 0,
  })
  const [step, setStep] = useState<'rest' | 'adding' | 'closed'>('rest')
  if (isPending) return <SkeletonRows rows={2} />
  if (error && !data) return <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} />
  const { items, isOffered } = data
  const otherWay = area === 'admin' ? 'password' : 'code'
  return (
    <div className="flex flex-col items-start gap-3">
      {items.length > 0 && (
        <PasskeyRows passkeys={items} area={area} calls={calls} otherWay={otherWay} onRemoved={onRemoved} />
      )}
      {items.length === 0 && isOffered && step !== 'adding' && (
        <p className="text-muted-foreground">{t('ui.passkeys.empty')}</p>
      )}
      {step === 'adding' ? (
        <PasskeyForm calls={calls} onDone={() => setStep('closed')} />
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
        {t('ui.passkeys.add')}
      </Button>
    )
  return (
    <p className="text-muted-foreground">
      {isOffered ? t('ui.passkeys.noBrowser') : t('ui.passkeys.notOffered')}
    </p>
  )
}
