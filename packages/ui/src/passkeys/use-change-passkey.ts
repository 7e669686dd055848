import { limits, type PasskeyView } from '@lodge/contracts'
import { toast } from '../components/ui/sonner.tsx'
import { useDialogs } from '../dialogs/dialogs-provider.tsx'
import { announce } from '../states/announcer.tsx'
import { getErrorMessage } from '../states/error-state.tsx'
import { t } from '../t.ts'
import type { PasskeyCalls } from './passkey-calls.ts'
import { useReadPasskeys } from './use-add-passkey.ts'

export interface PasskeyChange {
  calls: PasskeyCalls
  /** The way in that stays without any passkey. */
  otherWay: 'password' | 'code'
  onRemoved: () => void
}

/** Renames and removes a passkey, once its owner has said how and that they are sure. */
export function useChangePasskey(
  { id: passkeyId, name }: PasskeyView,
  { calls, otherWay, onRemoved }: PasskeyChange,
) {
  const dialogs = useDialogs()
  const readAnew = useReadPasskeys(calls)
  const change = async (send: () => Promise<unknown>, done: string) => {
    try {
      await send()
      announce(done)
    } catch (error) {
      toast.error(getErrorMessage(error))
    }
    await readAnew().catch(() => undefined)
  }
  const rename = async () => {
    const entered = await dialogs.prompt({
      title: t('ui.passkeys.renameTitle'),
      text: t('ui.passkeys.renameText'),
      label: t('ui.passkeys.name'),
      initialValue: name,
      confirmLabel: t('ui.passkeys.save'),
      validate: (value) => (value.trim().length > limits.passkeyNameLength ? t('ui.passkeys.tooLong') : null),
    })
    const next = entered?.trim() ?? ''
    if (next === '' || next === name) return
    await change(() => calls.rename(passkeyId, next), t('ui.passkeys.renamed'))
  }
  const remove = async () => {
    const isSure = await dialogs.confirm({
      title: t('ui.passkeys.removeTitle'),
      text: t(`ui.passkeys.removeText.${otherWay}`, { name }),
      confirmLabel: t('ui.passkeys.remove'),
      isDestructive: true,
    })
    if (!isSure) return
    await change(() => calls.remove(passkeyId), t('ui.passkeys.removed'))
    onRemoved()
  }
  return { rename, remove }
}
