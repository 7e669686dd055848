import { minPasswordLength } from '@lodge/contracts'
import { estimatePassword, type PasswordEstimate } from '@lodge/domain'
import { cn } from '@lodge/ui'
import { useEffect, useState } from 'react'
import { t } from '../../foundation/t.ts'

interface PasswordStrengthProps {
  password: string
  /** The person's address and names, as far as they are known here. The server knows more, and decides. */
  ownWords: readonly string[]
}

/** Says of a new password, while it is typed, whether it is easy to guess and what to do about it. */
export function PasswordStrength({ password, ownWords }: PasswordStrengthProps) {
  const estimate = usePasswordEstimate(password, ownWords)
  const isShort = password.length < minPasswordLength
  const isStrong = estimate !== null && !isShort && !estimate.isGuessable
  return (
    <div className={cn('flex flex-col gap-1.5', password !== '' && 'mt-2')}>
      {password !== '' && <StrengthBar score={isShort ? 0 : (estimate?.score ?? 0)} isStrong={isStrong} />}
      <p role="status" className={cn('text-sm', isStrong ? 'text-success' : 'text-muted-foreground')}>
        {describeStrength(password, estimate)}
      </p>
    </div>
  )
}

const steps = [1, 2, 3, 4]

function StrengthBar({ score, isStrong }: { score: number; isStrong: boolean }) {
  return (
    <div aria-hidden className="flex gap-1">
      {steps.map((step) => (
        <span
          key={step}
          className={cn(
            'h-1 flex-1 rounded-full bg-muted',
            step <= Math.max(1, score) && (isStrong ? 'bg-success' : 'bg-warning'),
          )}
        />
      ))}
    </div>
  )
}

function describeStrength(password: string, estimate: PasswordEstimate | null): string {
  if (password === '') return ''
  if (password.length < minPasswordLength) return t('auth.strength.short', { least: minPasswordLength })
  if (!estimate) return ''
  return estimate.weakness ? t(`auth.strength.weak.${estimate.weakness}`) : t('auth.strength.strong')
}

/** Returns the estimate of what is typed now; null until there is one. The lists are loaded with the first key. */
function usePasswordEstimate(password: string, ownWords: readonly string[]): PasswordEstimate | null {
  const [found, setFound] = useState<{ of: string; estimate: PasswordEstimate } | null>(null)
  const words = ownWords.join('\n')
  const estimateKey = `${password}\n${words}`
  useEffect(() => {
    if (password === '') return
    let isLatest = true
    estimatePassword(password, words.split('\n')).then(
      (estimate) => isLatest && setFound({ of: estimateKey, estimate }),
      // Without the lists nothing is said here; the server still checks.
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [password, words, estimateKey])
  return found?.of === estimateKey ? found.estimate : null
}
