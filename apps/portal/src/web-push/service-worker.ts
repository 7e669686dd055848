import type { RenewPushSubscription, WebPushMessage } from '@lodge/contracts'
import { openPage, showMessage, type WorkerScope } from './show-message.ts'

interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void
}

interface WorkerEvents {
  push: WorkerEvent & { data: { json: () => WebPushMessage } | null }
  notificationclick: WorkerEvent & { notification: Pick<Notification, 'data' | 'close'> }
  pushsubscriptionchange: WorkerEvent & {
    oldSubscription: PushSubscription | null
    newSubscription: PushSubscription | null
  }
}

interface Worker extends WorkerScope {
  registration: WorkerScope['registration'] & { pushManager: PushManager }
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void
}

/** This file runs as a service worker, whose globals are not those of a page. */
declare const self: Worker

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showMessage(self, event.data.json()))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(self, event.notification.data?.path))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription))
})

async function renew(former: PushSubscription | null, current: PushSubscription | null): Promise<void> {
  if (!former) return
  const { userVisibleOnly, applicationServerKey } = former.options
  const subscription =
    current ?? (await self.registration.pushManager.subscribe({ userVisibleOnly, applicationServerKey }))
  const { endpoint = '', keys } = subscription.toJSON()
  const body: RenewPushSubscription = {
    former: former.endpoint,
    endpoint,
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  }
  await fetch('/api/web-push/renewal', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
