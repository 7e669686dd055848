import { portalRoutes, type RequesterPreferences } from '@lodge/contracts'
import { announce, getErrorMessage, toast } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { http } from '../http.ts'
import { t } from '../t.ts'
import { myAccountQuery } from './queries.ts'

/** A choice stands at once and is taken back where it could not be saved; the last one made is the one that stays. */
export function useSaveChoices() {
  const cache = useQueryClient()
  const latest = useRef<RequesterPreferences>(null)
  const show = (notifications: RequesterPreferences) =>
    cache.setQueryData(myAccountQuery.queryKey, (account) => account && { ...account, notifications })
  const { mutate } = useMutation({
    scope: { id: 'my-notifications' },
    mutationFn: (body: RequesterPreferences) => http.call(portalRoutes.saveMyNotifications, { body }),
    onSuccess: (_, saved) => {
      if (saved === latest.current) announce(t('my-account.saved'))
    },
    onError: (error) => {
      void cache.invalidateQueries({ queryKey: myAccountQuery.queryKey })
      toast.error(getErrorMessage(error))
    },
  })
  return (notifications: RequesterPreferences) => {
    latest.current = notifications
    void cache.cancelQueries({ queryKey: myAccountQuery.queryKey })
    show(notifications)
    mutate(notifications)
  }
}
