import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/ui/button.tsx'
import { FieldError } from '../components/ui/field.tsx'
import { describePasskeyFailure } from './describe-passkey-failure.ts'

/** Asks for a passkey, one question at a time; says what failed. */
export function usePasskeyQuestion(ask: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const start = async () => {
    setIsBusy(true)
    setFailure(null)
    try {
      await ask()
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, failure, setFailure, start }
}

interface PasskeyButtonProps {
  label: string
  question: ReturnType<typeof usePasskeyQuestion>
}

export function PasskeyButton({ label, question: { isBusy, failure, start } }: PasskeyButtonProps) {
  return (
    <>
      <Button variant="outline" className="h-10" isBusy={isBusy} onClick={() => void start()}>
        <KeyRound aria-hidden />
        {label}
      </Button>
      <div role="alert" className="empty:hidden">
        {failure !== null && <FieldError>{describePasskeyFailure(failure)}</FieldError>}
      </div>
    </>
  )
}
