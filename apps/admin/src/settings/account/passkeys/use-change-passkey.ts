import { limits, type PasskeyView, routes } from '@lodge/contracts'
import { announce, getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { sessionsKey } from '../queries.ts'
import { useReadPasskeys } from './use-add-passkey.ts'

/** Renames and removes a passkey, once its owner has said how and that they are sure. */
export function useChangePasskey({ id: passkeyId, name }: PasskeyView) {
  const dialogs = useDialogs()
  const cache = useQueryClient()
  const readAnew = useReadPasskeys()
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
      title: t('account.passkeys.renameTitle'),
      text: t('account.passkeys.renameText'),
      label: t('account.passkeys.name'),
      initialValue: name,
      confirmLabel: t('account.passkeys.save'),
      validate: (value) =>
        value.trim().length > limits.passkeyNameLength ? t('account.passkeys.tooLong') : null,
    })
    const body = { name: entered?.trim() ?? '' }
    if (body.name === '' || body.name === name) return
    await change(
      () => http.call(routes.renamePasskey, { params: { passkeyId }, body }),
      t('account.passkeys.renamed'),
    )
  }
  const remove = async () => {
    const isSure = await dialogs.confirm({
      title: t('account.passkeys.removeTitle'),
      text: t('account.passkeys.removeText', { name }),
      confirmLabel: t('account.passkeys.remove'),
      isDestructive: true,
    })
    if (!isSure) return
    await change(
      () => http.call(routes.removePasskey, { params: { passkeyId } }),
      t('account.passkeys.removed'),
    )
    await cache.invalidateQueries({ queryKey: sessionsKey })
  }
  return { rename, remove }
}
