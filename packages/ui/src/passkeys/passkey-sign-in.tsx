import { limits, minuteMs, type PasskeyRequest, type UsePasskey } from '@lodge/contracts'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'
import { canFillPasskeysIn, canUsePasskeys, loadPasskeys } from './can-use-passkeys.ts'
import { PasskeyButton, usePasskeyQuestion } from './passkey-button.tsx'

/** Its answer has to come before the challenge is over. */
const renewAfterMs = (limits.passkeyMinutes - 1) * minuteMs

interface PasskeySignInProps {
  /** Asks the server for a challenge. */
  begin: () => Promise<PasskeyRequest>
  signIn: (answer: UsePasskey) => Promise<void>
  className?: string
}

/** Signs in by a passkey, whose owner need not say who they are; nothing where the browser has none. */
export function PasskeySignIn({ begin, signIn, className }: PasskeySignInProps) {
  const question = usePasskeyQuestion(async () => {
    const [{ askForPasskey }, options] = await Promise.all([loadPasskeys(), begin()])
    await signIn(await askForPasskey(options))
  })
  useFilledInPasskey({
    isWanted: !question.isBusy,
    begin,
    onAnswer: signIn,
    onFailure: question.setFailure,
  })
  // The server knows no browser. A button that it renders waits for the app, which takes it away where it is of no use.
  const isOffered = useSyncExternalStore(neverChanges, canUsePasskeys, () => true)
  if (!isOffered) return null
  return (
    <div className={cn('flex flex-col gap-2 border-t border-border', className)}>
      <PasskeyButton label={t('ui.passkeys.signIn')} question={question} />
    </div>
  )
}

const neverChanges = () => () => undefined

interface FilledInPasskey {
  /** False while the button asks: one question ends the other. */
  isWanted: boolean
  begin: () => Promise<PasskeyRequest>
  onAnswer: (answer: UsePasskey) => Promise<void>
  onFailure: (error: unknown) => void
}

/** Lets the browser offer passkeys beside the field for the address, for as long as the page is open. */
function useFilledInPasskey({ isWanted, begin, onAnswer, onFailure }: FilledInPasskey): void {
  const [round, setRound] = useState(0)
  const askServer = useEffectEvent(begin)
  const handleAnswer = useEffectEvent(onAnswer)
  const handleFailure = useEffectEvent(onFailure)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has a challenge of its own.
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    let stop = () => {}
    const offer = async () => {
      if (!(await canFillPasskeysIn())) return
      const [{ askForPasskey, stopAsking }, options] = await Promise.all([loadPasskeys(), askServer()])
      if (isOver) return
      stop = stopAsking
      // It rejects where the next round or the button asks; people have done nothing then.
      const answer = await askForPasskey(options, { isFilledIn: true }).catch(() => null)
      if (isOver || !answer) return
      await handleAnswer(answer).catch((error: unknown) => {
        handleFailure(error)
        setRound((before) => before + 1)
      })
    }
    // Whoever asked for nothing hears nothing: the password and the button are there.
    offer().catch(() => undefined)
    const renewal = setTimeout(() => setRound((before) => before + 1), renewAfterMs)
    return () => {
      isOver = true
      clearTimeout(renewal)
      stop()
    }
  }, [isWanted, round])
}
