import { type PushDeviceView, webPushRoutes } from '@lodge/contracts'
import { announce, getErrorMessage, toast } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../http.ts'
import { t } from '../t.ts'
import { subscribeBrowser, unsubscribeBrowser } from './browser-push.ts'
import { webPushQuery } from './queries.ts'

/** Has this browser told about the person's tickets; its own question comes first. */
export function useSubscribe(publicKey: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const body = await subscribeBrowser(publicKey)
      return body && http.call(webPushRoutes.subscribeToWebPush, { body })
    },
    onSuccess: (devices) => {
      if (!devices) return
      cache.setQueryData(webPushQuery.queryKey, devices)
      announce(t('web-push.added'))
    },
    // A browser says in its own words, and in English, that its push service is out of reach.
    onError: (error) =>
      toast.error(error instanceof DOMException ? t('web-push.unreachable') : getErrorMessage(error)),
  })
}

export function useRemoveDevice() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isCurrent }: PushDeviceView) => {
      const devices = await http.call(webPushRoutes.removePushDevice, { params: { deviceId: id } })
      if (isCurrent) await unsubscribeBrowser()
      return devices
    },
    onSuccess: (devices) => {
      cache.setQueryData(webPushQuery.queryKey, devices)
      announce(t('web-push.removed'))
    },
    onError: (error) => {
      void cache.invalidateQueries({ queryKey: webPushQuery.queryKey })
      toast.error(getErrorMessage(error))
    },
  })
}
