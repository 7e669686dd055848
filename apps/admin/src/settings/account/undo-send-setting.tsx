import { type AccountView, limits, routes } from '@lodge/contracts'
import { announce, Checkbox, getErrorMessage, toast } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { accountQuery } from './queries.ts'

/** Chooses whether sent replies wait some seconds in which they can be taken back. It is saved at once. */
export function UndoSendSetting({ account }: { account: AccountView }) {
  const cache = useQueryClient()
  const [id, hint] = [useId(), useId()]
  const { mutate, isPending, variables } = useMutation({
    scope: { id: 'undo-send' },
    mutationFn: (isOn: boolean) => http.call(routes.saveUndoSend, { body: { isOn } }),
    onSuccess: (saved) => {
      cache.setQueryData(accountQuery.queryKey, saved)
      announce(t('settings-form.saved'))
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  })
  const seconds = limits.undoSeconds
  return (
    <div className="flex items-start gap-3 text-base">
      <Checkbox
        id={id}
        aria-describedby={hint}
        checked={isPending ? variables : account.undoSend}
        onCheckedChange={(checked) => mutate(checked === true)}
        className="mt-0.5 max-lg:after:-inset-3.5"
      />
      <div>
        <label htmlFor={id}>{t('scheduled-replies.setting.label', { seconds })}</label>
        <p id={hint} className="text-sm text-muted-foreground">
          {t('scheduled-replies.setting.hint', { seconds })}
        </p>
      </div>
    </div>
  )
}
