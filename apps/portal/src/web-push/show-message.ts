import type { WebPushMessage } from '@lodge/contracts'

/** The part of a service worker's world that showing a message takes. */
export interface WorkerScope {
  location: { origin: string }
  registration: {
    showNotification: (title: string, options: NotificationOptions & { renotify?: boolean }) => Promise<void>
    getNotifications: (filter: { tag: string }) => Promise<readonly Pick<Notification, 'data'>[]>
  }
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly WindowOfPortal[]>
    openWindow: (url: string) => Promise<unknown>
  }
}

interface WindowOfPortal {
  url: string
  focus: () => Promise<unknown>
}

/** Shows a message in the place of an earlier one about the same ticket. One that comes again makes no noise again. */
export async function showMessage(scope: WorkerScope, message: WebPushMessage): Promise<void> {
  const { title, body, tag, path, id } = message
  const existing = await scope.registration.getNotifications({ tag })
  await scope.registration.showNotification(title, {
    body,
    tag,
    icon: '/app-icons/icon-192.png',
    data: { path, id },
    renotify: !existing.some(({ data }) => data?.id === id),
  })
}

/** Goes to the page of a message: to the window that shows it, otherwise to a new one. */
export async function openPage(scope: WorkerScope, path: unknown): Promise<void> {
  const url = new URL(typeof path === 'string' ? path : '/', scope.location.origin)
  if (url.origin !== scope.location.origin) return
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((client) => new URL(client.url).pathname === url.pathname)
  await (open ? open.focus() : scope.clients.openWindow(url.href))
}
