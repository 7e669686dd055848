import { routes } from '@lodge/contracts'
import { loadPasskeys, PasskeyButton, usePasskeyQuestion } from '@lodge/ui'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'

/** Proves by a passkey that it is still the person who signed in. */
export function PasskeyProof({ onProved }: { onProved: () => void }) {
  const question = usePasskeyQuestion(async () => {
    const [{ askForPasskey }, options] = await Promise.all([
      loadPasskeys(),
      http.call(routes.beginPasskeyProof),
    ])
    await http.call(routes.giveProofByPasskey, { body: await askForPasskey(options) })
    onProved()
  })
  return (
    <div className="flex flex-col gap-2 border-b border-border pb-4">
      <PasskeyButton label={t('auth.passkey.confirm')} question={question} />
    </div>
  )
}
