import { Badge, Button, FieldError, getErrorMessage } from '@lodge/ui'
import type { UseMutationResult } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { t } from '../../foundation/t.ts'

const tones = { next: 'neutral', in_use: 'success', former: 'neutral' } as const

/** Says whether one of our keys is in use, the next one, or a former one. */
export function KeyState({ state }: { state: keyof typeof tones }) {
  return <Badge tone={tones[state]}>{t(`sign-on.lti.keyStates.${state}`)}</Badge>
}

interface RollKeyProps {
  label: string
  /** Said once it is done. */
  done: string
  rolling: Pick<UseMutationResult<unknown, Error, void>, 'isPending' | 'isSuccess' | 'error' | 'mutate'>
}

/** Takes our next key into use, and says how that went. */
export function RollKey({ label, done, rolling }: RollKeyProps) {
  return (
    <>
      <Button
        variant="outline"
        className="self-start"
        isBusy={rolling.isPending}
        onClick={() => rolling.mutate()}
      >
        <KeyRound aria-hidden />
        {label}
      </Button>
      {rolling.isSuccess && <p role="status">{done}</p>}
      {rolling.error && <FieldError>{getErrorMessage(rolling.error)}</FieldError>}
    </>
  )
}
