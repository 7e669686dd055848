import { type AccountView, NotificationKind as Kinds, routes } from '@lodge/contracts'
import { announce, Checkbox, getErrorMessage, toast } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { accountQuery } from './queries.ts'

const channels = ['bell', 'mail'] as const

/** The kinds of notifications to get under the bell and by mail. Each choice is saved at once. */
export function NotificationPreferencesForm({ account }: { account: AccountView }) {
  const { chosen, choose } = useNotificationPreferences(account)
  return (
    <>
      <table className="w-full text-base">
        <thead>
          <tr className="border-b border-border text-xs text-muted-foreground">
            <th scope="col" className="py-1.5 text-start font-normal">
              {t('account.notifications.kind')}
            </th>
            {channels.map((way) => (
              <th key={way} scope="col" className="w-16 font-normal">
                {t(`account.notifications.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Kinds.options.map((kind) => (
            <tr key={kind} className="border-b border-border">
              <th scope="row" className="py-2 pe-2 text-start font-normal">
                {t(`account.notifications.kinds.${kind}`)}
              </th>
              {channels.map((way) => (
                <td key={way} className="text-center">
                  <Checkbox
                    aria-label={t('account.notifications.cell', {
                      kind: t(`account.notifications.kinds.${kind}`),
                      way: t(`account.notifications.${way}`),
                    })}
                    checked={chosen[kind][way]}
                    onCheckedChange={(checked) =>
                      choose({ ...chosen, [kind]: { ...chosen[kind], [way]: checked === true } })
                    }
                    className="inline-flex max-lg:after:-inset-3.5"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-xs text-muted-foreground">{t('account.notifications.mailNote')}</p>
    </>
  )
}

type NotificationPreferenceValues = AccountView['notifications']

/**
 * Shows a choice at once, until the account has other ones, and takes it back where it could not be saved.
 * Saves run one after the other, so that the last one stays.
 */
function useNotificationPreferences({ notifications }: AccountView) {
  const cache = useQueryClient()
  const [choice, setChoice] = useState({ instead: notifications, chosen: notifications })
  const latest = useRef<NotificationPreferenceValues>(null)
  const { mutate } = useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (body: NotificationPreferenceValues) =>
      http.call(routes.saveNotificationPreferences, { body }),
    onSuccess: (_, saved) => {
      announce(t('settings-form.saved'))
      if (saved !== latest.current) return
      cache.setQueryData(accountQuery.queryKey, (known) => known && { ...known, notifications: saved })
    },
    onError: (error) => {
      setChoice({ instead: notifications, chosen: notifications })
      void cache.invalidateQueries({ queryKey: accountQuery.queryKey })
      toast.error(getErrorMessage(error))
    },
  })
  const choose = (chosen: NotificationPreferenceValues) => {
    latest.current = chosen
    setChoice({ instead: notifications, chosen })
    mutate(chosen)
  }
  return { chosen: choice.instead === notifications ? choice.chosen : notifications, choose }
}
