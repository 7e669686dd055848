import { type NamedRef, routes } from '@lodge/contracts'
import { Button, FieldError, getErrorMessage } from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'

const readProof = () => http.call(routes.proof)

interface ProviderProofProps {
  providers: readonly NamedRef[]
  onProved: () => void
}

/**
 * Proves by signing in at a provider again, in a window of its own: the page with the change stays as it is. Coming back to
 * it asks whether that has been done.
 */
export function ProviderProof({ providers, onProved }: ProviderProofProps) {
  const [isOut, setIsOut] = useState(false)
  const check = useEffectEvent(async () => {
    const { until } = await readProof()
    if (Date.parse(until) > Date.now()) onProved()
  })
  useEffect(() => {
    if (!isOut) return
    const handleReturn = () => void check().catch(() => undefined)
    window.addEventListener('focus', handleReturn)
    return () => window.removeEventListener('focus', handleReturn)
  }, [isOut])
  const leaving = useMutation({
    mutationFn: async (provider: NamedRef) => {
      // Opened at once: browsers let only a click open a window.
      const opened = window.open('about:blank', '_blank')
      try {
        const body = { provider: provider.alias }
        const { address } = await http.call(routes.beginProofByProvider, { body })
        setIsOut(true)
        if (opened) opened.location.href = address
        else window.location.assign(address)
      } catch (error) {
        opened?.close()
        throw error
      }
    },
  })
  if (providers.length === 0) return null
  return (
    <div className="flex flex-col gap-2 border-b border-border pb-4">
      {providers.map((provider) => (
        <Button
          key={provider.alias}
          variant="outline"
          isBusy={leaving.isPending && leaving.variables.alias === provider.alias}
          onClick={() => leaving.mutate(provider)}
        >
          <LogIn aria-hidden />
          {t('auth.provider.confirm', { name: provider.name })}
        </Button>
      ))}
      {isOut && (
        <p role="status" className="text-sm text-muted-foreground">
          {t('auth.provider.goBack')}
        </p>
      )}
      {leaving.error && <FieldError>{getErrorMessage(leaving.error)}</FieldError>}
    </div>
  )
}
