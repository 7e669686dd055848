import { type MyAccountView, portalRoutes } from '@lodge/contracts'
import { Button, formatDate, getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../http.ts'
import { t } from '../t.ts'
import { myAccountQuery } from './queries.ts'

/** Asks for one's account to be deleted, says what that means, and takes it back as long as nobody has done it. */
export function DeletionSection({ account: { deletionRequestedAt } }: { account: MyAccountView }) {
  const dialogs = useDialogs()
  const { mutate, isPending } = useRequest()
  const ask = async () => {
    const question = {
      title: t('my-account.deletion.confirmTitle'),
      text: t('my-account.deletion.confirmText'),
      confirmLabel: t('my-account.deletion.ask'),
    }
    if (await dialogs.confirm({ ...question, isDestructive: true })) mutate('ask')
  }
  if (deletionRequestedAt)
    return (
      <>
        <p role="status" className="mb-4 text-body">
          {t('my-account.deletion.asked', { date: formatDate(deletionRequestedAt) })}
        </p>
        <Button variant="outline" isBusy={isPending} onClick={() => mutate('withdraw')}>
          {t('my-account.deletion.withdraw')}
        </Button>
      </>
    )
  return (
    <>
      <p className="mb-4 text-body">{t('my-account.deletion.text')}</p>
      <Button variant="outline" isBusy={isPending} onClick={() => void ask()}>
        {t('my-account.deletion.ask')}
      </Button>
    </>
  )
}

function useRequest() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: 'ask' | 'withdraw') =>
      http.call(change === 'ask' ? portalRoutes.requestDeletion : portalRoutes.withdrawDeletion),
    onSuccess: (account) => cache.setQueryData(myAccountQuery.queryKey, account),
    onError: (error) => toast.error(getErrorMessage(error)),
  })
}
