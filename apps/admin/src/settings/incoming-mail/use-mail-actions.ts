import { type IncomingMailView, routes } from '@lodge/contracts'
import { getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { incomingMailKey } from './queries.ts'

/** Decides about a mail that was set aside; the log is read anew either way. */
export function useMailActions({ id, from }: Pick<IncomingMailView, 'id' | 'from'>) {
  const dialogs = useDialogs()
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<string>) => {
    setBusy(true)
    try {
      toast.success(await work())
    } catch (error) {
      toast.error(getErrorMessage(error))
    }
    await cache.invalidateQueries({ queryKey: incomingMailKey })
    setBusy(false)
  }
  return {
    isBusy,
    accept: () =>
      run(async () => {
        const { ticket } = await http.call(routes.acceptIncomingMail, { params: { id } })
        return t('incoming-mail.accepted', { ticket })
      }),
    retry: () =>
      run(async () => {
        await http.call(routes.retryIncomingMail, { params: { id } })
        return t('incoming-mail.retried')
      }),
    block: () =>
      run(async () => {
        await http.call(routes.blockMailSender, { params: { id } })
        return t('incoming-mail.blocked', { from: from?.address ?? '' })
      }),
    remove: async () => {
      const question = {
        title: t('incoming-mail.deleteTitle', { from: from?.address ?? t('incoming-mail.nobody') }),
        text: t('incoming-mail.deleteText'),
        confirmLabel: t('incoming-mail.delete'),
      }
      if (!(await dialogs.confirm(question))) return
      await run(async () => {
        await http.call(routes.deleteIncomingMail, { params: { id } })
        return t('incoming-mail.deleted')
      })
    },
  }
}
