import { limits, minuteMs, routes, type UsePasskey } from '@lodge/contracts'
import { useEffect, useEffectEvent, useState } from 'react'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { useEnterAdmin } from '../use-staff-signed-in.ts'
import { canFillPasskeysIn, canUsePasskeys, loadPasskeys } from './can-use-passkeys.ts'
import { PasskeyButton, usePasskeyQuestion } from './passkey-button.tsx'

/** Its answer has to come before the challenge is over. */
const renewAfterMs = (limits.passkeyMinutes - 1) * minuteMs

const askServer = () => http.call(routes.beginPasskeySignIn, {}, { unauthorized: 'pass' })

/** Signs in by a passkey, whose owner need not say who they are; nothing where the browser has none. */
export function PasskeySignIn() {
  const enter = useEnterAdmin()
  const signIn = async (body: UsePasskey) =>
    enter(await http.call(routes.signInWithPasskey, { body }, { unauthorized: 'pass' }))
  const question = usePasskeyQuestion(async () => {
    const [{ askForPasskey }, options] = await Promise.all([loadPasskeys(), askServer()])
    await signIn(await askForPasskey(options))
  })
  useFilledInPasskey({ isWanted: !question.isBusy, onAnswer: signIn, onFailure: question.setFailure })
  if (!canUsePasskeys()) return null
  return (
    <div className="mt-4 flex flex-col gap-2 border-t border-border pt-4">
      <PasskeyButton label={t('auth.passkey.signIn')} question={question} />
    </div>
  )
}

interface FilledInPasskey {
  /** False while the button asks: one question ends the other. */
  isWanted: boolean
  onAnswer: (answer: UsePasskey) => Promise<void>
  onFailure: (error: unknown) => void
}

/** Lets the browser offer passkeys beside the field for the address, for as long as the page is open. */
function useFilledInPasskey({ isWanted, onAnswer, onFailure }: FilledInPasskey): void {
  const [round, setRound] = useState(0)
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
