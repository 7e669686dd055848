import { vi } from 'vitest'

interface PushBehaviour {
  answer?: NotificationPermission
  failure?: DOMException
}

const key = (bytes: number) => 'A'.repeat(Math.ceil((bytes * 4) / 3))

/** Gives jsdom what it has not: a browser's notifications and its push service, in this state. */
export function installPush(
  permission: NotificationPermission,
  { answer = 'granted', failure }: PushBehaviour = {},
) {
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/one',
    keys: { p256dh: key(65), auth: key(16) },
  }
  const unsubscribe = vi.fn(async () => true)
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = answer
      return answer
    }),
  }
  const pushSubscription = { endpoint: subscription.endpoint, unsubscribe, toJSON: () => subscription }
  const registration = {
    pushManager: {
      getSubscription: async () => (permission === 'granted' ? pushSubscription : null),
      subscribe: async () => {
        if (failure) throw failure
        return pushSubscription
      },
    },
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  })
  return { subscription, unsubscribe, requestPermission: notification.requestPermission }
}

export function uninstallPush(): void {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
